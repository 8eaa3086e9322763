import { afterEach, describe, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const name = { type: 'string', minLength: 1, maxLength: 20 };
const body = (required: string[]): object => ({
  required: true,
  content: {
    'application/json': { schema: { type: 'object', required, properties: { name, size: { type: 'integer' } } } },
  },
});
const responses = (status: number): object => ({
  [status]: { description: '' },
  400: { description: '' },
  404: { description: '' },
});
const ofHen = {
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  responses: responses(200),
};
const document = {
  paths: {
    '/hens': { post: { requestBody: body(['name']), responses: responses(201) } },
    '/hens/{id}': {
      put: { ...ofHen, requestBody: body(['name']) },
      patch: { ...ofHen, requestBody: body([]) },
    },
  },
};

/** A server of hens. No two hens can have the same name. */
function coop(dislikes: (name: string) => boolean): (asked: Asked) => Said {
  const names = new Map<string, string>();
  return ({ method, url, body }) => {
    const id = method === 'POST' ? String(names.size + 1) : url.pathname.slice('/hens/'.length);
    const { name, size } = (body ?? {}) as Readonly<Record<string, unknown>>;
    if (method !== 'POST' && !names.has(id)) return { status: 404 };
    const isWrong =
      typeof body !== 'object' || body === null || Array.isArray(body) || !/^(undefined|number)$/.test(typeof size);
    if (isWrong || (size !== undefined && !Number.isInteger(size))) return { status: 400 };
    if (name === undefined && method === 'PATCH') return { status: 200, body: {} };
    if (typeof name !== 'string' || name === '' || Array.from(name).length > 20) return { status: 400 };
    if (dislikes(name)) return { status: 400, body: { error: 'no such name' } };
    if ([...names].some(([other, taken]) => taken === name && other !== id)) {
      return { status: 400, body: { error: `there is a hen ${name}` } };
    }
    names.set(id, name);
    return { status: method === 'POST' ? 201 : 200, body: { id } };
  };
}

async function violated(dislikes: (name: string) => boolean): Promise<string[]> {
  const server = await serveApi(coop(dislikes));
  open.push(server);
  const { clauses } = await runApi(document, server.url, { runs: 10, clause: 'accepts' });
  return clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
}

describe('a name that must be unique', () => {
  it('causes no violation when PUT or PATCH of a second resource rejects it, whatever the status', async () => {
    expect(await violated(() => false)).toEqual([]);
  });

  it('does not hide the rejection of a valid name', async () => {
    const found = await violated((each) => Array.from(each).length === 20);
    expect(found).toContain('PUT /hens/{id} accepts body /name max-length');
    expect(found).toContain('PATCH /hens/{id} accepts body /name max-length');
  });
});
