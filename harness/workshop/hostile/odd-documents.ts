import { documentOf, numbers } from './document-of.ts';
import { all, clauseIs, judges, mentions, type HostileCase } from './hostile-case.ts';
import {
  atPaths,
  get,
  isObject,
  named,
  none,
  responses,
  withQuery,
  withX,
  type ServedDocument,
} from './keeping-servers.ts';
import { isGreen } from './wire-servers.ts';

/** Documents that are odd and mean something. Their servers keep to them, so the run must be green. */
const kept: Readonly<Record<string, ServedDocument>> = {
  'a path parameter before .json': atPaths({ '/f/{n}.json': get(named('n')) }, ({ raw }) =>
    /^\/f\/[1-9]\.json$/.test(raw),
  ),
  'a pair of path parameters with a comma': atPaths({ '/p/{a},{b}': get(named('a'), named('b')) }, ({ path }) =>
    /^\/p\/[1-9],[1-9]$/.test(path),
  ),
  'a path parameter before a verb': atPaths({ '/x/{id}:start': get(named('id')) }, ({ path }) =>
    /^\/x\/[1-9]:start$/.test(path),
  ),
  'paths that differ in the slash at the end': atPaths({ '/a': get(), '/a/': get() }, ({ raw }) =>
    /^\/a\/?$/.test(raw),
  ),
  'paths and names of other scripts': atPaths(
    { '/pfl\u00e4nze/{gr\u00f6\u00dfe}': get(named('gr\u00f6\u00dfe')), '/\u{1f600}': get() },
    ({ path }) => path === '/\u{1f600}' || /^\/pfl\u00e4nze\/[1-9]$/.test(path),
  ),
  'paths with percent-encoded characters and blanks': atPaths(
    { '/a%20b': get(), '/c d': get(), '/e%2Ff': get() },
    ({ raw }) => ['/a%20b', '/c%20d', '/e%2Ff'].includes(raw),
  ),
  'extensions among paths and responses': atPaths(
    { '/a': { get: { responses: { 200: none, 'x-note': 1 } }, 'x-y': 1 }, 'x-odd': { get: 1 } },
    ({ raw }) => raw === '/a',
  ),
  'header parameters that HTTP sets itself': atPaths(
    {
      '/a': get(
        ...[
          'Host',
          'Content-Length',
          'Transfer-Encoding',
          'Connection',
          'Expect',
          'TE',
          'Upgrade',
          'Keep-Alive',
          'Trailer',
        ].map((name) => named(name, 'header')),
      ),
    },
    ({ raw }) => raw === '/a',
  ),
  'a link to an operation of another API': atPaths(
    {
      '/a': {
        get: { responses: { 200: { ...none, links: { l: { operationRef: 'http://127.0.0.1:9/x#/paths/~1x/get' } } } } },
      },
    },
    ({ raw }) => raw === '/a',
  ),
  'callbacks in a circle': atPaths(
    { '/a': { get: { responses, callbacks: { c: { '{$url}': { $ref: '#/paths/~1a' } } } } } },
    ({ raw }) => raw === '/a',
  ),
  ...Object.fromEntries(
    ['filter[name]', '$top', 'a.b', 'a&b=c', '100%', 'a+b', '', '__proto__', 'q[]', '{x}', '#', `a'b"c`].map((name) => [
      `a query parameter ${JSON.stringify(name)}`,
      withQuery(name),
    ]),
  ),
  'an example that breaks its schema': withX(
    { type: 'integer', minimum: 5, example: 'no', examples: [1, null], default: -3 },
    (x) => Number.isInteger(x) && Number(x) >= 5,
  ),
  'an enum with a value twice': withX({ enum: [1, 1.0, 'a', 'a'] }, (x) => x === 1 || x === 'a'),
  'a pattern without a character': withX({ type: 'string', pattern: '' }, (x) => typeof x === 'string'),
  'a text of no character': withX({ type: 'string', maxLength: 0 }, (x) => x === ''),
  'a pattern for an integer': withX({ type: 'integer', pattern: '^x$' }, (x) => Number.isInteger(x)),
  'an if without a then': withX({ type: 'integer', if: { minimum: 5 } }, (x) => Number.isInteger(x)),
  'a schema with odd characters in its name': withX(
    { $ref: '#/components/schemas/a~1b%20c%25' },
    (x) => Number.isInteger(x),
    { 'a/b c%': { type: 'integer' } },
  ),
  'an $id with an $anchor inside': withX({ $ref: '#/components/schemas/N' }, (x) => Number.isInteger(x), {
    N: { $id: 'https://example.com/n', $ref: '#here', $defs: { h: { $anchor: 'here', type: 'integer' } } },
  }),
  'a discriminator with allOf below it, and a dot in a name': withX(
    { $ref: '#/components/schemas/Pet' },
    (x) =>
      isObject(x) &&
      ((x['t'] === 'cat' && Number.isInteger(x['c'])) || (x['t'] === 'my.dog' && typeof x['d'] === 'boolean')),
    {
      Pet: {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/my.dog' }],
        discriminator: { propertyName: 't', mapping: { cat: '#/components/schemas/Cat' } },
      },
      Base: { type: 'object', required: ['t'], properties: { t: { type: 'string' } } },
      Cat: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          { required: ['c'], properties: { t: { const: 'cat' }, c: { type: 'integer' } } },
        ],
      },
      'my.dog': {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          { required: ['d'], properties: { t: { const: 'my.dog' }, d: { type: 'boolean' } } },
        ],
      },
    },
  ),
};

