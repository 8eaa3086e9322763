import { afterEach, describe, expect, it } from 'vitest';
import type { ClauseRecord, RunRecord } from '../record/index.ts';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const content = { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };

/**
 * @param hidden the documented statuses of a resource that is not there, or not the user's
 * @param changing those that only its changes and its removal have
 */
function documentWith(hidden: readonly number[], changing: readonly number[] = []): object {
  const responsesWith = (statuses: readonly number[]): object => ({
    200: { description: 'fine', content },
    201: { description: 'made', content },
    204: { description: 'done' },
    ...Object.fromEntries([400, 401, ...statuses].map((status) => [status, { description: 'failed' }])),
  });
  const [responses, others] = [responsesWith(hidden), responsesWith([...hidden, ...changing])];
  const change = { requestBody: { required: true, content }, responses: others };
  return {
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    security: [{ key: [] }],
    paths: {
      '/notes': { post: change },
      '/notes/{id}': { parameters: [id], get: { responses }, put: change, delete: { responses: others } },
    },
  };
}

/** A server of notes with two users. @param open the method that forgets to check the owner */
async function serve(open_: string, wrong = 404): Promise<string> {
  const notes = new Map<number, string>();
  let last = 0;
  const { url, close } = await serveApi(({ method, url: { pathname }, request, body }) => {
    const user = String(request.headers['x-key']);
    if (!['ann-key-1234', 'bob-key-5678'].includes(user)) return { status: 401 };
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    const [, , name] = pathname.split('/');
    if (
      ['POST', 'PUT'].includes(method) &&
      (!isObject || !['string', 'undefined'].includes(typeof (body as { name?: unknown }).name))
    )
      return { status: 400 };
    if (name === undefined) {
      notes.set((last += 1), user);
      return { status: 201, body: { id: last } };
    }
    const owner = notes.get(Number(name));
    if (owner === undefined) return { status: 404 };
    if (owner !== user && method !== open_) return { status: wrong };
    if (method === 'DELETE') notes.delete(Number(name));
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: {} };
  });
  open.push(close);
  return url;
}

const credentials = { key: 'ann-key-1234' };
const twoUsers = { credentials, credentialsOther: { key: 'bob-key-5678' }, clause: 'enforces ownership' };

const ownership = ({ clauses }: RunRecord): Record<string, ClauseRecord['result']> =>
  Object.fromEntries(
    clauses
      .filter(({ id: name }) => name.endsWith('enforces ownership'))
      .map(({ id: name, result }) => [name.split(' ')[0] ?? '', result]),
  );

describe('what one user created', () => {
  it.each([404, 403])('is rejected for another one with %i: no finding', async (status) => {
    const record = await runApi(documentWith([403, 404]), await serve('', status), twoUsers);
    expect(ownership(record)).toEqual({ GET: 'passed', PUT: 'passed', DELETE: 'passed' });
    expect(record.findings.filter(({ clauses: [name = ''] }) => name.includes('ownership'))).toEqual([]);
  });

  it.each(['GET', 'PUT', 'DELETE'])('is a violation if another one can %s it', async (method) => {
    const record = await runApi(documentWith([404]), await serve(method), twoUsers);
    expect(ownership(record)).toEqual({ GET: 'passed', PUT: 'passed', DELETE: 'passed', [method]: 'violated' });
    const finding = record.findings.find(({ clauses: [name = ''] }) => name.includes('ownership'));
    expect(finding?.curl).toContain('$OTHER_USER_KEY');
    // What the other user did is shown, and the read after it that proves a removal.
    expect(finding?.exchange.request.method).toBe(method);
    const after = method === 'GET' ? ['GET', 'POST'] : ['GET'];
    expect(finding?.after?.map(({ request }) => request.method)).toEqual(after);
    const verb = { GET: 'read', PUT: 'replace', DELETE: 'remove' }[method] ?? '';
    expect(record.causes.map(({ sentence }) => sentence)).toContain(
      `The server lets another user ${verb} a resource that a user created`,
    );
    expect(JSON.stringify(record)).not.toMatch(/ann-key-1234|bob-key-5678/);
  });

  it('can be read by all if the document has 403 for its changes only', async () => {
    const [reading, removing] = [await serve('GET', 403), await serve('DELETE', 403)];
    const document = documentWith([404], [403]);
    expect(ownership(await runApi(document, reading, twoUsers))).toMatchObject({ GET: 'observed', DELETE: 'passed' });
    expect(ownership(await runApi(document, removing, twoUsers))).toMatchObject({ PUT: 'passed', DELETE: 'violated' });
    const both = documentWith([403, 404]);
    expect(ownership(await runApi(both, await serve('GET', 403), twoUsers))).toMatchObject({ GET: 'violated' });
  });

  it('is observed if the document says nothing of it', async () => {
    const record = await runApi(documentWith([]), await serve('GET'), twoUsers);
    expect(ownership(record)).toMatchObject({ GET: 'observed' });
  });

  it('is not tested without a second user', async () => {
    expect(ownership(await runApi(documentWith([404]), await serve('GET'), { credentials }))).toEqual({});
  });

  it('proves nothing if the second user has a wrong credential', async () => {
    const wrong = { credentials, credentialsOther: { key: 'unknown-key-90' }, clause: 'enforces ownership' };
    expect(ownership(await runApi(documentWith([404]), await serve('GET'), wrong))).toMatchObject({
      GET: 'inconclusive',
    });
  });

  it('needs a scheme of the document', async () => {
    const wrong = { credentials, credentialsOther: { other: 'x' } };
    await expect(runApi(documentWith([404]), 'http://127.0.0.1:1', wrong)).rejects.toThrow(
      'credentialsOther names other, which is not a security scheme of',
    );
  });
});

