import { expect, it } from 'vitest';
import { runOn } from '../workshop/testing/api.ts';

const switching = {
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', properties: { enabled: { type: 'boolean' } } } } },
  },
  responses: { 200: { description: '' }, 400: { description: '' } },
};
const plain = { responses: { 200: { description: '' } } };
const document = {
  paths: {
    '/admin/maintenance': { put: switching },
    '/admin/reset': { post: plain },
    '/admin/restart': { post: plain },
    '/things': { get: plain },
  },
};

/** A server that rejects requests in its maintenance mode, also to switch that off if it is shut entirely. */
async function run(isShut: boolean, faulty = '') {
  let isOn = false;
  const asked: string[] = [];
  const { clauses, incomplete } = await runOn(
    document,
    ({ method, url: { pathname }, body }) => {
      asked.push(pathname);
      const isSwitch = pathname === '/admin/maintenance' && method === 'PUT';
      if (pathname === faulty || (isOn && (isShut || !isSwitch))) return { status: 503 };
      if (!isSwitch) return { status: 200 };
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return { status: 400 };
      const { enabled = true } = body as { enabled?: unknown };
      if (typeof enabled !== 'boolean') return { status: 400 };
      isOn ||= enabled;
      return { status: 200 };
    },
    { runs: 3 },
  );
  const violated = clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
  return { violated, asked, incomplete };
}

it.each([true, false])('what a maintenance mode rejects is not a fault of any operation', async (isShut) => {
  const { violated, asked } = await run(isShut);
  expect(violated).toEqual([]);
  const first = asked.indexOf('/admin/maintenance');
  expect(asked.slice(first)).not.toContain('/admin/reset');
  expect(asked.slice(first)).not.toContain('/things');
});

it('a server that rejects requests without a maintenance mode is at fault', async () => {
  expect((await run(true, '/admin/reset')).violated).toContain('POST /admin/reset answers');
});
