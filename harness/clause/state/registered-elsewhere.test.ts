import { describe, expect, it } from 'vitest';
import { runOn, type Asked, type Said } from '../../workshop/testing/api.ts';
import type { RunRecord } from '../../record/index.ts';

const name = { type: 'string', minLength: 3, maxLength: 20 };
const user = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, name } };
const content = { 'application/json': { schema: user } };
const made = { type: 'object', required: ['name', 'password'], properties: { name, password: name } };
const list = { 'application/json': { schema: { type: 'array', items: user } } };

/** Users that register at one path, and are read and removed at another. */
const documentOf = (path: string, shown: object): object => ({
  paths: {
    [path]: {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: made } } },
        responses: { 201: { description: '', content: shown }, 400: { description: '' } },
      },
    },
    '/users': { get: { responses: { 200: { description: '', content: list } } } },
    '/users/{userId}': {
      parameters: [{ name: 'userId', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: { description: '', content }, 404: { description: '' } } },
      delete: { responses: { 204: { description: '' }, 404: { description: '' } } },
    },
  },
});

interface Club {
  readonly path?: string;
  readonly shown?: object;
  readonly keepsRemoved?: boolean;
  readonly hidesLatest?: boolean;
}

async function run({ path = '/auth/register', shown = content, ...faults }: Club): Promise<RunRecord> {
  const users = new Map<number, object>([[1, { id: 1, name: 'Ada' }]]);
  let last = 1;
  const isText = (value: unknown): boolean =>
    typeof value === 'string' && Array.from(value).length >= 3 && Array.from(value).length <= 20;
  const answer = ({ method, url: { pathname }, body }: Asked): Said => {
    if (pathname === path && method === 'POST') {
      const given = (body ?? {}) as Record<string, unknown>;
      if (!isText(given['name']) || !isText(given['password'])) return { status: 400 };
      const created = { id: (last += 1), name: given['name'] };
      users.set(last, created);
      return { status: 201, body: created };
    }
    if (pathname === '/users')
      return { status: 200, body: [...users.values()].slice(0, faults.hidesLatest === true ? -1 : undefined) };
    const id = Number(/^\/users\/(\d+)$/.exec(pathname)?.[1] ?? 0);
    if (!users.has(id)) return { status: 404 };
    if (method === 'DELETE' && faults.keepsRemoved !== true) users.delete(id);
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: users.get(id) };
  };
  return runOn(documentOf(path, shown), answer, {});
}

const resultOf = ({ clauses }: RunRecord, id: string): string | undefined =>
  clauses.find((clause) => clause.id === id)?.result;

describe('users that register at a path of its own', () => {
  it('are removed, and no longer found, as other resources are', async () => {
    const record = await run({});
    expect(resultOf(record, 'DELETE /users/{userId} removes')).toBe('passed');
    expect(resultOf(record, 'GET /users lists what was created')).toBe('passed');
    expect(record.cleanUp?.left).toEqual([]);
    expect(record.causes.filter(({ severity }) => severity === 'major')).toEqual([]);
  });

  it('show that a removal removes nothing', async () => {
    expect(resultOf(await run({ keepsRemoved: true }), 'DELETE /users/{userId} removes')).toBe('violated');
  });

  it('show that the list lacks the latest one', async () => {
    expect(resultOf(await run({ hidesLatest: true }), 'GET /users lists what was created')).toBe('violated');
  });

  it.each([
    ['the path says nothing of a registration', { path: '/auth/refresh' }],
    ['the answer has other fields', { shown: { 'application/json': { schema: made } } }],
  ])('are not taken for those of another path if %s', async (_, club) => {
    expect(resultOf(await run(club), 'GET /users lists what was created')).toBe(undefined);
  });
});
