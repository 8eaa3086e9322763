import { afterEach, describe, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

interface Plant {
  readonly id: number;
  readonly name?: string;
}

const content = { 'application/json': { schema: { type: 'object' } } };
const fine = { description: 'fine', content };
const failed = { 400: { description: 'rejected', content }, 404: { description: 'gone', content } };
const body = {
  required: true,
  content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } },
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const list = { description: 'all', content: { 'application/json': { schema: { type: 'array', items: {} } } } };
const documentWith = (created: number, more: object = {}): object => ({
  paths: {
    '/plants': {
      get: { responses: { 200: list } },
      post: { requestBody: body, responses: { [created]: fine, ...failed } },
    },
    '/plants/{id}': {
      parameters: [id],
      get: { responses: { 200: fine, ...failed } },
      delete: { responses: { 204: { description: 'removed' }, ...failed } },
      ...more,
    },
  },
});

/** A server with three plants of another user. */
function plants(
  created: number,
  other: (asked: Asked, all: Map<number, Plant>) => Said | undefined = () => undefined,
): { readonly all: Map<number, Plant>; readonly deleted: number[]; readonly url: () => Promise<string> } {
  const all = new Map<number, Plant>([1, 2, 3].map((each) => [each, { id: each, name: 'theirs' }]));
  const deleted: number[] = [];
  let last = 3;
  const answer = (asked: Asked): Said => {
    const special = other(asked, all);
    if (special !== undefined) return special;
    const { method, url, body: sent } = asked;
    const [, first, name] = url.pathname.split('/');
    if (first !== 'plants') return { status: 404, body: {} };
    if (name === undefined && method === 'GET') return { status: 200, body: [...all.values()] };
    if (name === undefined && method === 'POST') {
      if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { status: 400, body: {} };
      const plant = { ...sent, id: (last += 1) };
      all.set(plant.id, plant);
      return { status: created, body: plant };
    }
    const plant = all.get(Number(name));
    if (plant === undefined) return { status: 404, body: {} };
    if (method === 'DELETE') {
      deleted.push(plant.id);
      all.delete(plant.id);
      return { status: 204 };
    }
    return { status: 200, body: plant };
  };
  const url = async (): Promise<string> => {
    const served = await serveApi(answer);
    open.push(served.close);
    return served.url;
  };
  return { all, deleted, url };
}