describe('what one user created inside of its organisation', () => {
  const at = (name: string) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[a-z0-9]+$' },
  });
  const schema = { type: 'object', required: ['text'], properties: { text: { type: 'string', minLength: 6 } } };
  const body = { 'application/json': { schema } };
  const organisations = { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } };
  const failed = Object.fromEntries([400, 401, 404].map((status) => [status, { description: 'failed' }]));
  const responses = { 200: { description: 'fine', content: body }, ...failed };
  const change = { requestBody: { required: true, content: body }, responses };
  const document = {
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    security: [{ key: [] }],
    paths: {
      '/orgs': { get: { responses: { 200: { description: 'fine', content: organisations } } } },
      '/orgs/{org}/notes': {
        parameters: [at('org')],
        post: { ...change, responses: { ...responses, 201: { description: 'made' } } },
      },
      '/orgs/{org}/notes/{id}': {
        parameters: [at('org'), at('id')],
        get: { responses },
        patch: change,
        put: change,
        delete: { responses: { 204: { description: 'done' }, ...failed } },
      },
    },
  };

  /** @param open the method for which notes are found without their organisation. @param first the first id of the second one */
  async function resultsOf(open_: string, first = 500): Promise<Record<string, string>> {
    const notes: { org: string; id: string; text: unknown }[] = [];
    const next: Record<string, number> = { ann: 1, bob: first };
    const { url, close } = await serveApi(({ method, url: { pathname }, request, body: sent }) => {
      const own = ['ann', 'bob'].find((each) => request.headers['x-key'] === `${each}-key-1234`);
      if (own === undefined) return { status: 401 };
      const [, , org, , name] = pathname.split('/');
      if (org === undefined) return { status: 200, body: [{ org: own }] };
      if (org !== own) return { status: 404 };
      const text = (sent as { text?: unknown } | null)?.text;
      if (['POST', 'PUT', 'PATCH'].includes(method) && (typeof text !== 'string' || text.length < 6))
        return { status: 400 };
      if (name === undefined) {
        const id = String(next[own]);
        next[own] = (next[own] ?? 0) + 1;
        notes.push({ org, id, text });
        return { status: 201, headers: { location: `/orgs/${org}/notes/${id}` }, body: { id, text } };
      }
      const found = notes.findIndex((each) => each.id === name && (each.org === own || method === open_));
      const note = notes[found];
      if (note === undefined) return { status: 404 };
      if (method === 'DELETE') {
        notes.splice(found, 1);
        return { status: 204 };
      }
      if (method !== 'GET') note.text = text;
      return { status: 200, body: { id: note.id, text: note.text } };
    });
    open.push(close);
    for (let made = 0; made < 60; made += 1)
      notes.push({ org: 'bob', id: String(first + made), text: `another ${made}` });
    const users = { credentials: { key: 'ann-key-1234' }, credentialsOther: { key: 'bob-key-1234' } };
    return ownership(await runApi(document, url, { ...users, clause: 'enforces ownership' }));
  }

  it('is not found inside of the organisation of another one', async () => {
    expect(await resultsOf('')).toEqual({ GET: 'passed', PATCH: 'passed', PUT: 'passed', DELETE: 'passed' });
  });

  it.each(['GET', 'PATCH', 'PUT', 'DELETE'])(
    'is a violation if another one can %s it by its id there',
    async (method) => {
      expect(await resultsOf(method)).toMatchObject({ [method]: 'violated' });
    },
  );

  it('can have the same id as what another one has', async () => {
    expect(await resultsOf('', 1)).toEqual({ GET: 'passed', PATCH: 'passed', PUT: 'passed', DELETE: 'passed' });
  });
});

