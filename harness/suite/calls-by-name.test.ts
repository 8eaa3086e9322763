import { describe, expect, it } from 'vitest';
import { repeatable, runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1 };
const json = (schema: object) => ({ description: '', content: { 'application/json': { schema } } });
const object = (properties: object) => ({ type: 'object', properties });
const done = { 200: json(object({ header: object({ revision: text }) })) };
const call = (properties: object, responses: object = done) => ({
  post: {
    requestBody: { required: true, ...json({ ...object(properties), required: Object.keys(properties) }) },
    responses,
  },
});
const names = (member: string): object => ({ 200: json(object({ [member]: { type: 'array', items: text } })) });

/** The document of a gateway for gRPC: it has no rejections, and answers do not name what was created. */
const paths = {
  '/auth/user/add': call({ name: text, password: text }),
  '/auth/user/get': call({ name: text }, names('roles')),
  '/auth/user/list': call({}, names('users')),
  '/auth/user/delete': call({ name: text }),
  '/auth/user/grant': call({ user: text, role: text }),
  '/auth/role/add': call({ name: text }),
  '/auth/role/get': call({ role: text }),
  '/auth/role/delete': call({ role: text }),
  '/auth/authenticate': call({ name: text, password: text }, { 200: json(object({ token: text })) }),
};

type Fault = 'no roles are found' | 'users stay' | 'users are not listed';

const ok = (body: object = { header: { revision: '1' } }): Said => ({ status: 200, body });
const rejected = (message: string): Said => ({ status: 412, body: { error: message, code: 9 } });

const fields = ['name', 'password', 'user', 'role'];

/** A server of users and roles, which possibly has a fault. */
function users(fault?: Fault): (asked: { url: URL; body: unknown }) => Said {
  const stored = { user: new Map<string, Set<string>>(), role: new Map<string, Set<string>>() };
  return ({ url, body }) => {
    const given = body as Record<string, unknown>;
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    if (!isObject || fields.some((each) => typeof (given[each] ?? '') !== 'string'))
      return { status: 400, body: { error: 'json: cannot unmarshal', code: 3 } };
    const of = (name: string): string => {
      const value = given[name];
      return typeof value === 'string' ? value : '';
    };
    const [, , kind = '', verb = ''] = url.pathname.split('/');
    if (kind === 'authenticate') return rejected('authentication is not enabled');
    if (kind !== 'user' && kind !== 'role') return { status: 404 };
    const all = stored[kind];
    const name = of(kind) || of('name');
    if (verb === 'list')
      return ok({ users: [...all.keys()].slice(0, fault === 'users are not listed' ? 1 : undefined) });
    if (verb === 'add' && name === '') return { status: 400, body: { error: `${kind} name is empty`, code: 3 } };
    if (verb === 'add') {
      if (all.has(name)) return rejected(`${kind} name already exists`);
      all.set(name, new Set());
      return ok();
    }
    const found = all.get(name);
    if (found === undefined || (kind === 'role' && fault === 'no roles are found'))
      return rejected(`${kind} name not found`);
    if (verb === 'get') return ok(kind === 'user' ? { roles: [...found] } : {});
    if (verb === 'grant') {
      if (!stored.role.has(of('role'))) return rejected('role name not found');
      found.add(of('role'));
    }
    if (verb === 'delete' && fault !== 'users stay') all.delete(name);
    return ok();
  };
}

async function run(fault?: Fault) {
  const { url, close } = await serveApi(users(fault));
  try {
    const { clauses } = await runApi({ paths }, url, repeatable);
    const of = (result: string) => clauses.filter((each) => each.result === result);
    return { violated: of('violated').map(({ id }) => id), inconclusive: of('inconclusive') };
  } finally {
    close();
  }
}

describe('a resource that a client names in a call', () => {
  it('is named by the requests of other calls', async () => {
    const { violated, inconclusive } = await run();
    const others = violated.filter((id) => !/ rejects | documented-status$/.test(id));
    expect(others).toEqual([]);
    const accepts = inconclusive.filter(({ id }) => id.includes(' accepts body'));
    expect(accepts.filter(({ id }) => !id.includes('/auth/authenticate ')).map(({ id }) => id)).toEqual([]);
    expect(accepts.find(({ id }) => id === 'POST /auth/authenticate accepts body')?.because).toContain(
      'not in the state',
    );
  });

  it.each<[Fault, string]>([
    ['no roles are found', 'POST /auth/role/get accepts body'],
    ['users stay', 'POST /auth/user/delete removes from the list'],
    ['users are not listed', 'POST /auth/user/list lists what was created'],
  ])('shows that %s', async (fault, clause) => {
    expect((await run(fault)).violated).toContain(clause);
  });
});
