import { expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../../workshop/testing/api.ts';

const tenants = ['north', 'south', 'east'];
const text = { type: 'string', minLength: 1, maxLength: 20 };
const note = { type: 'object', required: ['text'], additionalProperties: false, properties: { text } };
const kept = { type: 'object', required: ['id', 'text'], properties: { id: { type: 'integer' }, text } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const says = (...statuses: number[]): object =>
  Object.fromEntries(statuses.map((status) => [status, { description: '' }]));

/** An API with the notes of several tenants. */
const document = (scope: object): object => ({
  paths: {
    '/notes': {
      parameters: [scope],
      post: {
        requestBody: { required: true, ...json(note) },
        responses: { 201: { description: '', ...json(kept) }, ...says(400) },
      },
      get: { responses: { 200: { description: '', ...json({ type: 'array', items: kept }) }, ...says(400) } },
    },
    '/notes/{id}': {
      parameters: [scope, { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: { description: '', ...json(kept) }, ...says(400, 404) } },
      delete: { responses: says(204, 400, 404) },
    },
  },
});

/** Keeps the notes of each tenant apart, or forgets those of all but one. */
function notes(scopeOf: (asked: Asked) => unknown): (asked: Asked) => Said {
  const all = new Map<string, { id: number; text: string }>();
  let last = 0;
  return (asked) => {
    const tenant = scopeOf(asked);
    if (typeof tenant !== 'string' || !tenants.includes(tenant)) return { status: 400 };
    const [, , id] = asked.url.pathname.split('/');
    if (id === undefined && asked.method === 'GET') {
      return { status: 200, body: [...all].flatMap(([key, each]) => (key.startsWith(`${tenant} `) ? each : [])) };
    }
    if (id === undefined) {
      const { text: sent, ...others } = (asked.body ?? {}) as Record<string, unknown>;
      const isText = typeof sent === 'string' && sent !== '' && Array.from(sent).length <= 20;
      if (!isText || Object.keys(others).length > 0) return { status: 400 };
      last += 1;
      const made = { id: last, text: sent };
      all.set(`${tenant} ${last}`, made);
      return { status: 201, body: made };
    }
    if (!/^-?\d+$/.test(id)) return { status: 400 };
    const found = all.get(`${tenant} ${id}`);
    if (found === undefined) return { status: 404 };
    if (asked.method === 'GET') return { status: 200, body: found };
    all.delete(`${tenant} ${id}`);
    return { status: 204 };
  };
}

/** The clauses of state. */
const judged = 'keeps|removes|lists';

it.each([
  ['header', 'X-Tenant', ({ request }: Asked) => request.headers['x-tenant']],
  ['query', 'tenant', ({ url }: Asked) => url.searchParams.get('tenant')],
])('looks for a resource in the %s %s in which it was created', async (place, name, scopeOf) => {
  const server = await serveApi(notes(scopeOf));
  const scope = { name, in: place, required: true, schema: { type: 'string', enum: tenants } };
  const { clauses } = await runApi(document(scope), server.url, { seed: 1, clause: 'notes/{id}' });
  server.close();
  const failed = clauses.filter(({ result }) => result === 'violated');
  const open = clauses.filter(({ result, id }) => result === 'inconclusive' && new RegExp(judged).test(id));
  expect([...failed, ...open].map(({ id }) => id)).toEqual([]);
});

it('begins with the example that the document has of the parameter', async () => {
  const scope = { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string' }, example: 'north' };
  const asked: unknown[] = [];
  const answer = notes(({ request }) => request.headers['x-tenant']);
  const server = await serveApi((each) => {
    asked.push(each.request.headers['x-tenant']);
    return answer(each);
  });
  await runApi(document(scope), server.url, { seed: 1, clause: 'rejects body' });
  server.close();
  expect(asked.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'north'));
});

it('creates little for tenants that the server does not know, and goes on where the resources of the run are', async () => {
  const scope = { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string' }, example: 'north' };
  const answer = notes(({ request }) => request.headers['x-tenant']);
  let elsewhere = 0;
  const server = await serveApi((each) => {
    const isKnown = tenants.includes(String(each.request.headers['x-tenant']));
    if (!isKnown && each.method === 'POST') elsewhere += 1;
    return isKnown ? answer(each) : { status: 404 };
  });
  const { clauses } = await runApi(document(scope), server.url, { seed: 1, clause: 'notes/{id}' });
  server.close();
  const open = clauses.filter(({ result, id }) => result === 'inconclusive' && new RegExp(judged).test(id));
  expect([open.map(({ id }) => id), elsewhere < 60]).toEqual([[], true]);
});
