import { beside, numbers, withField } from './document-of.ts';
import { clauseIs, judges, mentions, type HostileCase } from './hostile-case.ts';
import { inventedFields, inventedSchemas } from './invented-fields.ts';

/** An expectation: the operation beside the hostile one was judged. */
const otherIsJudged = clauseIs('GET /b accepts request', 'passed');

/** The text of a document with a number that no double holds. */
function withNumber(schema: object, digits: string): string {
  return JSON.stringify(withField(schema)).replaceAll('"@"', digits);
}

const ok = { responses: { 200: { description: '' } } };
const escapes = '\u001b[2J\u009b\u202e\u2028\r\n';

const wholes: readonly HostileCase[] = [
  {
    name: 'a minimum with 100,000 digits',
    document: () => withNumber({ type: 'integer', minimum: '@' }, '9'.repeat(1e5)),
    expects: { run: otherIsJudged },
  },
  {
    name: 'a maximum of 1e999999999',
    document: () => withNumber({ type: 'integer', maximum: '@' }, '1e999999999'),
    expects: { run: otherIsJudged },
  },
  {
    name: 'multipleOf 1e-999999999',
    document: () => withNumber({ type: 'number', multipleOf: '@' }, '1e-999999999'),
    expects: { run: otherIsJudged },
  },
  {
    name: 'an unknown dialect',
    document: { ...withField({ type: 'integer' }), jsonSchemaDialect: 'https://example.com/dialect' },
    expects: { run: mentions(/dialect/) },
  },
  {
    name: 'a reference to a file outside',
    document: withField({ $ref: '../../../../etc/passwd' }),
    expects: { error: /passwd|outside|folder/ },
  },
  {
    name: 'a reference to the Web',
    document: withField({ $ref: 'http://127.0.0.1:9/schema.json' }),
    expects: { error: /ALLOW_REFERENCES|allowReferences|127/ },
  },
  {
    name: 'a reference that is not percent-encoded',
    document: withField({ $ref: '#/components/%zz' }),
    expects: { run: otherIsJudged },
  },
  {
    name: 'a reference through a path',
    document: beside('/a', { $ref: '#/paths/~1a' }),
    expects: { error: /paths|\$ref/ },
  },
  {
    name: '40 header parameters',
    document: beside('/a', {
      get: {
        ...ok,
        parameters: numbers(40).map((each) => ({
          name: `x-${each}`,
          in: 'header',
          required: true,
          schema: { type: 'string', minLength: 300 },
        })),
      },
    }),
    expects: { run: otherIsJudged },
    seconds: 60,
  },
  {
    name: 'a header parameter with a line end in its name',
    document: beside('/a', {
      get: { ...ok, parameters: [{ name: 'x\r\ny: 1', in: 'header', schema: { type: 'string' } }] },
    }),
    expects: { run: otherIsJudged },
  },
  {
    name: 'a path with 30 parameters',
    document: beside(
      `/a/${numbers(30)
        .map((each) => `{p${each}}`)
        .join('/')}`,
      {
        get: {
          ...ok,
          parameters: numbers(30).map((each) => ({
            name: `p${each}`,
            in: 'path',
            required: true,
            schema: { type: 'string' },
          })),
        },
      },
    ),
    expects: { run: otherIsJudged },
    seconds: 60,
  },
  { name: 'a path of 100 KB', document: beside(`/${'a'.repeat(1e5)}`, { get: ok }), expects: { run: otherIsJudged } },
  {
    name: 'a path with escape sequences',
    document: beside(`/${escapes}`, { get: ok }),
    expects: { run: otherIsJudged },
  },
  {
    name: 'a path with a query and a fragment',
    document: beside('/a?b=c#d', { get: ok }),
    expects: { run: otherIsJudged },
  },
  {
    name: 'a path that leaves the base',
    document: beside('/../../admin', { get: ok }),
    expects: { run: otherIsJudged },
  },
  {
    name: 'names and texts with escape sequences',
    document: beside('/a', {
      get: {
        ...ok,
        operationId: escapes,
        summary: escapes,
        tags: [escapes],
        parameters: [
          { name: escapes, in: 'query', description: escapes, schema: { type: 'integer', description: escapes } },
        ],
      },
    }),
    expects: { run: otherIsJudged },
  },
  {
    name: 'a media type with escape sequences',
    document: beside('/a', {
      post: { ...ok, requestBody: { content: { [`application/${escapes}`]: { schema: {} } } } },
    }),
    expects: { run: otherIsJudged },
  },
  {
    name: '500 media types',
    document: beside('/a', {
      post: {
        ...ok,
        requestBody: {
          content: Object.fromEntries(
            numbers(500).map((each) => [`application/x${each}+json`, { schema: { type: 'integer' } }]),
          ),
        },
      },
    }),
    expects: { run: otherIsJudged },
    seconds: 60,
  },
  {
    name: '500 responses',
    document: beside('/a', {
      get: {
        responses: Object.fromEntries(
          numbers(500).map((each) => [
            String(each + 100),
            { description: '', content: { 'application/json': { schema: { type: 'integer' } } } },
          ]),
        ),
      },
    }),
    expects: { run: otherIsJudged },
    seconds: 60,
  },
  {
    name: 'response keys 99, 600, 2xx and default',
    document: beside('/a', {
      get: {
        responses: Object.fromEntries(['99', '600', '2xx', 'default', '-1'].map((each) => [each, { description: '' }])),
      },
    }),
    expects: { run: otherIsJudged },
  },
  {
    name: '50 security schemes, all required',
    document: beside(
      '/a',
      { get: { ...ok, security: [Object.fromEntries(numbers(50).map((each) => [`s${each}`, []]))] } },
      {
        securitySchemes: Object.fromEntries(
          numbers(50).map((each) => [`s${each}`, { type: 'apiKey', in: 'header', name: `x-${each}` }]),
        ),
      },
    ),
    expects: { run: otherIsJudged },
  },
  {
    name: 'a security scheme that is not there',
    document: beside('/a', { get: { ...ok, security: [{ nowhere: [] }] } }),
    expects: { run: otherIsJudged },
  },
  {
    name: 'a server that is a script',
    document: { ...beside('/a', { get: ok }), servers: [{ url: 'javascript:alert(1)' }] },
    expects: { run: otherIsJudged },
  },
  {
    name: 'a server with variables without an end',
    document: {
      ...beside('/a', { get: ok }),
      servers: [{ url: 'http://{a}{b', variables: { a: { default: '{a}' } } }],
    },
    expects: { run: otherIsJudged },
  },
  {
    name: 'links in a circle',
    document: beside('/a', {
      post: {
        operationId: 'a',
        responses: {
          201: { description: '', links: { self: { operationId: 'a', parameters: { x: '$response.body#/x' } } } },
        },
      },
    }),
    expects: { run: otherIsJudged },
  },
  {
    name: '2,000 tags and callbacks',
    document: {
      ...beside('/a', {
        post: {
          ...ok,
          callbacks: Object.fromEntries(
            numbers(2000).map((each) => [`c${each}`, { '{$request.body#/u}': { post: ok } }]),
          ),
        },
      }),
      tags: numbers(2000).map((each) => ({ name: `t${each}` })),
    },
    expects: { run: otherIsJudged },
    seconds: 60,
  },
  {
    name: 'YAML with a tag of a language',
    document: `openapi: 3.1.0\ninfo: { title: !!js/function "function () { process.exit(7) }", version: "1" }\npaths: { /b: { get: { responses: { "200": { description: "" } } } } }`,
    expects: { run: judges },
  },
  {
    name: 'YAML with dates, octals and merges',
    document:
      'openapi: 3.1.0\ninfo: { title: 2020-01-01, version: 0o17 }\nx: &x { get: { responses: { 200: { description: ~ } } } }\npaths:\n  /b: { <<: *x }',
    expects: { run: judges },
  },
  {
    name: 'YAML with a key twice',
    document: 'openapi: 3.1.0\nopenapi: 3.0.0\ninfo: { title: T, version: "1" }\npaths: {}',
    expects: { error: /twice|duplicate|unique/i },
  },
  { name: 'YAML of 5,000 levels', document: `openapi: 3.1.0\nx: ${'['.repeat(5000)}`, expects: { error: /openapi/ } },
  {
    name: 'bytes of a picture',
    document: '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR',
    expects: { error: /openapi/ },
  },
  {
    name: 'an OpenAPI field that is a number',
    document: { openapi: 3.1, info: {}, paths: { '/b': { get: ok } } },
    expects: { run: judges },
  },
  {
    name: 'null in every place',
    document: beside('/a', {
      get: { responses: null, parameters: [null], requestBody: null, security: null, tags: null },
    }),
    expects: { error: /parameters\/0: it has no "in"/ },
  },
  {
    name: 'a property __proto__ in every map',
    document: JSON.parse(
      '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/b":{"get":{"responses":{"200":{"description":""},"__proto__":{"description":""}}}},"__proto__":{"get":{}}},"components":{"schemas":{"__proto__":{"type":"integer"}}}}',
    ) as object,
    expects: { run: otherIsJudged },
  },
];

/** Documents so large that they may cost more. */
const large = new Set(['90,000 schemas', 'a hundred patterns of names', 'at least 900 of 1,000 unique values']);

/** Further documents that harm careless clients. */
export const inventedDocuments: readonly HostileCase[] = [
  ...Object.entries(inventedFields).map(([name, x]): HostileCase => {
    const limits = large.has(name) ? { seconds: 60, megabytes: 1400 } : {};
    return { name, document: () => withField(x, inventedSchemas), expects: { run: otherIsJudged }, ...limits };
  }),
  ...wholes,
];
