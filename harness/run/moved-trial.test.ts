import { describe, expect, it } from 'vitest';
import { runOn, type Asked, type Said } from '../workshop/testing/api.ts';

const json = (schema: object): object => ({ required: true, content: { 'application/json': { schema } } });
const answered = (schema?: object): object => ({
  description: '',
  ...(schema && { content: { 'application/json': { schema } } }),
});
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

/** The results of the clauses that have a text in their ids. */
async function resultsOf(document: object, answer: (asked: Asked) => Said, text: string): Promise<Set<string>> {
  const { clauses } = await runOn(document, answer, {});
  return new Set(clauses.filter((each) => each.level === 'must' && each.id.includes(text)).map(({ result }) => result));
}

describe('a value in a place', () => {
  it('is rejected if every value there is, in the same words, and the request without one is accepted', async () => {
    const filter = { name: 'filter', in: 'query', schema: { type: 'array', items: { type: 'string', minLength: 1 } } };
    const responses = { 200: answered(), 400: answered() };
    const document = { paths: { '/a': { get: { parameters: [filter], responses } } } };
    const answer = ({ url }: Asked): Said => {
      const [first] = url.searchParams.getAll('filter');
      return first === undefined ? { status: 200 } : { status: 400, body: { error: `bad matcher format: ${first}` } };
    };
    const { clauses, causes } = await runOn(document, answer, {});
    const facets = clauses.filter(
      (each) => each.level === 'must' && each.id.startsWith('GET /a accepts query filter /0'),
    );
    expect(facets.length).toBeGreaterThan(2);
    expect(new Set(facets.map(({ result }) => result))).toEqual(new Set(['violated']));
    expect(causes).toHaveLength(1);
  });

  it('is tried with accepted values if the server fails at the others of the request', async () => {
    const text = { type: 'string', minLength: 1, maxLength: 20 };
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const properties = Object.fromEntries(names.map((name) => [name, text]));
    const responses = { 200: answered(), 400: answered() };
    const document = { paths: { '/a': { post: { requestBody: json({ type: 'object', properties }), responses } } } };
    const answer = ({ body }: Asked): Said => {
      const fields = Object.entries({ ...(body as object) });
      if (
        fields.some(
          ([name, value]) => names.includes(name) && (typeof value !== 'string' || !/^.{1,20}$/su.test(value)),
        )
      )
        return { status: 400 };
      return fields.some(([name]) => 'efgh'.includes(name)) ? { status: 500 } : { status: 200 };
    };
    expect(await resultsOf(document, answer, 'accepts body /a ')).toEqual(new Set(['passed']));
  });
});

describe('the replacement of a resource', () => {
  const kinds = ['leaf', 'root'];
  const schema = {
    type: 'object',
    required: ['size'],
    properties: {
      kind: { type: 'string' },
      size: { type: 'integer', minimum: 0, maximum: 9 },
      self: { type: 'string' },
    },
  };
  const path = {
    parameters: [id],
    get: { responses: { 200: answered({ type: 'object' }), 404: answered() } },
    put: { requestBody: json(schema), responses: { 200: answered(), 400: answered(), 404: answered() } },
  };
  const made = answered({ type: 'object', properties: { id: { type: 'string' } } });
  const all = { post: { requestBody: json(schema), responses: { 201: made, 400: answered() } } };
  /** Replaces only by what can be read: one of the kinds, and a text with the name of the resource. */
  const server = (): ((asked: Asked) => Said) => {
    const stored = new Map<string, object>();
    return ({ method, url, body }) => {
      const { pathname } = url;
      const { size, kind, self } = { ...(body as { size?: unknown; kind?: unknown; self?: unknown }) };
      const isSize = Number.isInteger(size) && Number(size) >= 0 && Number(size) <= 9;
      if (method === 'POST' && isSize) {
        const name = `item-${stored.size}`;
        stored.set(`/a/${name}`, { id: name, size, kind: 'leaf', self: `at /a/${name}` });
        return { status: 201, body: { id: name } };
      }
      if (method === 'GET') return stored.has(pathname) ? { status: 200, body: stored.get(pathname) } : { status: 404 };
      if (!isSize) return { status: 400, body: { error: 'bad size' } };
      if (!stored.has(pathname)) return { status: 404 };
      if (!kinds.includes(String(kind))) return { status: 400, body: { error: 'there is not such a kind' } };
      return { status: self === `at ${pathname}` ? 200 : 400 };
    };
  };

  it('is tried as the resource was read, with the name of the resource that it is sent to', async () => {
    const results = await resultsOf(
      { paths: { '/a': all, '/a/{id}': path } },
      server(),
      'PUT /a/{id} accepts body /size ',
    );
    expect(results).toEqual(new Set(['passed']));
  });
});

