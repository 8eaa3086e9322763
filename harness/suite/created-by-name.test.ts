import { describe, expect, it } from 'vitest';
import { runOn, type Asked, type Said } from '../workshop/testing/api.ts';

const content = { 'application/json': { schema: { type: 'object' } } };
const fine = { description: 'fine', content };
const rejected = { 400: { description: 'rejected', content }, 404: { description: 'none', content } };
const name = { name: 'name', in: 'path', required: true, schema: { type: 'string', pattern: '^[a-z0-9]+$' } };
const item = { type: 'object', properties: { admin: { type: 'boolean' } } };
const body = { required: true, content: { 'application/json': { schema: item } } };
const list = { description: 'all', content: { 'application/json': { schema: { type: 'array', items: {} } } } };
const document = {
  paths: {
    '/users': { get: { responses: { 200: list } } },
    '/users/{name}': {
      parameters: [name],
      post: { requestBody: body, responses: { 201: fine, ...rejected } },
      get: { responses: { 200: fine, ...rejected } },
      delete: { responses: { 204: { description: 'removed' }, ...rejected } },
    },
  },
};

/** A server on which a POST to the path of a user creates the user, unless there is one. */
function usersWith(fault?: 'takes any admin') {
  const users = new Map<string, object>([['root', { name: 'root', admin: true }]]);
  return ({ method, url: { pathname }, body: sent }: Asked): Said => {
    const [, first, user] = pathname.split('/');
    if (first !== 'users') return { status: 404, body: {} };
    if (user === undefined) return { status: 200, body: [...users.values()] };
    if (!/^[a-z0-9]+$/.test(user)) return { status: 400, body: {} };
    const known = users.get(user);
    if (method === 'POST') {
      if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { status: 400, body: {} };
      const { admin = false } = sent as { admin?: unknown };
      if (typeof admin !== 'boolean' && fault !== 'takes any admin') return { status: 400, body: {} };
      if (known !== undefined) return { status: 409, body: { message: `User ${user} already exists` } };
      users.set(user, { name: user, admin });
      return { status: 201, body: { name: user, admin } };
    }
    if (known === undefined) return { status: 404, body: {} };
    if (method === 'DELETE') users.delete(user);
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: known };
  };
}

describe('a POST to the path of the resource that it creates', () => {
  it('gets a name that no resource has, so that it is accepted', async () => {
    const { clauses, findings } = await runOn(document, usersWith(), {});
    expect(findings).toEqual([]);
    const resultOf = (id: string) => clauses.find((clause) => clause.id === id)?.result;
    expect(resultOf('POST /users/{name} accepts request')).toBe('passed');
    expect(resultOf('POST /users/{name} rejects body /admin type')).toBe('passed');
  });

  it('creates what other operations need', async () => {
    const { clauses } = await runOn(document, usersWith('takes any admin'), {});
    const violated = clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
    expect(violated).toContain('POST /users/{name} rejects body /admin type');
    expect(clauses.find(({ id }) => id === 'DELETE /users/{name} accepts request')?.result).toBe('passed');
  });
});
