import { afterEach, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../../workshop/testing/api.ts';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const text = { type: 'string', minLength: 1, maxLength: 40 };
const plant = { type: 'object', required: ['name'], properties: { name: text } };
const shown = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
};
const ids = {
  type: 'object',
  required: ['ids'],
  properties: { ids: { type: 'array', minItems: 1, maxItems: 5, items: { type: 'integer' } } },
};
const body = (schema: object): object => ({ required: true, ...json(schema) });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const one = { parameters: [id] };
const fine = { description: 'fine', ...json(shown) };
const document = (path: string): object => ({
  paths: {
    '/plants': { post: { requestBody: body(plant), responses: { 201: fine } } },
    '/plants/{id}': { ...one, get: { responses: { 200: fine, 404: { description: 'none' } } } },
    '/plants/{id}/rent': { ...one, post: { responses: { 200: fine, 404: { description: 'none' } } } },
    [path]: {
      post: { requestBody: body(ids), responses: { 200: { description: 'gone' }, 422: { description: 'no' } } },
    },
  },
});

/** A server of plants that can be rented, and that are not removed then. */
function serve(): (asked: Asked) => Said {
  const plants = new Map<number, { readonly id: number; isRented?: boolean }>();
  let last = 0;
  return ({ method, url: { pathname }, body: sent }) => {
    const [, , name = '', action] = pathname.split('/');
    if (method === 'POST' && name === '') {
      const { name: text } = (sent ?? {}) as Record<string, unknown>;
      if (typeof text !== 'string' || !/^.{1,40}$/su.test(text)) return { status: 422 };
      const made = { id: (last += 1), name: text };
      plants.set(made.id, made);
      return { status: 201, body: made };
    }
    if (method === 'POST' && action === undefined) {
      const { ids: names } = (sent ?? {}) as { readonly ids?: unknown };
      if (!Array.isArray(names) || names.length < 1 || names.length > 5 || !names.every(Number.isSafeInteger))
        return { status: 422, body: { error: 'invalid' } };
      if (names.some((each) => plants.get(Number(each))?.isRented === true))
        return { status: 409, body: { error: 'A plant is rented' } };
      for (const each of names) plants.delete(Number(each));
      return { status: 200 };
    }
    const found = plants.get(Number(name));
    if (found === undefined) return { status: 404, body: {} };
    if (action === 'rent') found.isRented = true;
    return { status: 200, body: found };
  };
}

let close: () => void = () => undefined;
afterEach(() => {
  close();
});

it.each(['/plants/bulk-delete', '/plants/purge'])('gives %s resources that no other request uses', async (path) => {
  const server = await serveApi(serve());
  close = server.close;
  const { clauses } = await runApi(document(path), server.url, { clause: 'accepts' });
  const blamed = clauses.filter(({ result }) => result === 'violated').map((clause) => clause.id);
  expect(blamed).toEqual([]);
});

it('creates few resources for a request that removes many', async () => {
  const answer = serve();
  let [created, removals] = [0, 0];
  const server = await serveApi((asked) => {
    if (asked.method === 'POST' && asked.url.pathname === '/plants') created += 1;
    if (asked.url.pathname === '/plants/purge') removals += 1;
    return answer(asked);
  });
  close = server.close;
  await runApi(document('/plants/purge'), server.url, { include: ['POST /plants/purge'] });
  expect(created).toBeGreaterThan(removals / 2);
  expect(created).toBeLessThan(1.2 * removals);
});
