import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import { wireBody } from '../exchange/index.ts';
import { isArray, isObject, objectOf, parse, type Json, type JsonObject } from '../json/index.ts';
import { runApi, serveApi, writeDocument } from '../workshop/testing/api.ts';
import { rowsByOperation, type OperationRows } from '../plan/index.ts';

const form = 'application/x-www-form-urlencoded';
const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
const responses = { 204: { description: '' }, 400: { description: '' } };
const text = { type: 'string' };
const number = { type: 'integer', minimum: 1, maximum: 9 };

/** A form with these fields, and the styles in which they are serialized. */
const formOf = (properties: object, encoding: object = {}, more: object = {}): object => ({
  requestBody: {
    required: true,
    content: { [form]: { schema: { type: 'object', properties, ...more }, encoding } },
  },
});

async function rowsOf(operation: object): Promise<OperationRows> {
  const document = await loadDocument(writeDocument({ paths: { '/a': { post: { ...operation, responses } } } }));
  return rowsByOperation(document, given).get('POST /a') ?? expect.fail('no operation');
}

/** The near-misses that are sent: the clause id and the request. */
function* sent({ rows, requestModel }: OperationRows) {
  for (const row of rows) {
    if (row.state !== 'planned' || !/ rejects (?:body|query) /.test(row.clause.id)) continue;
    for (const { arbitrary } of row.variants) {
      for (const drawn of fc.sample(arbitrary, { seed: 1, numRuns: 12 })) {
        const serialized = drawn.kind === 'invalid' ? requestModel?.serialize(drawn.draft) : undefined;
        if (serialized?.ok) yield { id: row.clause.id, request: serialized.request };
      }
    }
  }
}

/** How a simple server decodes a field: as the type of its schema if the texts fit it, else as texts. */
function coerced(schema: Json | undefined, values: readonly string[]): Json {
  const [first = ''] = values;
  const type = isObject(schema) ? schema['type'] : undefined;
  const types = isArray(type) ? type : [type];
  const items = isObject(schema) ? schema['items'] : undefined;
  const separators = ['|', ' ', ','].filter(
    (each) => values.length === 1 && !first.startsWith('{') && first.includes(each),
  );
  if (types.includes('array')) {
    const parts = separators[0] === undefined || !isObject(items) ? values : first.split(separators[0]);
    return parts.map((each) => coerced(items, [each]));
  }
  if (values.length > 1) return [...values];
  if (types.includes('integer') && /^-?\d{1,15}$/.test(first)) return Number(first);
  if (types.includes('object') && first.startsWith('{')) return parse(first);
  return first;
}

/** The form as a server decodes it that knows no styles, and as one does that decodes brackets. */
function formsIn(body: string, properties: JsonObject): JsonObject[] {
  const pairs = [...new URLSearchParams(body)];
  const names = [...new Set(pairs.map(([name]) => name))];
  const valuesOf = (name: string): string[] => pairs.filter(([each]) => each === name).map(([, value]) => value);
  const flat = names.map((name): [string, Json] => [name, coerced(properties[name], valuesOf(name))]);
  const deep = new Map<string, Json>();
  for (const [name, value] of flat) {
    const [, outer, inner] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    const before = outer === undefined ? undefined : deep.get(outer);
    if (outer === undefined || inner === undefined) deep.set(name, value);
    else deep.set(outer, objectOf([...Object.entries(isObject(before) ? before : {}), [inner, value]]));
  }
  return [objectOf(flat), objectOf([...deep])];
}

describe('a near-miss in a form', () => {
  it.each<[string, object, object?, object?]>([
    [
      'a list that repeats its name',
      { tags: { type: 'array', items: number }, name: text },
      { tags: { style: 'form' } },
    ],
    ['a list without a style', { tags: { type: 'array', items: number }, name: text }],
    [
      'a list between bars',
      { tags: { type: 'array', items: text, maxItems: 2 } },
      { tags: { style: 'pipeDelimited', explode: false } },
    ],
    [
      'a list between spaces',
      { tags: { type: 'array', items: number } },
      { tags: { style: 'spaceDelimited', explode: false } },
    ],
    ['a list of objects', { lines: { type: 'array', items: { type: 'object', properties: { a: number } } } }],
    [
      'an object with fields of their own',
      { color: { type: 'object', properties: { R: number } } },
      { color: { style: 'form' } },
    ],
    ['a deep object', { color: { type: 'object', properties: { R: number } } }, { color: { style: 'deepObject' } }],
    [
      'a text in the style of a deep object',
      { name: text, tags: { type: 'array' } },
      { tags: { style: 'deepObject' } },
    ],
    ['a value that can be null', { tags: { type: ['integer', 'null'] } }, {}, { required: ['tags'] }],
  ])('is invalid in every interpretation of the whole form: %s', async (_, properties, encoding, more) => {
    const operation = await rowsOf(formOf(properties, encoding, more));
    const [body] = operation.requestModel?.bodies ?? [];
    for (const { id, request } of sent(operation)) {
      const bytes = Buffer.from(wireBody(request.body) ?? '').toString();
      for (const value of formsIn(bytes, properties as JsonObject)) {
        expect(body?.accepts(value), `${id}: ${bytes}`).toBe(false);
      }
    }
  });

  it('is sent if it is invalid in every interpretation', async () => {
    const operation = await rowsOf(
      formOf({ tags: { type: 'array', items: number, maxItems: 3 } }, { tags: { style: 'form' } }),
    );
    const ids = new Set([...sent(operation)].map(({ id }) => id));
    expect([...ids]).toEqual(
      expect.arrayContaining([
        'POST /a rejects body /tags maxItems',
        'POST /a rejects body /tags/0 maximum',
        'POST /a rejects body /tags/0 type',
      ]),
    );
  });
});

