import { describe, expect, it } from 'vitest';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Schemas with an invalid keyword that no value can be generated from, with the problem that is reported for each. */
const unusable: readonly (readonly [name: string, schema: Schema, problem: RegExp])[] = [
  ['an unknown type', { type: 'strng' }, /"strng" is not a type/],
  ['a string as a limit', { type: 'integer', minimum: '0' }, /must be a number/],
  ['an invalid pattern', { type: 'string', pattern: '(' }, /is not a regular expression/],
  ['a dangling reference', { $ref: '#/components/schemas/Nowhere' }, /leads nowhere/],
  ['a text as an enum', { enum: 'a' }, /must be an array/],
];

const count: Schema = { type: 'integer', minimum: 1, maximum: 9 };
const fine = { description: '' };

/** An API with the schema in one place of each kind, each with another part that can be tested. */
function documentWith(schema: Schema) {
  const shown = {
    description: '',
    headers: { 'X-Broken': { schema }, 'X-Count': { required: true, schema: count } },
    content: { 'application/json': { schema: { type: 'array', items: schema } }, 'text/plain': { schema: count } },
  };
  const query = (name: string, own: Schema, required: boolean) => ({ name, in: 'query', required, schema: own });
  const body = (own: Schema, required: boolean, more: object = {}) => {
    return {
      required,
      content: { 'application/json': { schema: bodyWith(own, false) }, ...more },
    };
  };
  const bodyWith = (own: Schema, required: boolean) => {
    return { type: 'object', required: ['count', ...(required ? ['deep'] : [])], properties: { count, deep: own } };
  };
  const responses = { 204: fine, 400: fine };
  const form = {
    'application/x-www-form-urlencoded': { schema: { type: 'object', required: ['count'], properties: { count } } },
  };
  return {
    paths: {
      '/sound': { get: { parameters: [query('count', count, true)], responses } },
      '/optional': { get: { parameters: [query('count', count, true), query('broken', schema, false)], responses } },
      '/required': { get: { parameters: [query('broken', schema, true)], responses } },
      '/body': { post: { requestBody: body(schema, true), responses } },
      '/needy': {
        post: {
          requestBody: { content: { 'application/json': { schema: bodyWith(schema, true) } }, required: true },
          responses,
        },
      },
      '/other-body': { post: { requestBody: body(schema, true, form), responses } },
      '/answer': { get: { responses: { 200: shown } } },
    },
  };
}

const isCount = (text: string | null, most: number): boolean =>
  /^(?:[1-9]|10)$/.test(text ?? '') && Number(text) <= most;

async function run(document: object, answer: Parameters<typeof serveApi>[0]) {
  const { url, close } = await serveApi(answer);
  try {
    const record = await runApi(document, url);
    const clauses = new Map(record.clauses.map((clause) => [clause.id, clause]));
    return { record, clauses, of: (id: string) => clauses.get(id)?.result };
  } finally {
    close();
  }
}

/** A server with this number as the largest count. It knows what the author of the schema meant. */
const serving =
  (most: number, { type }: Schema): Parameters<typeof serveApi>[0] =>
  ({ url: { pathname, searchParams }, body, request, raw, text }): Said => {
    if (pathname === '/answer') {
      return {
        status: 200,
        headers: { 'x-count': String(most), 'x-broken': '1' },
        body: most === 9 ? [type === 'string' ? '1' : 1] : {},
      };
    }
    if (request.headers['content-type'] === 'application/json') {
      const given = typeof body === 'object' && body !== null && 'count' in body ? body.count : undefined;
      const deep = typeof body === 'object' && body !== null && 'deep' in body ? body.deep : undefined;
      const isOfType = type === 'integer' ? Number.isInteger(deep) : typeof deep === 'string';
      const isFine = isOfType || (deep === undefined && pathname !== '/needy');
      const isText = Buffer.from(text).equals(raw);
      return { status: isText && isFine && typeof given === 'number' && isCount(String(given), most) ? 204 : 400 };
    }
    const parameters = pathname === '/other-body' ? new URLSearchParams(text) : searchParams;
    return { status: isCount(parameters.get('count'), most) ? 204 : 400 };
  };

