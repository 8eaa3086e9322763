import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

const text = { type: 'string', minLength: 3, maxLength: 30 };
const user = (...names: readonly string[]): object => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const taking = (schema: object, status: number): object => ({
  post: {
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { [status]: { description: '' }, 400: { description: '' }, 401: { description: '' } },
  },
});

/** The clauses that are inconclusive for a login, and whether it was ever accepted. */
async function run(login: object, path = '/login'): Promise<{ readonly open: string[]; readonly isReached: boolean }> {
  const users = new Map<unknown, unknown>();
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    if (method !== 'POST' || typeof body !== 'object' || body === null) return { status: 400 };
    const given = ((body as { user?: object }).user ?? body) as Record<string, unknown>;
    const isText = (name: string): boolean => {
      const length = typeof given[name] === 'string' ? Array.from(given[name]).length : 0;
      return length >= 3 && length <= 30;
    };
    if (!isText('name') || !isText('password')) return { status: 400 };
    if (pathname === '/register') {
      if (!isText('city')) return { status: 400 };
      users.set(given['name'], given['password']);
      return { status: 201 };
    }
    return { status: users.get(given['name']) === given['password'] ? 200 : 401 };
  });
  const document = {
    paths: { [path]: taking(login, 200), '/register': taking(user('name', 'password', 'city'), 201) },
  };
  try {
    const { clauses, unreached } = await runApi(document, url, {});
    const open = clauses.filter(({ operation, result }) => operation === `POST ${path}` && result === 'inconclusive');
    return { open: open.map(({ id }) => id), isReached: unreached.length === 0 };
  } finally {
    close();
  }
}

describe('a login', () => {
  it('is accepted for a user that was registered for it', async () => {
    const { open, isReached } = await run(user('name', 'password'));
    expect(isReached).toBe(true);
    expect(open.filter((id) => id.includes(' rejects '))).toEqual([]);
  });

  it('is accepted in an envelope, too', async () => {
    const login = { type: 'object', required: ['user'], properties: { user: user('name', 'password') } };
    expect((await run(login)).isReached).toBe(true);
  });

  it('is not tried with what no registration has', async () => {
    expect((await run(user('name', 'password', 'code'))).isReached).toBe(false);
  });
});
