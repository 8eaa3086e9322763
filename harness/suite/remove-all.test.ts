import { expect, it } from 'vitest';
import { runOn, type Asked, type Said } from '../workshop/testing/api.ts';

const content = { 'application/json': { schema: { type: 'object' } } };
const fine = { description: 'fine', content };
const rejected = { 400: { description: 'rejected', content } };
const name = { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 9 } } };
const list = { description: 'all', content: { 'application/json': { schema: { type: 'array', items: {} } } } };
const document = {
  paths: {
    '/plants': {
      get: { responses: { 200: list } },
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: name } } },
        responses: { 201: fine, ...rejected },
      },
      delete: { responses: { 204: { description: 'all are removed' } } },
    },
    '/cart': { get: { responses: { 200: fine } }, delete: { responses: { 204: { description: 'empty' } } } },
  },
};

/** A server with some plants of another user. */
function serverWith(plants: string[], removal: () => Said = () => ({ status: 204 })) {
  const all = new Set(plants);
  const asked: string[] = [];
  const answer = ({ method, url: { pathname }, body }: Asked): Said => {
    asked.push(`${method} ${pathname}`);
    if (pathname === '/cart') return method === 'DELETE' ? { status: 204 } : { status: 200, body: {} };
    if (pathname !== '/plants') return { status: 404, body: {} };
    if (method === 'GET') return { status: 200, body: [...all].map((each) => ({ name: each })) };
    if (method === 'DELETE') {
      all.clear();
      return removal();
    }
    const sent = (body ?? {}) as { name?: unknown };
    if (typeof sent.name !== 'string' || /^.{10}/u.test(sent.name)) return { status: 400, body: {} };
    all.add(sent.name);
    return { status: 201, body: { name: sent.name } };
  };
  return { all, asked, answer };
}

const removesAll = 'DELETE /plants';

it('A run never removes a whole collection with what it did not create', async () => {
  const { all, asked, answer } = serverWith(['theirs']);
  const { clauses, incomplete } = await runOn(document, answer, {});
  expect(asked).not.toContain(removesAll);
  expect(all).toContain('theirs');
  expect(incomplete).toBeUndefined();
  const own = clauses.filter(({ operation }) => operation === removesAll);
  expect(own.length).toBeGreaterThan(0);
  for (const { result, because } of own) {
    expect(result).toBe('inconclusive');
    expect(because).toBe('not run: DELETE /plants would remove all of /plants, also what the run did not create');
  }
});

it.each([{ include: [removesAll] }, { clause: `${removesAll} accepts` }])(
  'A run of that operation alone does not either: %j',
  async (options) => {
    const { asked, answer } = serverWith(['theirs']);
    await runOn(document, answer, options);
    expect(asked).not.toContain(removesAll);
  },
);

it('A run removes all at its end if there was nothing before', async () => {
  const { asked, answer } = serverWith([]);
  const { clauses } = await runOn(document, answer, {});
  const first = asked.indexOf(removesAll);
  expect(first).toBeGreaterThan(asked.lastIndexOf('POST /plants'));
  expect(clauses.find(({ id }) => id === `${removesAll} accepts request`)?.result).toBe('passed');
});

it('A run removes all of a target that is reset', async () => {
  const { asked, answer } = serverWith(['theirs']);
  await runOn(document, answer, { reset: () => undefined });
  expect(asked).toContain(removesAll);
});

it('A removal of all that fails is found', async () => {
  const { answer } = serverWith([], () => ({ status: 500, body: {} }));
  const { clauses } = await runOn(document, answer, {});
  const violated = clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
  expect(violated).toContain(`${removesAll} answers`);
});

it('A single resource at a fixed path is removed as before', async () => {
  const { asked, answer } = serverWith(['theirs']);
  await runOn(document, answer, {});
  expect(asked).toContain('DELETE /cart');
});
