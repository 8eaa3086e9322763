import { describe, expect, it } from 'vitest';
import { runOn, type Asked, type Said } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1, maxLength: 20 };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const body = (schema: object): object => ({ requestBody: { required: true, ...json(schema) } });
const described = { description: '' };
const rejections = { 400: described, 404: described };
const schemas = { type: 'array', items: { const: 'urn:x' }, minItems: 1, maxItems: 1 };
const member = {
  type: 'object',
  required: ['value'],
  properties: { value: { type: 'string', description: 'The id of a user.' } },
};
const user = {
  type: 'object',
  required: ['schemas', 'userName'],
  properties: { schemas, id: { type: 'string', readOnly: true }, userName: text },
};
const group = {
  type: 'object',
  required: ['schemas', 'label'],
  properties: {
    schemas,
    id: { type: 'string', readOnly: true },
    label: text,
    members: { type: 'array', maxItems: 5, items: member },
  },
};
const operations = {
  type: 'object',
  required: ['schemas', 'Operations'],
  properties: {
    schemas,
    Operations: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: ['op', 'value'], properties: { op: { const: 'replace' }, value: text } },
    },
  },
};
const list = {
  type: 'object',
  required: ['schemas', 'Resources'],
  properties: { schemas, Resources: { type: 'array', items: user } },
};
const filter = {
  name: 'filter',
  in: 'query',
  description: 'An expression, such as `userName eq "ada"`.',
  schema: { type: 'string', maxLength: 60 },
};
const shown = (schema: object, status = 200): object => ({
  responses: { [status]: { ...described, ...json(schema) }, ...rejections },
});
const id = { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 40 } }] };
const document = {
  paths: {
    '/Users': { get: { parameters: [filter], ...shown(list) }, post: { ...body(user), ...shown(user, 201) } },
    '/Users/{id}': { ...id, get: shown(user), patch: { ...body(operations), ...shown(user) } },
    '/Groups': { post: { ...body(group), ...shown(group, 201) } },
    '/Groups/{id}': { ...id, get: shown(group) },
  },
};

type Fields = Readonly<Record<string, unknown>>;

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '' && Array.from(value).length <= 20;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTagged = (fields: Fields): boolean => JSON.stringify(fields['schemas']) === '["urn:x"]';
const wrong = (message: string): Said => ({ status: 400, body: { message } });

/** A server in the style of SCIM. @param keepsMembers whether it keeps the members of a group */
function serve(keepsMembers: boolean): (asked: Asked) => Said {
  const users = new Map<string, Fields>();
  const groups = new Map<string, Fields>();
  const make = (store: Map<string, Fields>, fields: Fields): Said => {
    const made = { ...fields, id: `x${users.size + groups.size}q${(users.size * 7 + groups.size) % 89}` };
    store.set(made.id, made);
    return { status: 201, body: made };
  };
  const createUser = (fields: Fields): Said =>
    isTagged(fields) && isText(fields['userName'])
      ? make(users, { schemas: ['urn:x'], userName: fields['userName'] })
      : wrong('a field is wrong');
  const createGroup = (fields: Fields): Said => {
    const { members = [], label } = fields;
    if (!isTagged(fields) || !isText(label) || !Array.isArray(members) || members.length > 5) return wrong('wrong');
    const values = members.map((each: unknown) => (isObject(each) ? each['value'] : undefined));
    if (!values.every((each) => typeof each === 'string')) return wrong('a member is wrong');
    const unknown = values.find((each) => !users.has(each));
    if (unknown !== undefined) return wrong(`User ${unknown} does not exist`);
    return make(groups, { schemas: ['urn:x'], label, members: keepsMembers ? values.map((value) => ({ value })) : [] });
  };
  const change = (before: Fields, fields: Fields): Said => {
    const all = fields['Operations'];
    if (!isTagged(fields) || !Array.isArray(all) || all.length === 0) return wrong('wrong');
    const isValid = (each: unknown): boolean => isObject(each) && each['op'] === 'replace' && isText(each['value']);
    if (!all.every(isValid)) return wrong('an operation is wrong');
    const now = { ...before, userName: (all.at(-1) as Fields)['value'] };
    users.set(String(before['id']), now);
    return { status: 200, body: now };
  };
  const find = (query: URLSearchParams): Said => {
    const given = query.get('filter');
    const [, name] = /^userName eq "([^"]*)"$/.exec(given ?? '') ?? [];
    if (given !== null && name === undefined) return wrong('the filter cannot be parsed');
    const found = [...users.values()].filter((each) => name === undefined || each['userName'] === name);
    return { status: 200, body: { schemas: ['urn:x'], Resources: found } };
  };
  return ({ method, url, body: sent, raw }) => {
    const [, kind, name] = url.pathname.split('/');
    const fields = Buffer.from(raw.toString()).equals(raw) && isObject(sent) ? sent : {};
    const isUsers = kind === 'Users';
    if (name === undefined) {
      if (method === 'POST') return isUsers ? createUser(fields) : createGroup(fields);
      return isUsers && method === 'GET' ? find(url.searchParams) : { status: 405 };
    }
    const before = (isUsers ? users : groups).get(name);
    if (before === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: before };
    return isUsers && method === 'PATCH' ? change(before, fields) : { status: 405 };
  };
}

describe('an API in the style of SCIM', () => {
  it('shows no fault, and its references, lists and filters are tested', async () => {
    const { clauses } = await runOn(document, serve(true), {});
    expect(clauses.filter(({ result }) => result === 'violated').map((each) => each.id)).toEqual([]);
    const passed = clauses.filter(({ result }) => result === 'passed').map((each) => each.id);
    for (const clause of [
      'GET /Users lists what was created',
      'POST /Groups keeps what it is sent',
      'POST /Groups rejects body /label type',
      'PATCH /Users/{id} rejects body /Operations/0/value type',
    ])
      expect(passed).toContain(clause);
    expect(clauses.map((each) => each.id)).not.toContain('PATCH /Users/{id} changes only what it is sent');
  });

  it('shows members that are not kept', async () => {
    const clause = 'POST /Groups keeps what it is sent';
    const { clauses } = await runOn(document, serve(false), { clause });
    expect(clauses.find((each) => each.id === clause)?.result).toBe('violated');
  });
});