const yaml = (more = '', schema = 'type: integer'): string =>
  `openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n  /b:\n    get:\n      parameters: [{ name: q, in: query, schema: { ${schema} } }]\n      responses: { 200: { description: "" }, 400: { description: "" } }\n${more}`;

/** Documents in an odd notation, or with odd parts beside usual ones. */
const others: readonly HostileCase[] = [
  {
    name: 'YAML with a byte order mark and CRLF',
    document: `\ufeff${yaml()}`.replaceAll('\n', '\r\n'),
    expects: { run: judges },
  },
  {
    name: 'YAML with an infinite maximum',
    document: yaml('', 'type: integer, maximum: .inf'),
    expects: { error: /maximum: the number is infinite/ },
  },
  { name: 'YAML with a merge key of a number', document: yaml('x-a: { <<: 5 }'), expects: { error: /merge key/ } },
  { name: 'several YAML documents', document: `${yaml()}---\na: 1\n`, expects: { error: /several YAML documents/ } },
  { name: 'an anchor in a circle', document: yaml('x-a: &a { self: *a, too: *a }'), expects: { error: /in a circle/ } },
  { name: 'keys that are collections', document: yaml('? [a, b]\n: c\n'), expects: { run: judges } },
  {
    name: 'a maximum in base 16',
    document: yaml('', 'type: integer, maximum: 0x7fffffffffffffff'),
    expects: { run: mentions(/9223372036854775807/) },
  },
  {
    name: 'a description of 20 MB',
    document: () => ({
      ...documentOf({ '/b': get() }),
      info: { title: 'T', version: '1', description: '# x\n'.repeat(5e6) },
    }),
    expects: { run: judges },
  },
  {
    name: 'a method that is none',
    document: {
      ...documentOf({ '/b': { ...get(), additionalOperations: { 'b a d': { responses } } } }),
      openapi: '3.2.0',
    },
    expects: { run: all(clauseIs('GET /b accepts request', 'passed'), mentions(/b a d/)) },
  },
  {
    name: 'a path item that refers to itself',
    document: documentOf({ '/a': { $ref: '#/paths/~1a' }, '/b': get() }),
    expects: { error: /leads in a circle/ },
  },
  {
    name: 'an answer that no value satisfies',
    document: documentOf({
      '/b': {
        get: {
          responses: {
            200: {
              ...none,
              content: { 'application/json': { schema: { allOf: [{ type: 'string' }, { type: 'null' }] } } },
            },
          },
        },
      },
    }),
    expects: { run: ({ findings }) => (findings.length > 0 ? undefined : 'the run is green') },
  },
  {
    name: '100 colliding paths',
    document: documentOf(Object.fromEntries(numbers(100).map((each) => [`/c/{p${each}}`, get(named(`p${each}`))]))),
    expects: { run: judges },
    seconds: 60,
  },
];

/** Odd documents, with servers that keep to them where that is possible. */
export const oddDocuments: readonly HostileCase[] = [
  ...Object.entries(kept).map(([name, given]): HostileCase => ({ name, ...given, expects: { run: isGreen } })),
  ...others,
];
