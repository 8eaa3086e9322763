import { afterEach, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const owner = { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 20 } } };
const boat = {
  type: 'object',
  required: ['ownerId', 'length'],
  properties: { ownerId: { type: 'string' }, length: { type: 'integer', minimum: 1, maximum: 90 } },
};
const shown = (schema: typeof owner | typeof boat): object => ({
  ...schema,
  required: ['id', ...schema.required],
  properties: { id: { type: 'string' }, ...schema.properties },
});
const rejected = { 400: { description: '' }, 404: { description: '' } };
const document = {
  paths: {
    '/owners': {
      post: {
        requestBody: { required: true, ...json(owner) },
        responses: { 201: { description: '', ...json(shown(owner)) }, ...rejected },
      },
    },
    '/owners/{ownerId}': {
      parameters: [{ name: 'ownerId', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: { description: '', ...json(shown(owner)) }, ...rejected } },
      delete: { responses: { 204: { description: '' }, ...rejected } },
    },
    '/boats': {
      post: {
        requestBody: { required: true, ...json(boat) },
        responses: { 201: { description: '', ...json(shown(boat)) }, ...rejected },
      },
      get: {
        parameters: [{ name: 'ownerId', in: 'query', schema: { type: 'string' } }],
        responses: { 200: { description: '', ...json({ type: 'array', items: shown(boat) }) }, ...rejected },
      },
    },
  },
};

interface Boat {
  readonly ownerId: string;
}

/** A server that rejects boats of unknown owners, and filters by these. @param minds whether the filter has an effect */
function serve(minds: boolean): (asked: Asked) => Said {
  const owners = new Map<string, object>();
  const boats: (Boat & { readonly id: string })[] = [];
  return ({ method, url, body }) => {
    const [, collection, name = ''] = url.pathname.split('/');
    if (collection === 'owners') {
      if (method !== 'POST') {
        const found = owners.get(name);
        if (found === undefined) return { status: 404 };
        if (method === 'DELETE') owners.delete(name);
        return method === 'DELETE' ? { status: 204 } : { status: 200, body: found };
      }
      const made = { ...(body as object), id: `own-${String(owners.size + 1).padStart(4, '0')}` };
      owners.set(made.id, made);
      return { status: 201, body: made };
    }
    if (method === 'POST') {
      const sent = body as Boat;
      if (!owners.has(sent.ownerId)) return { status: 400 };
      const made = { ...sent, id: `boat-${String(boats.length + 1).padStart(4, '0')}` };
      boats.push(made);
      return { status: 201, body: made };
    }
    const asked = url.searchParams.get('ownerId');
    if (asked !== null && !owners.has(asked)) return { status: 400 };
    return { status: 200, body: boats.filter(({ ownerId }) => asked === null || !minds || ownerId === asked) };
  };
}

let close: () => void = () => undefined;
afterEach(() => {
  close();
});

async function resultWith(minds: boolean): Promise<string | undefined> {
  const server = await serveApi(serve(minds));
  close = server.close;
  const { clauses } = await runApi(document, server.url, { clause: 'GET /boats narrows by query ownerId', runs: 2 });
  return clauses.find(({ id }) => id === 'GET /boats narrows by query ownerId')?.result;
}

it('finds a filter by a reference that has no effect, although the server rejects unknown names', async () => {
  expect(await resultWith(false)).toBe('violated');
});

it('passes for a filter by a reference that narrows the list', async () => {
  expect(await resultWith(true)).toBe('passed');
});