describe.each(unusable)('a schema with %s', (_, schema, problem) => {
  const document = documentWith(schema);

  it('makes its own clauses inconclusive, with its place and problem', async () => {
    const { record, clauses } = await run(document, serving(9, schema));
    expect(record.clauses.filter(({ result }) => result === 'violated').map(({ id }) => id)).toEqual([]);
    for (const id of [
      'GET /optional accepts query broken',
      'GET /optional rejects query broken',
      'GET /required accepts',
      'POST /body accepts body /deep present',
      'POST /needy accepts',
    ]) {
      expect(clauses.get(id)?.result, id).toBe('inconclusive');
      expect(clauses.get(id)?.because, id).toMatch(problem);
      expect(`${clauses.get(id)?.because} ${clauses.get(id)?.stated}`, id).toContain('/paths/');
    }
  });

  it('does not affect other clauses', async () => {
    const right = await run(document, serving(9, schema));
    for (const id of [
      'GET /sound accepts query count maximum',
      'GET /sound rejects query count maximum',
      'GET /optional rejects query count maximum',
      'POST /body rejects body /count maximum',
      'POST /other-body accepts body /count maximum',
      'GET /answer responds 200 header X-Count',
      'GET /answer responds 200 media-type',
      'GET /answer responds 200 body',
    ]) {
      expect(right.of(id), id).toBe('passed');
    }
    const wrong = await run(document, serving(10, schema));
    for (const id of [
      'GET /sound rejects query count maximum',
      'GET /optional rejects query count maximum',
      'POST /body rejects body /count maximum',
      'POST /other-body rejects body /count maximum',
      'POST /other-body rejects body as application/x-www-form-urlencoded /count maximum',
      'GET /answer responds 200 body',
      'GET /answer responds 200 header X-Count',
    ]) {
      expect(wrong.of(id), id).toBe('violated');
    }
  });

  it('is tested with an example of the whole body', async () => {
    if (problem.source.includes('leads nowhere')) return;
    const example = { count: 3, deep: schema['type'] === 'integer' ? 4 : 'b' };
    const needy = structuredClone(document);
    Object.assign(needy.paths['/needy'].post.requestBody.content['application/json'], { example });
    const right = await run(needy, serving(9, schema));
    expect(right.record.clauses.filter(({ result }) => result === 'violated').map(({ id }) => id)).toEqual([]);
    expect(right.of('POST /needy rejects body /count maximum')).toBe('passed');
    const wrong = await run(needy, serving(10, schema));
    expect(wrong.of('POST /needy rejects body /count maximum')).toBe('violated');
  });

  it('has one warning for each place', async () => {
    const { record } = await run(document, serving(9, schema));
    const warnings = record.run.document.warnings ?? [];
    const matching = warnings.filter((line) => problem.test(line));
    expect(matching.length).toBeGreaterThan(0);
    expect(new Set(warnings).size).toBe(warnings.length);
    for (const line of matching) expect(line).toMatch(/^\/paths\/|^\.\.\. and \d+ places more/);
  });
});

describe('a description of Swagger 2.0 with lists for items', () => {
  const zone = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 9 },
      records: { type: 'array', items: [{ type: 'string' }] },
    },
  };
  const responses = { 200: { description: '' }, 400: { description: '' } };
  const name = { name: 'name', in: 'query', type: 'string', required: true, maxLength: 9 };
  const document = {
    openapi: undefined,
    swagger: '2.0',
    consumes: ['application/json'],
    produces: ['application/json'],
    definitions: { Zone: zone, Zones: { type: 'array', items: { $ref: '#/definitions/Zone' } } },
    paths: {
      '/zones': {
        get: { responses: { 200: { description: '', schema: { $ref: '#/definitions/Zones' } } } },
        post: {
          parameters: [{ name: 'zone', in: 'body', required: true, schema: { $ref: '#/definitions/Zone' } }],
          responses,
        },
      },
      '/servers': {
        get: { parameters: [name, { name: 'kind', in: 'query', type: 'strng' }], responses },
        post: {
          consumes: ['application/x-www-form-urlencoded'],
          parameters: [
            { ...name, in: 'formData' },
            { name: 'size', in: 'formData', type: 'integer', minimum: 'one' },
          ],
          responses,
        },
      },
      '/config': { get: { parameters: [name], responses } },
    },
  };
  const isName = (name: unknown): boolean => typeof name === 'string' && /^.{1,9}$/su.test(name);
  const isZone = (body: unknown): body is object =>
    typeof body === 'object' &&
    body !== null &&
    'name' in body &&
    isName(body.name) &&
    (!('records' in body) || (Array.isArray(body.records) && body.records.every((each) => typeof each === 'string')));
  const serving = (most: number): Parameters<typeof serveApi>[0] => {
    const zones: object[] = [];
    return ({ method, url: { pathname, searchParams }, body: read, raw, text }) => {
      const body = Buffer.from(text).equals(raw) ? read : undefined;
      if (pathname === '/zones' && method === 'GET')
        return { status: 200, body: most === 9 ? zones : [{ name: 'a'.repeat(most) }] };
      if (pathname === '/zones' && !isZone(body)) return { status: 400 };
      if (isZone(body)) return (zones.push(body), { status: 200 });
      const parameters = method === 'POST' ? new URLSearchParams(text) : searchParams;
      const isFine = isName(parameters.get('name')) && /^\d*$/.test(parameters.get('size') ?? '');
      return { status: isFine ? 200 : 400 };
    };
  };

  it('is tested except for the unusable parts, with one warning for each place', async () => {
    const { record, of, clauses } = await run(document, serving(9));
    expect(record.run.document.warnings).toEqual([
      expect.stringMatching(/^\/definitions\/Zone\/properties\/records\/items: it must be an object or boolean, /),
      expect.stringMatching(/^\/paths\/~1servers\/get\/parameters\/1\/type: "strng" is not a type, /),
      expect.stringMatching(/^\/paths\/~1servers\/post\/parameters\/1\/minimum: it must be a number, /),
    ]);
    expect(record.clauses.filter(({ result }) => result === 'violated')).toEqual([]);
    expect(of('GET /zones responds 200 body')).toBe('passed');
    expect(of('GET /zones accepts request')).toBe('passed');
    expect(of('GET /zones responds 200 media-type')).toBe('passed');
    expect(of('POST /zones rejects body /name maxLength')).toBe('passed');
    expect(clauses.get('POST /zones rejects body /records/0 schema')?.because).toContain('must be an object');
    expect(clauses.get('GET /servers accepts query kind')?.because).toContain('/get/parameters/1/type');
    expect(of('GET /servers rejects query name maxLength')).toBe('passed');
    expect(of('POST /servers rejects body /name maxLength')).toBe('passed');
    expect(clauses.get('POST /servers accepts body /size present')?.because).toContain('(it must be a number)');
    expect(of('GET /config rejects query name maxLength')).toBe('passed');
    expect((await run(document, serving(10))).of('GET /zones responds 200 body')).toBe('violated');
  });
});
