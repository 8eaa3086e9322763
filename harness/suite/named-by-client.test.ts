import { expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const properties = {
  username: { type: 'string', minLength: 1, maxLength: 60, pattern: '^[a-z0-9]+$' },
  email: { type: 'string', minLength: 1 },
};
const example = { username: 'name1', email: 'mail1@mail.com' };
const user = { type: 'object', required: ['username', 'email'], properties };
const answer = (schema: object): object => ({ description: '', content: { 'application/json': { schema } } });
const done = answer({ type: 'object', properties: { status: { type: 'string' } } });
const missing = { 404: { description: '' } };
const documentWith = (path: string): object => ({
  paths: {
    [path]: {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: user, example } } },
        responses: { 200: done, 400: done },
      },
    },
    '/users/{username}': {
      parameters: [{ name: 'username', in: 'path', required: true, schema: properties.username }],
      get: { responses: { 200: answer(user), ...missing } },
      delete: { responses: { 200: done, ...missing } },
    },
  },
});

/** The results of the clauses, and the users who were there before and are left. The server answers with 200 if there is one already. */
async function run(path: string): Promise<[Map<string, string>, string[]]> {
  const users = new Map([['name1', example]]);
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    if (method === 'POST' && pathname === path) {
      const { username, email } = (body ?? {}) as Partial<Record<'username' | 'email', unknown>>;
      const isName = typeof username === 'string' && /^[a-z0-9]{1,60}$/.test(username);
      if (!isName || typeof email !== 'string' || email === '') return { status: 400, body: { status: 'fail' } };
      if (users.has(username)) return { status: 200, body: { status: 'fail' } };
      users.set(username, { username, email });
      return { status: 200, body: { status: 'success' } };
    }
    const name = decodeURIComponent(pathname.split('/')[2] ?? '');
    const found = users.get(name);
    if (found === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: found };
    if (method !== 'DELETE') return { status: 405 };
    users.delete(name);
    return { status: 200, body: { status: 'success' } };
  });
  try {
    const { clauses } = await runApi(documentWith(path), url);
    return [new Map(clauses.map(({ id, result }) => [id, result])), [...users.keys()]];
  } finally {
    close();
  }
}

it.each(['/users', '/users/register'])(
  'what POST %s has named itself is removed, and nothing that was there',
  async (path) => {
    const [results, left] = await run(path);
    expect(results.get('DELETE /users/{username} accepts request')).toBe('passed');
    expect(left).toEqual(['name1']);
  },
);