describe('what two users create under one name', () => {
  const responses = { 200: { description: 'fine', content }, 404: { description: 'nothing there' } };
  const made = { 201: { description: 'made', content } };
  const name = { name: 'name', in: 'path', required: true, schema: { type: 'string', pattern: '^[a-z]{3,9}$' } };
  const document = {
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    security: [{ key: [] }],
    paths: {
      '/notes/{name}': {
        parameters: [name],
        get: { responses },
        put: { requestBody: { required: true, content }, responses: { ...responses, ...made } },
      },
    },
  };

  /** @param says how a PUT of another user's name is answered: as new, as replaced, or as new while the first one's is lost */
  async function resultOf(says: 'new' | 'replaced' | 'taken'): Promise<string | undefined> {
    const notes = new Map<string, unknown>();
    const { url, close } = await serveApi(({ method, url: { pathname }, request, body }) => {
      const user = String(request.headers['x-key']);
      if (!['ann-key-1234', 'bob-key-5678'].includes(user)) return { status: 401 };
      const key = `${says === 'replaced' ? '' : user}${pathname}`;
      if (method === 'GET') return notes.has(key) ? { status: 200, body: notes.get(key) } : { status: 404 };
      const status = notes.has(key) ? 200 : 201;
      if (says === 'taken') notes.delete(`ann-key-1234${pathname}`);
      notes.set(key, body);
      return { status, body };
    });
    open.push(close);
    return ownership(await runApi(document, url, twoUsers))['PUT'];
  }

  it('belongs to each of them, if the answer says that it was created', async () => {
    expect(await resultOf('new')).toBe('passed');
  });

  it.each(['replaced', 'taken'] as const)('is a violation if that of the first one is %s', async (says) => {
    expect(await resultOf(says)).toBe('violated');
  });
});

describe('what one user created, with a version that each change must name', () => {
  const responses = {
    200: { description: 'fine', content },
    404: { description: 'nothing' },
    412: { description: 'old' },
  };
  const tag = { name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } };
  const change = { parameters: [tag], requestBody: { required: true, content }, responses };
  const creation = { requestBody: { required: true, content }, responses: { 201: { description: 'made', content } } };
  const document = {
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    security: [{ key: [] }],
    paths: { '/notes': { post: creation }, '/notes/{id}': { parameters: [id], get: { responses }, put: change } },
  };

  it.each([
    ['passed', false],
    ['violated', true],
  ])('is %s for a PUT of another user if that may change it: %s', async (result, isOpen) => {
    const notes = new Map<number, { user: string; version: number }>();
    const { url, close } = await serveApi(({ method, url: { pathname }, request }) => {
      const user = String(request.headers['x-key']);
      if (!['ann-key-1234', 'bob-key-5678'].includes(user)) return { status: 401 };
      const number = Number(pathname.split('/')[2]);
      if (method === 'POST') {
        notes.set(notes.size + 1, { user, version: 1 });
        return { status: 201, body: { id: notes.size }, headers: { location: `/notes/${notes.size}` } };
      }
      const note = notes.get(number);
      if (note === undefined || (note.user !== user && !(isOpen && method === 'PUT'))) return { status: 404 };
      const isChange = method === 'PUT';
      if (isChange && request.headers['if-match'] !== `"v${note.version}"`) return { status: 412 };
      if (isChange) note.version += 1;
      return { status: 200, body: {}, headers: { etag: `"v${note.version}"` } };
    });
    open.push(close);
    expect(ownership(await runApi(document, url, twoUsers))['PUT']).toBe(result);
  });
});
