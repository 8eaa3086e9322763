import { describe, expect, it } from 'vitest';
import { resultOf } from '../../workshop/testing/api.ts';

type Body = Readonly<Record<string, unknown>>;

const text = { type: 'string', minLength: 1 };
const policy = { type: 'object', required: ['insurer'], properties: { insurer: text, active: { type: 'boolean' } } };
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const rejects = { 400: { description: '' }, 404: { description: '' } };
const one = {
  get: { responses: { 200: { description: '', ...json(policy) }, ...rejects } },
  put: { requestBody: { required: true, ...json(policy) }, responses: { 200: { description: '' }, ...rejects } },
  delete: { responses: { 204: { description: '' }, ...rejects } },
};
const person = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }];
const below = {
  '/people': { post: { responses: { 201: { description: '', ...json(person) } } } },
  '/people/{id}': { parameters, get: { responses: { 200: { description: '', ...json(person) }, ...rejects } } },
  '/people/{id}/policy': { parameters, ...one },
};

/**
 * @param remove what is there after a removal; undefined if nothing is
 * @param stored what is there after a replacement
 */
function resultWith(
  path: string,
  paths: object,
  remove: (before: Body) => Body | undefined,
  [method, what]: readonly [string, string] = ['DELETE', 'removes'],
  stored: (body: Body) => Body = (body) => body,
) {
  const policies = new Map<string, Body | undefined>();
  return resultOf(`${method} ${path} ${what}`, { paths }, ({ method: asked, url: { pathname }, body }) => {
    if (pathname === '/people') {
      policies.set(`/people/${policies.size + 1}/policy`, undefined);
      return { status: 201, body: { id: policies.size } };
    }
    const [, id] = /^\/people\/([1-9]\d*)$/.exec(pathname) ?? [];
    if (id !== undefined)
      return Number(id) > policies.size ? { status: 404 } : { status: 200, body: { id: Number(id) } };
    if (paths === below && !policies.has(pathname)) return { status: 404 };
    if (asked === 'PUT') policies.set(pathname, stored(body as Body));
    const there = policies.get(pathname);
    if (there === undefined) return { status: 404 };
    if (asked !== 'DELETE') return { status: 200, body: there };
    policies.set(pathname, remove(there));
    return { status: 204 };
  });
}

describe.each([
  ['/policy', { '/policy': one }],
  ['/people/{id}/policy', below],
])('the removal of the single resource %s', (path, paths) => {
  it('passes if nothing is there afterwards, or the defaults are', async () => {
    expect(await resultWith(path, paths, () => undefined)).toBe('passed');
    expect(await resultWith(path, paths, () => ({ insurer: 'none', active: false }))).toBe('passed');
  });

  it('is violated if it removes nothing', async () => {
    expect(await resultWith(path, paths, (before) => before)).toBe('violated');
  });

  it('is observed if it only marks the resource', async () => {
    expect(await resultWith(path, paths, (before) => ({ ...before, deletedAt: '2026-01-01' }))).toBe('observed');
  });
});

describe('a single resource below each of others', () => {
  const keeps = ['PUT', 'keeps what it is sent'] as const;
  const gone = (): undefined => undefined;

  it('is read below the resource of its replacement', async () => {
    expect(await resultWith('/people/{id}/policy', below, gone, keeps)).toBe('passed');
    const lost = ({ active }: Body): Body => ({ active, insurer: 'lost' });
    expect(await resultWith('/people/{id}/policy', below, gone, keeps, lost)).toBe('violated');
  });
});