describe('a body that is not JSON', () => {
  const properties = {
    name: { type: 'string', minLength: 5, maxLength: 60 },
    kind: { type: 'string', enum: ['one', 'two'] },
    tags: { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 20 } },
    count: number,
    last: { type: 'string', format: 'date' },
  };
  const bodyOf = (mediaTypes: readonly string[]): object => ({
    requestBody: {
      required: true,
      content: Object.fromEntries(
        mediaTypes.map((each) => [each, { schema: { type: 'object', xml: { name: 'a' }, properties } }]),
      ),
    },
  });

  it.each([form, 'multipart/form-data', 'application/xml'])(
    'is tested by each keyword of its schema: %s',
    async (type) => {
      const { rows } = await rowsOf(bodyOf([type, 'application/json', 'text/xml']));
      const own = rows.filter(({ clause }) => clause.id.startsWith(`POST /a rejects body as ${type}`));
      const planned = own.flatMap(({ state, clause }) =>
        state === 'planned' ? [clause.id.split(' ').slice(-2).join(' ')] : [],
      );
      const expected = [
        '/name minLength',
        '/name maxLength',
        '/kind enum',
        '/tags maxItems',
        '/tags/0 maxLength',
        '/count maximum',
        '/last format',
      ];
      expect(planned).toEqual(expect.arrayContaining(expected));
      expect(own.filter(({ clause }) => clause.id.includes('(the rest)'))).toEqual([]);
    },
  );

  it('has a text that is one character too short also after it was percent-encoded', async () => {
    const texts = [...sent(await rowsOf(bodyOf([form])))]
      .filter(({ id }) => id.endsWith('/name minLength'))
      .map(({ request }) => new URLSearchParams(Buffer.from(wireBody(request.body) ?? '').toString()).get('name'));
    expect(texts).toContain('aaaa');
  });
});

describe('a near-miss in an object with properties that are parameters of their own', () => {
  const queryOf = (schema: object, more: object = {}): object => ({
    parameters: [{ name: 'p', in: 'query', schema: { type: 'object', ...schema }, ...more }],
  });

  it.each<[string, object]>([
    ['a map', { additionalProperties: number }],
    ['names that are not described', { properties: { a: number }, required: ['a'] }],
    ['names of which one is described', { properties: { a: number }, additionalProperties: number, minProperties: 2 }],
  ])('has a name that its schema describes, because servers ignore others: %s', async (_, schema) => {
    for (const { id, request } of sent(await rowsOf(queryOf(schema)))) {
      const names = [...new URL(request.path, 'http://a').searchParams.keys()];
      expect(names, `${id}: ${request.path}`).toContain('a');
    }
  });

  it('is sent if it has such a name', async () => {
    const ids = [...sent(await rowsOf(queryOf({ properties: { a: number } })))].map(({ id }) => id);
    expect(ids).toContain('POST /a rejects query p /a maximum');
  });
});

describe('a form with a field that is not declared', () => {
  it('has all fields that are required', async () => {
    const closed = { required: ['a'], additionalProperties: false };
    const found = [...sent(await rowsOf(formOf({ a: number }, {}, closed)))];
    const bodies = found
      .filter(({ id }) => id.endsWith(' additionalProperties'))
      .map(({ request }) => request.input?.['body']);
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) expect(body).toHaveProperty('a');
  });
});

describe('a server that accepts a form and bytes', () => {
  const schema = {
    type: 'object',
    properties: { tags: { type: 'array', items: number, maxItems: 3 }, name: text },
  };
  const document = {
    paths: {
      '/form': { post: { ...formOf(schema.properties, { tags: { style: 'form' } }), responses } },
      '/bytes': { put: { requestBody: { required: true, content: { 'application/octet-stream': {} } }, responses } },
    },
  };
  const isTag = (tag: string): boolean => /^[1-9]$/.test(tag);

  /** The violated clauses of a server that rejects more than this number of tags. */
  async function findings(most: number): Promise<string[]> {
    const server = await serveApi(({ url, raw, request }) => {
      if (url.pathname === '/bytes') return { status: 204 };
      const type = request.headers['content-type'] ?? form;
      if (type !== form) return { status: 400 };
      const fields = new URLSearchParams(raw.toString());
      const tags = fields.getAll('tags');
      return { status: tags.length > most || !tags.every(isTag) || fields.getAll('name').length > 1 ? 400 : 204 };
    });
    try {
      return (await runApi(document, server.url)).findings.flatMap(({ clauses }) => clauses);
    } finally {
      server.close();
    }
  }

  it('has no finding when it is correct', async () => {
    expect(await findings(3)).toEqual([]);
  });

  it('has a finding when it accepts too many items', async () => {
    expect(await findings(99)).toEqual(['POST /form rejects body /tags maxItems']);
  });
});