describe('a run', () => {
  it.each([200, 201])('removes what it created with %i, and nothing else', async (status) => {
    const { all, url } = plants(status);
    const { cleanUp } = await runApi(documentWith(status), await url());
    expect([...all.keys()]).toEqual([1, 2, 3]);
    expect(cleanUp?.removed).toBeGreaterThan(0);
    expect(cleanUp?.left).toEqual([]);
  });

  it('does not look again for what has the name in a creation that the server named otherwise', async () => {
    const asked: string[] = [];
    const { url } = plants(200, ({ method, url: { pathname } }) => {
      if (method === 'GET' && /^\/plants\/\d{5,}$/.test(pathname)) asked.push(pathname);
      return undefined;
    });
    const named = { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 10_000 } } };
    const document = documentWith(200) as { paths: Record<string, { post: object }> };
    const post = { ...document.paths['/plants']?.post, requestBody: { required: true, content: { 'application/json': { schema: named } } } }; // prettier-ignore
    await runApi({ paths: { ...document.paths, '/plants': { ...document.paths['/plants'], post } } }, await url());
    expect(asked.length).toBeLessThan(30);
  });

  it('counts no answer to a safe request or a removal as a creation, whatever its status', async () => {
    const ping = { get: { responses: { 201: fine } } };
    const document = documentWith(201, { delete: { responses: { 201: fine, ...failed } } }) as { paths: object };
    const { all, url } = plants(201, ({ method, url: { pathname } }, { size }) => {
      if (pathname === '/ping') return { status: 201, body: {} };
      const name = Number(pathname.split('/')[2]);
      if (method !== 'DELETE' || !all.delete(name)) return undefined;
      return { status: size > 0 ? 201 : 404, body: {} };
    });
    const { cleanUp } = await runApi({ paths: { ...document.paths, '/ping': ping } }, await url());
    expect(cleanUp?.left).toEqual([]);
  });

  it('leaves nothing that no longer exists, whatever status its removal is rejected with', async () => {
    const { all, url } = plants(201, ({ method, url: { pathname } }) => {
      if (method !== 'DELETE') return undefined;
      all.delete(Number(pathname.split('/')[2]));
      return { status: 405, body: {} };
    });
    const { cleanUp } = await runApi(documentWith(201), await url(), { clause: 'POST /plants accepts' });
    expect([...all.keys()]).toEqual([1, 2, 3]);
    expect(cleanUp?.left).toEqual([]);
  });

  it('keeps what it created with KEEP', async () => {
    const { all, url } = plants(201);
    const { cleanUp } = await runApi(documentWith(201), await url(), { keep: true });
    expect(all.size).toBeGreaterThan(3);
    expect(cleanUp).toBeUndefined();
  });

  it('never removes a resource that a creation returned and that existed before', async () => {
    const { all, deleted, url } = plants(200, ({ method, url: { pathname } }, { size }) =>
      method === 'POST' && pathname === '/plants' && size > 0 ? { status: 200, body: { id: 2 } } : undefined,
    );
    await runApi(documentWith(200), await url(), { exclude: ['DELETE'] });
    expect([...all.keys()]).toEqual([1, 2, 3]);
    await runApi(documentWith(200), await url(), { clause: 'POST /plants accepts' });
    expect(deleted).toEqual([]);
  });

  it('never removes a resource of which only an inner object of the answer has the id', async () => {
    const { deleted, url } = plants(201, ({ method, url: { pathname } }) =>
      method === 'POST' && pathname === '/plants' ? { status: 201, body: { owner: { id: 2 }, done: true } } : undefined,
    );
    const { cleanUp } = await runApi(documentWith(201), await url(), { clause: 'POST /plants accepts' });
    expect(deleted).toEqual([]);
    expect(cleanUp?.left).toMatchObject([
      { operation: 'POST /plants', because: expect.stringContaining('not name') as string },
    ]);
  });

  it('removes what a PUT created, and never what a PUT replaced', async () => {
    const put = { put: { requestBody: body, responses: { 200: fine, 201: fine, ...failed } } };
    const { all, url } = plants(201, ({ method, url: { pathname }, body: sent }, known) => {
      const name = Number(pathname.split('/')[2]);
      if (method !== 'PUT') return undefined;
      if (!Number.isInteger(name) || typeof sent !== 'object' || sent === null) return { status: 400, body: {} };
      known.set(name, { ...sent, id: name });
      return { status: 200, body: { ...sent, id: name } };
    });
    const document = documentWith(201, put) as { paths: Record<string, object> };
    await runApi(document, await url());
    expect([...all.keys()]).toEqual([1, 2, 3]);
  });

  it('leaves no part of a resource that it removed, although the part is removed by no name', async () => {
    const { url } = plants(201, ({ method, url: { pathname }, body: sent }, known) => {
      const [, , name, part] = pathname.split('/');
      if (part !== 'label') return undefined;
      // The plants of another user can have no label.
      if (Number(name) <= 3 || !known.has(Number(name))) return { status: 404, body: {} };
      const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
      return method === 'PUT' && isObject ? { status: 201, body: sent } : { status: 400, body: {} };
    });
    const put = { requestBody: body, responses: { 201: fine, ...failed } };
    const { paths } = documentWith(201) as { paths: object };
    const document = { paths: { ...paths, '/plants/{id}/label': { parameters: [id], put } } };
    const { cleanUp } = await runApi(document, await url(), { clause: 'PUT /plants/{id}/label accepts' });
    expect(cleanUp?.removed).toBeGreaterThan(0);
    expect(cleanUp?.left).toEqual([]);
  });

  describe('at a server that creates below other resources what it removes by its own name', () => {
    const nested = (): object => {
      const document = documentWith(201) as { paths: Record<string, object> };
      const gardenId = { name: 'gardenId', in: 'path', required: true, schema: { type: 'string', enum: ['rose'] } };
      const post = { requestBody: body, responses: { 201: fine, ...failed } };
      document.paths['/plants'] = { get: { responses: { 200: list } } };
      document.paths['/gardens/{gardenId}/plants'] = { parameters: [gardenId], post };
      return document;
    };
    let last = 1000;
    const plant = ({ method, url: { pathname }, body: sent }: Asked, known: Map<number, Plant>): Said | undefined => {
      if (method !== 'POST' || pathname !== '/gardens/rose/plants') return undefined;
      if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { status: 400, body: {} };
      const plant = { ...sent, id: (last += 1) };
      known.set(plant.id, plant);
      return { status: 201, body: plant };
    };

    it('removes what it created', async () => {
      const { all, url } = plants(201, plant);
      const { cleanUp } = await runApi(nested(), await url());
      expect(cleanUp?.removed).toBeGreaterThan(0);
      expect(cleanUp?.left).toEqual([]);
      expect([...all.keys()]).toEqual([1, 2, 3]);
    });

    it('never removes what a request names, because it may have been there', async () => {
      const { deleted, url } = plants(201, (asked, known) => {
        const { body: sent } = asked;
        const isNamed = typeof sent === 'object' && sent !== null && 'name' in sent && asked.method === 'POST';
        return isNamed ? { status: 201, body: { id: 2, like: sent.name } } : plant(asked, known);
      });
      const two = { required: true, content: { 'application/json': { schema: { type: 'object', required: ['name'], properties: { name: { enum: ['2'] } } } } } }; // prettier-ignore
      const document = nested() as { paths: Record<string, { post: object }> };
      const path = document.paths['/gardens/{gardenId}/plants'] ?? { post: {} };
      path.post = { ...path.post, requestBody: two };
      // Without it, only the request says that the plant may have been there.
      delete document.paths['/plants'];
      const { cleanUp } = await runApi(document, await url(), { clause: 'POST /gardens/{gardenId}/plants accepts' });
      expect(deleted).toEqual([]);
      expect(cleanUp?.left).toMatchObject([
        { because: 'it is not certain that the run made them', paths: ['/plants/2'] },
      ]);
    });
  });

  it('lists what it could not remove, with the reason', async () => {
    const { all, url } = plants(201, ({ method }) => (method === 'DELETE' ? { status: 409, body: {} } : undefined));
    const { cleanUp } = await runApi(documentWith(201), await url());
    const { count = 0, paths = [], because } = cleanUp?.left[0] ?? {};
    expect(because).toBe('DELETE /plants/{id}: status 409');
    expect(count).toBe(all.size - 3);
    expect(paths[0]).toMatch(/^\/plants\/\d+$/);
  });

  it('tries only a few again of what was left for one reason, and reads few of them', async () => {
    const deleted: string[] = [];
    const read: string[] = [];
    const { all, url } = plants(201, ({ method, url: { pathname } }) => {
      if (method === 'GET' && deleted.length > 0) read.push(pathname);
      if (method !== 'DELETE') return undefined;
      deleted.push(pathname);
      return { status: 409, body: {} };
    });
    const { cleanUp } = await runApi(documentWith(201), await url(), { clause: 'POST /plants accepts' });
    const { size } = all;
    expect(size).toBeGreaterThan(12);
    expect(cleanUp?.left[0]?.count).toBe(size - 3);
    expect(deleted.length).toBeLessThanOrEqual(size - 3 + 8);
    expect(read.length).toBeLessThan(size - 3);
  });

  it('removes what only can be removed after others of its kind', async () => {
    const { all, url } = plants(201, ({ method, url: { pathname } }, known) => {
      const name = Number(pathname.split('/')[2]);
      const isUsed = name % 2 === 0 && known.has(name - 1);
      return method === 'DELETE' && name > 4 && isUsed ? { status: 409, body: {} } : undefined;
    });
    const { cleanUp } = await runApi(documentWith(201), await url(), { clause: 'POST /plants accepts' });
    expect([...all.keys()]).toEqual([1, 2, 3]);
    expect(cleanUp?.left).toEqual([]);
  });

  it('does with a resource what the run found its removal to need', async () => {
    const closed = new Set<string>();
    const { all, url } = plants(201, ({ method, url: { pathname } }, known) => {
      const [, , name = '', action] = pathname.split('/');
      if (action === 'close' && known.has(Number(name))) {
        closed.add(name);
        return { status: 200, body: {} };
      }
      return method === 'DELETE' && known.has(Number(name)) && !closed.has(name)
        ? { status: 409, body: {} }
        : undefined;
    });
    const { paths } = documentWith(201) as { readonly paths: object };
    const close = { parameters: [id], post: { responses: { 200: fine, ...failed } } };
    const removal = { delete: { responses: { 204: { description: 'removed' }, 409: fine, ...failed } } };
    const item = { ...(paths as Record<string, object>)['/plants/{id}'], ...removal };
    const document = { paths: { ...paths, '/plants/{id}': item, '/plants/{id}/close': close } };
    const { cleanUp } = await runApi(document, await url());
    expect([...all.keys()]).toEqual([1, 2, 3]);
    expect(cleanUp?.left).toEqual([]);
  });

  it('removes what is inside of a resource before the resource', async () => {
    const responses = { 201: fine, 204: { description: 'removed' }, 409: fine, ...failed };
    const inner = { name: 'leafId', in: 'path', required: true, schema: { type: 'integer' } };
    const leaves = new Map<string, number>();
    let last = 0;
    const { all, url } = plants(201, ({ method, url: { pathname } }, known) => {
      const [, , plant = '', kind, leaf] = pathname.split('/');
      if (kind !== 'leaves') {
        const isUsed = [...leaves.keys()].some((each) => each.startsWith(`${Number(plant)}/`));
        return method === 'DELETE' && isUsed ? { status: 409, body: {} } : undefined;
      }
      if (!known.has(Number(plant))) return { status: 404, body: {} };
      if (leaf === undefined) {
        leaves.set(`${Number(plant)}/${(last += 1)}`, last);
        return { status: 201, body: { id: last } };
      }
      return leaves.delete(`${Number(plant)}/${leaf}`) ? { status: 204 } : { status: 404, body: {} };
    });
    const document = documentWith(201) as { paths: Record<string, object> };
    document.paths['/plants/{id}/leaves'] = { parameters: [id], post: { responses } };
    document.paths['/plants/{id}/leaves/{leafId}'] = { parameters: [id, inner], delete: { responses } };
    const { cleanUp } = await runApi(document, await url(), {});
    expect(cleanUp?.left).toEqual([]);
    expect([all.size, leaves.size]).toEqual([3, 0]);
  });

  it('lists what the time was not enough to remove', async () => {
    const { all, url } = plants(201);
    const { cleanUp } = await runApi(documentWith(201), await url(), { time: 1, runs: 1000 });
    const left = (cleanUp?.left ?? []).reduce((sum, { count }) => sum + count, 0);
    expect(left).toBeGreaterThanOrEqual(all.size - 3);
  });
});