it('never sends back what the run did not create, such as the account that it signs in with', async () => {
  const schema = {
    type: 'object',
    required: ['size'],
    properties: { size: { type: 'integer' }, secret: { type: 'string' } },
  };
  const list = { get: { responses: { 200: answered({ type: 'array', items: { type: 'object' } }) } } };
  const item = {
    parameters: [id],
    get: { responses: { 200: answered({ type: 'object' }), 404: answered() } },
    put: { requestBody: json(schema), responses: { 200: answered(), 400: answered(), 404: answered() } },
  };
  const sent: string[] = [];
  const old = { id: 'old', size: 1, secret: 'of the old one' };
  const answer = ({ method, url: { pathname }, text }: Asked): Said => {
    if (method === 'PUT') sent.push(text);
    if (pathname === '/a') return { status: 200, body: [old] };
    if (pathname !== '/a/old') return { status: 404 };
    return method === 'GET' ? { status: 200, body: old } : { status: 400, body: { error: 'not so' } };
  };
  await runOn({ paths: { '/a': list, '/a/{id}': item } }, answer, {});
  expect(sent.filter((each) => each.includes(old.secret))).toEqual([]);
});

describe('a rule between fields', () => {
  it('is not a fault of values that were not tried apart', async () => {
    const text = { type: 'string' };
    const time = { type: 'string', format: 'date-time' };
    const matcher = { type: 'object', required: ['name', 'value'], properties: { name: text, value: text } };
    const others = Object.fromEntries(['by', 'comment', 'id', 'team'].map((name) => [name, text]));
    const schema = {
      type: 'object',
      required: ['matchers', 'startsAt', 'endsAt', ...Object.keys(others)],
      properties: { matchers: { type: 'array', items: matcher, minItems: 1 }, startsAt: time, endsAt: time, ...others },
    };
    const post = { requestBody: json(schema), responses: { 201: answered(), 400: answered({}) } };
    const answer = ({ body }: Asked): Said => {
      const { matchers, startsAt, endsAt } = { ...(body as Record<string, unknown>) };
      const [start, end] = [startsAt, endsAt].map((each) => Date.parse(String(each).toUpperCase()));
      if (!Array.isArray(matchers) || start === undefined || end === undefined) return { status: 400, body: 'bad' };
      const isOdd = (each: { name?: unknown } | null): boolean => !/^[a-z_]+$/.test(String(each?.name));
      if (end < start) return { status: 400, body: 'Failed to create: start time must be before end time' };
      if (end < Date.now()) return { status: 400, body: "Failed to create: end time can't be in the past" };
      return matchers.some(isOdd) ? { status: 400, body: 'invalid label matcher' } : { status: 201 };
    };
    const { findings } = await runOn({ paths: { '/a': { post } } }, answer, { seed: 3 });
    const said = findings.map(({ exchange }) => JSON.stringify(exchange.answer));
    expect(said.filter((each) => each.includes('start time'))).toEqual([]);
  });
});

it('is sent to another resource if its own was removed', async () => {
  const text = { type: 'string', minLength: 1, maxLength: 40 };
  const schema = { type: 'object', properties: { code: text, size: { type: 'integer', minimum: 0 }, note: text } };
  const path = {
    parameters: [id],
    put: { requestBody: json(schema), responses: { 200: answered(), 400: answered(), 404: answered() } },
  };
  const made = answered({ type: 'object', required: ['id'], properties: { id: { type: 'string' } } });
  const all = { post: { requestBody: json({ type: 'object' }), responses: { 201: made, 400: answered() } } };
  let last = 0;
  const uses = new Map<string, number>();
  // It accepts few codes, which its document does not say, and each resource is gone after some requests.
  const answer = ({ method, url, body }: Asked): Said => {
    if (method === 'POST') {
      uses.set(String((last += 1)), 0);
      return { status: 201, body: { id: String(last) } };
    }
    const name = url.pathname.split('/')[2] ?? '';
    const count = (uses.get(name) ?? 99) + 1;
    uses.set(name, count);
    if (count > 6) return { status: 404 };
    const given = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : undefined;
    const { code, size, note } = { ...given } as Record<string, unknown>;
    const isText = (value: unknown): boolean =>
      value === undefined || (typeof value === 'string' && /^.{1,40}$/su.test(value));
    const isSize = size === undefined || (Number.isInteger(size) && Number(size) >= 0);
    const isCode = code === undefined || (typeof code === 'string' && /^[a-z]{2}$/.test(code));
    return { status: given !== undefined && isCode && isSize && isText(note) ? 200 : 400, body: { error: 'no' } };
  };
  const document = { paths: { '/a': all, '/a/{id}': path } };
  expect(await resultsOf(document, answer, 'PUT /a/{id} rejects malformed body')).not.toContain('inconclusive');
});

it('is not a rejected value where a change of nothing is accepted, and a resource is only guessed', async () => {
  const key = { type: 'string', minLength: 1 };
  const parameters = [{ ...id, example: '8cbb43fe' }];
  const patch = { requestBody: json({ type: 'object', properties: { key } }), responses: { 204: answered() } };
  const get = { responses: { 200: answered(), 404: answered() } };
  const post = { responses: { 200: answered(), 422: answered() } };
  const document = { paths: { '/versions': { post }, '/versions/{id}': { parameters, get, patch } } };
  const answer =
    (read: number) =>
    ({ method, body }: Asked): Said => {
      if (method !== 'PATCH') return { status: method === 'GET' ? read : 422 };
      const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
      return { status: isObject && !('key' in body) ? 204 : 403 };
    };
  const accepts = 'PATCH /versions/{id} accepts body /key';
  expect(await resultsOf(document, answer(404), accepts)).toEqual(new Set(['inconclusive', 'passed']));
  expect(await resultsOf(document, answer(200), accepts)).toContain('violated');
});
