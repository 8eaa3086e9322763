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

/**
 * A server of hens. No two hens can have the same name.
 *
 * @param removed how many times the last hen was removed before a request for the same one comes
 */
function coop(dislikes: (name: string) => boolean, removed = 0): (asked: Asked) => Said {
  let left = removed;
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
      if (method === 'POST' && [...names.values()].at(-1) === name && left > 0) {
        left -= 1;
        return { status: 201, body: { id } };
      }
      return { status: 400, body: { error: `there is a hen ${name}` } };
    }
    names.set(id, name);
    return { status: method === 'POST' ? 201 : 200, body: { id } };
  };
}

async function violated(dislikes: (name: string) => boolean, removed = 0): Promise<string[]> {
  const server = await serveApi(coop(dislikes, removed));
  open.push(server);
  const { clauses } = await runApi(document, server.url, { runs: 10, clause: 'accepts' });
  return clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
}

describe('a name that must be unique', () => {
  it('causes no violation when PUT or PATCH of a second resource rejects it, whatever the status', async () => {
    expect(await violated(() => false)).toEqual([]);
  });

  it('causes no violation when the first resource is removed while duplicates are tried', async () => {
    expect(await violated(() => false, 1)).toEqual([]);
    expect(await violated(() => false, 2)).toEqual([]);
  });

  it('does not hide the rejection of a valid name', async () => {
    const found = await violated((each) => Array.from(each).length === 20);
    expect(found).toContain('PUT /hens/{id} accepts body /name max-length');
    expect(found).toContain('PATCH /hens/{id} accepts body /name max-length');
  });
});

describe('a server that rejects each duplicate in other words', () => {
  /** Accepts some names, each once. @param status of the answer to a duplicate */
  async function resultWith(status: number, likes = /^.{1,19}$/su, facet = 'max-length'): Promise<string | undefined> {
    const names = new Set<unknown>();
    let count = 0;
    const server = await serveApi(({ body: given }) => {
      const { name: own } = { ...(given as { name?: unknown }) };
      if (typeof own !== 'string' || !likes.test(own)) return { status: 400 };
      if (names.has(own)) return { status, body: { number: (count += 1) } };
      names.add(own);
      return { status: 201, body: { id: own } };
    });
    open.push(server);
    const post = { requestBody: body(['name']), responses: { ...responses(201), 409: { description: '' } } };
    const { clauses } = await runApi({ paths: { '/hens': { post } } }, server.url, { runs: 10, clause: 'accepts' });
    return clauses.find(({ id }) => id === `POST /hens accepts body /name ${facet}`)?.result;
  }

  it('violates the clause of a value that it rejects with another status', async () => {
    expect(await resultWith(409)).toBe('violated');
  });

  it('violates it too if the accepted value in its place is taken by then', async () => {
    expect(await resultWith(409, /^[ -~]{1,20}$/u, 'non-ascii')).toBe('violated');
  });

  it('may have seen a value that it rejects with the same status', async () => {
    expect(await resultWith(400)).toBe('observed');
  });
});

