import { expect, it } from 'vitest';
import { repeatable, runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const schema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', minLength: 1, maxLength: 20 }, size: { type: 'integer' } },
};
const post = {
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: { 201: { description: '' }, 400: { description: '' }, 409: { description: 'The name is taken' } },
};
const document = { paths: Object.fromEntries(['/plants', '/pots', '/beds'].map((path) => [path, { post }])) };

/** The sentences of the causes of a server that fails at what it has not seen before. */
async function causesOf(whenSeen: Said): Promise<string[]> {
  const seen = new Set<string>();
  const { url, close } = await serveApi(({ url: { pathname }, body }) => {
    const { name, size } = (body ?? {}) as Record<string, unknown>;
    if (typeof name !== 'string' || name === '' || (size !== undefined && !Number.isInteger(size)))
      return { status: 400 };
    const key = `${pathname} ${name}`;
    if (seen.has(key)) return whenSeen;
    seen.add(key);
    return { status: 500, body: { message: 'Internal error', errors: [{ path: '/response/size' }] } };
  });
  const { causes } = await runApi(document, url, { ...repeatable, shrinks: true }).finally(close);
  return causes.map(({ sentence }) => sentence);
}

const nowAndThen = 'The server fails now and then, at requests that it answers when they are sent again, in 3 places';

it('a server that keeps what it is sent, fails, and rejects a duplicate does not fail now and then', async () => {
  const causes = await causesOf({ status: 409 });
  expect(causes).not.toContain(nowAndThen);
  expect(causes.filter((cause) => cause.includes('fails'))).not.toEqual([]);
});

it('a server that fails, and accepts the same request afterwards, does', async () => {
  expect(await causesOf({ status: 201 })).toContain(nowAndThen);
});