describe('a change that is for one entity tag', () => {
  const ifMatch = { name: 'If-Match', in: 'header', schema: { type: 'string', pattern: '^"[0-9]+"$' } };
  const ETag = { required: true, schema: { type: 'string' } };
  const hen = {
    parameters: ofHen.parameters,
    responses: { ...responses(200), 200: { description: '', headers: { ETag } } },
  };
  const put = {
    ...hen,
    parameters: [...ofHen.parameters, ifMatch],
    requestBody: body(['name']),
    responses: { ...hen.responses, 412: { description: '' } },
  };
  const tagged = { paths: { '/hens': document.paths['/hens'], '/hens/{id}': { get: hen, put } } };

  /** Keeps hens, each with an entity tag that changes whenever she does, and rejects the longest names in PUT. */
  function coopWithTags(): (asked: Asked) => Said {
    const changes = new Map<string, number>();
    let rejected = 0;
    return ({ method, url, body, request }) => {
      const id = method === 'POST' ? String(changes.size + 1) : url.pathname.slice('/hens/'.length);
      const count = changes.get(id);
      if (method !== 'POST' && count === undefined) return { status: 404 };
      const known = request.headers['if-match'];
      if (known !== undefined && !/^"[0-9]+"$/.test(known)) return { status: 400 };
      if (known !== undefined && known !== `"${count ?? 0}"`)
        return { status: 412, body: { reason: ['red', 'blue', 'green', 'grey'][rejected++ % 4] } };
      const { name = '' } = (body ?? {}) as Readonly<Record<string, unknown>>;
      if (method === 'PUT' && Array.from(String(name)).length === 20) return { status: 400 };
      const next = (count ?? 0) + (method === 'GET' ? 0 : 1);
      changes.set(id, next);
      return { status: method === 'POST' ? 201 : 200, body: { id }, headers: { ETag: `"${next}"` } };
    };
  }

  it('shows no duplicates where its tag is out of date, and so hides no rejection', async () => {
    const server = await serveApi(coopWithTags());
    open.push(server);
    const { clauses } = await runApi(tagged, server.url, { runs: 10, clause: 'accepts' });
    const violated = clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
    expect(violated).toContain('PUT /hens/{id} accepts body /name max-length');
  });

  it('shows duplicates all the same, by a second resource with a tag of its own', async () => {
    let controls = 0;
    const names = new Map<string, { name: string; tag: number }>();
    const server = await serveApi(({ method, url, body, request }): Said => {
      const id = method === 'POST' ? String(names.size + 1) : url.pathname.slice('/hens/'.length);
      const known = names.get(id);
      if (method !== 'POST' && known === undefined) return { status: 404 };
      if (method === 'GET') return { status: 200, body: { id }, headers: { ETag: `"${known?.tag ?? 0}"` } };
      const { name, size } = (body ?? {}) as Readonly<Record<string, unknown>>;
      const isWrong = typeof body !== 'object' || body === null || Array.isArray(body) || typeof name !== 'string';
      if (isWrong || name === '' || Array.from(name).length > 20) return { status: 400 };
      if (size !== undefined && !Number.isInteger(size)) return { status: 400 };
      if (method === 'PUT' && request.headers['if-match'] !== `"${known?.tag ?? 0}"`) return { status: 412 };
      if ([...names].some(([other, taken]) => taken.name === name && other !== id)) return { status: 409 };
      if (method === 'PUT') controls += 1;
      const tag = (known?.tag ?? 0) + 1;
      names.set(id, { name, tag });
      return { status: method === 'POST' ? 201 : 200, body: { id }, headers: { ETag: `"${tag}"` } };
    });
    open.push(server);
    const { clauses } = await runApi(tagged, server.url, { clause: 'PUT /hens/{id} rejects body' });
    expect(clauses.filter(({ result }) => result !== 'passed' && result !== 'not applicable').map(({ id }) => id)).toEqual([]); // prettier-ignore
    expect(clauses.length).toBeGreaterThan(4);
    // Invalid requests share a control, because its values are fresh.
    expect(controls).toBeLessThan(2 * clauses.length);
  });
});

describe('a name in the path that the server fails for', () => {
  const ofHouse = (example: string): object => ({
    parameters: [{ name: 'house', in: 'path', required: true, example, schema: { type: 'string' } }],
    responses: responses(200),
  });

  it('is compared with another name, though it is the only one that is known', async () => {
    const server = await serveApi(({ url }) => ({ status: url.pathname.endsWith('/north') ? 500 : 200 }));
    open.push(server);
    const houses = { paths: { '/houses/{house}': { get: ofHouse('north') } } };
    const { clauses } = await runApi(houses, server.url, { runs: 5, clause: 'accepts' });
    const example = clauses.find(({ id }) => id === 'GET /houses/{house} accepts path house example');
    expect(example?.result).toBe('violated');
  });
});

it('is found out where a fresh number is beyond a bound that only the server knows', async () => {
  const names = new Set<unknown>();
  const server = await serveApi(({ body: sent }: Asked): Said => {
    const { name: given, size } = (sent ?? {}) as Readonly<Record<string, unknown>>;
    const errors = [
      ...(given === undefined ? ['name is required'] : []),
      ...(size === undefined ? ['size is required'] : Number.isInteger(size) ? [] : ['size is invalid']),
      ...(typeof given !== 'string' || /^[A-Z]{2}-[0-9]{3}$/.test(given)
        ? []
        : ['name must match "^[A-Z]{2}-[0-9]{3}$"']),
      ...(Number(size) > 900 ? ['size must be at most 900'] : []),
    ];
    if (errors.length > 0)
      return { status: 400, body: { errors: errors.map((message) => ({ field: message.split(' ')[0], message })) } };
    if (names.has(given)) return { status: 409, body: { error: 'There is one.' } };
    names.add(given);
    return { status: 201 };
  });
  open.push(server);
  const paths = { '/hens': { post: { requestBody: body([]), responses: responses(201) } } };
  const { clauses } = await runApi({ paths }, server.url);
  const accepts = clauses.filter(({ id }) => id.startsWith('POST /hens accepts body /size '));
  expect(accepts.length).toBeGreaterThan(0);
  expect(accepts.filter(({ result }) => result === 'inconclusive').map(({ id }) => id)).toEqual([]);
});
