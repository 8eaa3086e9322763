import { once } from 'node:events';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childPointer, getAt, setAt, stringify, type Json } from '../json/index.ts';
import { compile } from '../schema/index.ts';
import { DocumentProblem, loadDocument } from './index.ts';

const plantStore = new URL('../../fixtures/plant-store.openapi.json', import.meta.url).pathname;

function write(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'greenhouse-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return join(folder, Object.keys(files)[0] ?? '');
}

const minimal = (paths: unknown, more: object = {}): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...more });

const yaml = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: { /a: { get: { operationId: a } } }\n';

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

const withBody = (schema: unknown, more: object = {}, root: object = {}): string =>
  minimal(
    {
      '/a': {
        post: {
          requestBody: { content: { 'application/json': { schema, ...more } } },
          responses: { 200: { description: 'ok' } },
        },
      },
    },
    root,
  );

async function problemOf(source: string): Promise<string> {
  const error: unknown = await loadDocument(source).catch((caught: unknown) => caught);
  if (!(error instanceof DocumentProblem)) throw new Error('it was accepted', { cause: error });
  return error.message.replace(dirname(source), '.');
}

describe('loading a document', () => {
  it('brings operations, bodies, responses and security into the normal form', async () => {
    const document = await loadDocument(plantStore);
    expect(document).toMatchObject({ title: 'Plant Store', version: '1.0.0' });
    const [operation] = document.operations;
    expect(operation).toMatchObject({
      name: 'POST /plants',
      requestBody: { required: true, content: [{ mediaType: 'application/json' }] },
      responses: [{ status: '200' }, { status: '400' }],
      security: [{ schemes: ['bearerAuth'] }],
    });
    expect(document.securitySchemes.get('bearerAuth')).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  it('keeps every digit of its numbers, in JSON and in YAML', async () => {
    const json = write({
      'a.json': minimal({ '/a': { get: {} } }).replace(
        '"paths"',
        '"x-a":9223372036854775807,"x-b":0.1000000000000000055511151231257827,"paths"',
      ),
    });
    const yaml = write({
      'a.yaml':
        'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/a: {get: {}}}\nx-a: 9223372036854775807\nx-b: 0.1000000000000000055511151231257827\n',
    });
    for (const source of [json, yaml]) {
      const { root } = await loadDocument(source);
      expect(getAt(root, '/x-a')).toBe(9223372036854775807n);
      expect(stringify(getAt(root, '/x-b') ?? null)).toBe('0.1000000000000000055511151231257827');
    }
  });

  it('reads files that the document refers to inside its folder', async () => {
    const source = write({
      'a.json': minimal({
        '/a': { post: { requestBody: { $ref: 'parts/body.yaml' }, responses: { 200: { description: 'ok' } } } },
      }),
      'parts/body.yaml':
        'required: true\ncontent:\n  application/json:\n    schema: {type: integer, maximum: 9223372036854775807}\n',
    });
    const { operations, root } = await loadDocument(source);
    const pointer = operations[0]?.requestBody?.content[0]?.schema?.pointer ?? '';
    expect(getAt(root, `${pointer}/maximum`)).toBe(9223372036854775807n);
  });

  it('reads files outside its folder if that is allowed', async () => {
    const source = write({
      'in/a.json': minimal({ '/a': { $ref: '../b.json' } }),
      'b.json': '{"get": {"operationId": "b"}}',
    });
    const { operations } = await loadDocument(source, { allowReferences: true });
    expect(operations).toMatchObject([{ name: 'GET /a', operationId: 'b' }]);
  });

  it('reads no file outside its folder through a symbolic link inside', async () => {
    const source = write({ 'in/a.json': minimal({ '/a': { $ref: 'b.json' } }), 'b.json': '{"get": {}}' });
    symlinkSync(join(dirname(source), '../b.json'), join(dirname(source), 'b.json'));
    expect(await problemOf(source)).toMatch(/it is outside of the document's folder/);
  });

  it('reads files that refer to each other in a circle', async () => {
    const source = write({
      'a.json': withBody({ $ref: 'node.json' }),
      'node.json': '{"type": "object", "properties": {"next": {"$ref": "node.json"}, "first": {"$ref": "#"}}}',
    });
    const [operation] = (await loadDocument(source)).operations;
    const schema = operation?.requestBody?.content[0]?.schema;
    if (schema === undefined) throw new Error('it has no schema');
    const validate = compile(schema);
    expect(validate({ next: { next: {}, first: {} } })).toEqual([]);
    expect(validate({ next: { next: { first: 1 } } })).toMatchObject([{ instancePointer: '/next/next/first' }]);
  });

  it('reads references that double at each of 40 levels', async () => {
    const level = (each: number): object => ({ $ref: `#/components/schemas/L${each}` });
    const levels = Array.from({ length: 40 }, (_, each) => [
      `L${each}`,
      { type: 'object', properties: { a: level(each + 1), b: level(each + 1) } },
    ]);
    const schemas = { ...Object.fromEntries(levels), L40: { type: 'integer' } } as Record<string, object>;
    const source = write({ 'a.json': withBody(level(0), {}, { components: { schemas } }) });
    expect((await loadDocument(source)).operations).toHaveLength(1);
  });

  it('treats a $ref inside an example as a value', async () => {
    const source = write({ 'a.json': withBody({}, { example: { $ref: 'nowhere.json' } }) });
    const [operation] = (await loadDocument(source)).operations;
    expect(operation?.requestBody?.content[0]?.examples).toMatchObject([{ value: { $ref: 'nowhere.json' } }]);
  });

  it('keeps references to schemas by their $id and $anchor', async () => {
    const source = write({
      'a.json': minimal(
        {
          '/a': {
            post: {
              requestBody: { content: { 'application/json': { schema: { $ref: 'https://x.example/a#b' } } } },
              responses: { 200: { description: 'ok' } },
            },
          },
        },
        {
          components: {
            schemas: { A: { $id: 'https://x.example/a', $defs: { b: { $anchor: 'b', type: 'string' } } } },
          },
        },
      ),
    });
    const schema = (await loadDocument(source)).operations[0]?.requestBody?.content[0]?.schema;
    if (schema === undefined) throw new Error('it has no schema');
    expect([compile(schema)('a').length, compile(schema)(1).length]).toEqual([0, 1]);
  });

  it('puts the defaults of variables into server URLs, and resolves these against the URL of the document', async () => {
    const text = minimal(
      { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
      { servers: [{ url: '/{stage}', variables: { stage: { default: 'v1' } } }, { url: 'https://x.example/' }] },
    );
    const [file] = (await loadDocument(write({ 'a.json': text }))).operations;
    expect(file?.servers).toEqual(['/v1', 'https://x.example/']);
    const server = createServer((_, response) => response.end(text)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [fetched] = (await loadDocument(`http://127.0.0.1:${port}/docs/a.json`)).operations;
    server.close();
    expect(fetched?.servers).toEqual([`http://127.0.0.1:${port}/v1`, 'https://x.example/']);
  });

  it('understands merge keys of YAML', async () => {
    const source = write({
      'a.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
x-both: &both { tags: [t] }
paths: { /a: { get: { <<: *both, operationId: a } } }
`,
    });
    expect((await loadDocument(source)).operations).toMatchObject([{ operationId: 'a', tags: ['t'] }]);
  });

  it('lets an operation override parameters and security', async () => {
    const source = write({
      'a.json': minimal(
        {
          '/a/{b}': {
            parameters: [
              { name: 'b', in: 'path', required: true, schema: {} },
              { name: 'c', in: 'query', schema: {} },
            ],
            get: {
              security: [],
              parameters: [{ name: 'c', in: 'query', required: true, schema: {} }],
              responses: { '2XX': { description: 'ok' }, default: { description: 'no' } },
            },
          },
        },
        { security: [{ k: [] }], components: { securitySchemes: { k: { type: 'apiKey', in: 'header', name: 'X' } } } },
      ),
    });
    const [operation] = (await loadDocument(source)).operations;
    expect(operation?.security).toEqual([]);
    expect(operation?.parameters.map(({ name, required }) => [name, required])).toEqual([
      ['b', true],
      ['c', true],
    ]);
    expect(operation?.responses.map(({ status }) => status)).toEqual(['2XX', 'default']);
  });
});

describe('a document in an odd notation', () => {
  it.each(['utf-16le', 'utf-16be'])('is read as %s, if it begins with its byte order mark', async (encoding) => {
    const bytes = Buffer.from(`\ufeff${yaml}`, 'utf16le');
    const file = write({ 'a.yaml': '' });
    writeFileSync(file, encoding === 'utf-16le' ? bytes : bytes.swap16());
    expect((await loadDocument(file)).operations).toHaveLength(1);
  });

  it('has exact integers in base 8 and 16', async () => {
    const { root } = await loadDocument(write({ 'a.yaml': `${yaml}x-a: [0x7fffffffffffffff, 0o17]` }));
    expect(stringify(getAt(root, '/x-a') ?? null)).toBe('[9223372036854775807,15]');
  });

  it.each(['Host', 'content-length', 'Transfer-Encoding', 'connection', 'TE', 'Expect'])(
    'is read without a header parameter that HTTP sets itself: %s',
    async (name) => {
      const parameters = [{ name, in: 'header', schema: { type: 'integer' } }];
      const { operations, warnings } = await loadDocument(
        write({ 'a.json': minimal({ '/a': { get: { parameters, responses: { 200: { description: '' } } } } }) }),
      );
      expect(operations[0]?.parameters).toEqual([]);
      expect(warnings).toEqual([expect.stringMatching(/is ignored here; remove it, because HTTP itself sets it/)]);
    },
  );

  it('is read without a method that HTTP does not allow', async () => {
    const responses = { 200: { description: '' } };
    const paths = {
      '/a': { get: { responses }, additionalOperations: { COPY: { responses }, 'b a d': { responses } } },
    };
    const { operations, warnings } = await loadDocument(write({ 'a.json': minimal(paths, { openapi: '3.2.0' }) }));
    expect(operations.map(({ name }) => name)).toEqual(['GET /a', 'COPY /a']);
    expect(warnings).toContainEqual(
      expect.stringMatching(/its name is not a method of HTTP, so it is ignored; correct it/),
    );
  });

  it('may link to an operation of another API', async () => {
    const links = { l: { operationRef: 'http://127.0.0.1:9/openapi.json#/paths/~1x/get' } };
    const paths = { '/a': { get: { responses: { 200: { description: '', links } } } } };
    const { warnings } = await loadDocument(write({ 'a.json': minimal(paths) }));
    expect(warnings).toEqual([expect.stringMatching(/the link leads to no operation of this document/)]);
  });
});

describe('a document in another format', () => {
  it.each<[what: string, name: string, text: string]>([
    ['a RAML document', 'a.raml', '#%RAML 1.0\ntitle: T\n/a:\n  get:\n'],
    ['an API Blueprint', 'a.apib', 'FORMAT: 1A\n# T\n## GET /a\n'],
    ['an AsyncAPI document', 'a.yaml', 'asyncapi: 3.0.0\ninfo: { title: T, version: "1" }\n'],
    ['an Arazzo document', 'a.yaml', 'arazzo: 1.0.1\ninfo: { title: T, version: "1" }\n'],
    ['an OpenAPI Overlay', 'a.yaml', 'overlay: 1.0.0\ninfo: { title: T, version: "1" }\nactions: []\n'],
    [
      'a Postman collection',
      'a.json',
      '{"info":{"name":"T","schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[]}',
    ],
    ['an Insomnia export', 'a.json', '{"_type":"export","__export_format":4,"resources":[]}'],
    ['a GraphQL schema', 'a.graphql', '"""\nA plant\n"""\ntype Plant @key(fields: "id") {\n  id: ID!\n}\n'],
    ['a GraphQL schema', 'b.graphql', '# the roots\nschema {\n  query: Query\n}\n'],
    ['a GraphQL schema', 'a.json', '{"data":{"__schema":{"types":[]}}}'],
    ['a WSDL document', 'a.wsdl', '<?xml version="1.0"?>\n<!-- T -->\n<wsdl:definitions xmlns:wsdl="urn:w"/>'],
    ['a WADL document', 'a.wadl', '<application xmlns="http://wadl.dev.java.net/2009/02"/>'],
    ['an XML document', 'a.xml', '<?xml version="1.0"?><plants/>'],
    ['an HTML page', 'a.html', '<!DOCTYPE html>\n<html><title>Swagger UI</title></html>'],
    ['a Protocol Buffers file', 'a.proto', '// T\nsyntax = "proto3";\nservice Plants {}\n'],
    ['a recording of requests (HAR)', 'a.har', '{"log":{"version":"1.2","entries":[]}}'],
    ['a Google API discovery document', 'a.json', '{"kind":"discovery#restDescription","name":"t"}'],
    ['a Swagger 1 document', 'a.json', '{"swaggerVersion":"1.2","apis":[]}'],
    ['a JSON Schema', 'a.json', '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"}'],
  ])('is rejected in one sentence that names it: %s, %s', async (what, name, text) => {
    expect(await problemOf(write({ [name]: text }))).toBe(
      `./${name}: this is ${what}, not an OpenAPI document; Greenhouse reads Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2`,
    );
  });

  it('is not suspected in YAML that begins like one', async () => {
    const texts = [`# type Plant\n${yaml}`, `# <html>\n${yaml}`, `x-schema: { type: object }\n${yaml}`];
    for (const text of texts) expect((await loadDocument(write({ 'a.yaml': text }))).operations).toHaveLength(1);
  });
});

describe('a document that is not UTF-8', () => {
  const latin = (text: string): string => {
    const path = write({ 'a.yaml': '' });
    writeFileSync(path, Buffer.from(text, 'latin1'));
    return path;
  };

  it('is rejected with the first byte that is not, and what to do', async () => {
    const start = yaml.indexOf('T,');
    const text = yaml.replace('title: T', 'title: Gärtner, für alle');
    expect(await problemOf(latin(text))).toBe(
      `./a.yaml: it is not UTF-8: byte ${start + 1} is 0xE4; save the file as UTF-8`,
    );
    const path = write({ 'a.yaml': '' });
    const marked = Buffer.concat([Buffer.from('# \uFFFD ü\n'), Buffer.from(text, 'latin1')]);
    writeFileSync(path, marked);
    expect(await problemOf(path)).toMatch(`byte ${start + 1 + 9} is 0xE4`);
  });

  it('is rejected where a reference leads to it', async () => {
    const path = write({ 'a.json': withBody({ $ref: 'b.json' }), 'b.json': '' });
    writeFileSync(join(dirname(path), 'b.json'), Buffer.from('{"description":"für"}', 'latin1'));
    expect(await problemOf(path)).toMatch(
      /b\.json can't be followed: it is not UTF-8: byte 17 is 0xFC; save the file as UTF-8$/,
    );
  });

  it('can have U+FFFD in it, if that is UTF-8', async () => {
    const document = await loadDocument(write({ 'a.yaml': yaml.replace('title: T', 'title: "\uFFFD"') }));
    expect(document.title).toBe('\uFFFD');
  });
});

describe('a name that is twice in an object', () => {
  const lost = 'the name is twice in its object, so the first value is lost; remove or rename one';

  it('is a warning with its place in JSON, and an error in YAML', async () => {
    const text = minimal({ '/a': { get: { responses: { 200: { description: 'ok' } } } } });
    const twice = text.replace('{"/a":', '{"/a":{"post":{"responses":{"200":{"description":"ok"}}}},"/a":');
    const document = await loadDocument(write({ 'a.json': twice }));
    expect(document.warnings).toEqual([`/paths/~1a: ${lost}`]);
    expect(await problemOf(write({ 'a.yaml': `${yaml}info: {}\n` }))).toMatch(/a\.yaml:4:1: .*unique/);
  });

  it('is a warning where a reference leads to it', async () => {
    const path = write({ 'a.json': withBody({ $ref: 'b.json' }), 'b.json': '{"type":"string","type":"integer"}' });
    expect((await loadDocument(path)).warnings).toEqual([`b.json#/type: ${lost}`]);
  });
});

describe('a document that cannot be used is reported with the place and what to do', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['invalid JSON', { 'a.json': '{"openapi": "3.1.0",\n "info" }' }, /a\.json:2:9: this is not JSON/],
    ['invalid YAML', { 'a.yaml': 'openapi: 3.1.0\ninfo: [' }, /a\.yaml:2:\d+: this is not YAML/],
    [
      'an infinite number',
      { 'a.yaml': `${yaml}x-a: { b: [1, .inf] }` },
      /a\.yaml: \/x-a\/b\/1: the number is infinite.*; remove it/,
    ],
    ['a merge key of a number', { 'a.yaml': `${yaml}x-a: { <<: 5 }` }, /merge key.*not an object; give it an object/],
    ['two YAML documents', { 'a.yaml': `${yaml}---\nb: 1` }, /several YAML documents; keep one/],
    ['not OpenAPI', { 'a.json': '{"swag": 1}' }, /not an OpenAPI document.*add "openapi"/],
    ['not an object', { 'a.json': '[]' }, /its root is not an object; begin/],
    ['another version', { 'a.json': '{"openapi": "4.0.0"}' }, /version "4.0.0" is not supported.*reads/],
    ['no operations', { 'a.json': minimal({}) }, /\/paths: the document has no operations; add one/],
    [
      'only webhooks',
      { 'a.json': minimal(undefined, { webhooks: { a: { post: {} } } }) },
      /no operations \(webhooks are requests that the server sends\)/,
    ],
    [
      'parameters that are not a list',
      { 'a.json': minimal({ '/a': { get: { parameters: {} } } }) },
      /\/paths\/~1a\/get\/parameters: it must be an array/,
    ],
    [
      'a parameter without a name',
      { 'a.json': minimal({ '/a': { get: { parameters: [{ in: 'query' }] } } }) },
      /get\/parameters\/0: the parameter has no "name"; add it/,
    ],
    [
      'a parameter in an unknown place',
      { 'a.json': minimal({ '/a': { get: { parameters: [{ name: 'b', in: 'body' }] } } }) },
      /get\/parameters\/0: "in" can't be body; use one of path, query/,
    ],
    [
      'a security scheme of an unknown type',
      { 'a.json': minimal({ '/a': { get: {} } }, { components: { securitySchemes: { k: { type: 'token' } } } }) },
      /securitySchemes\/k: token is not a type/,
    ],
    [
      'a schema that refers to itself',
      { 'a.json': withBody(ref('A'), {}, { components: { schemas: { A: ref('A') } } }) },
      /schemas\/A\/\$ref: the reference leads back to \/components\/schemas\/A, so the schema never ends; \S/,
    ],
    [
      'schemas that consist of each other',
      {
        'a.json': withBody(
          ref('B'),
          {},
          { components: { schemas: { A: { allOf: [ref('B')] }, B: { allOf: [ref('A')] } } } },
        ),
      },
      /schemas\/A\/allOf\/0\/\$ref: .* itself by way of \/components\/schemas\/B\/allOf\/0\/\$ref, so /,
    ],
    [
      'files that only refer to each other',
      { 'a.json': withBody({ $ref: 'b.json' }), 'b.json': '{"$ref":"c.json"}', 'c.json': '{"$ref":"b.json"}' },
      /b\.json#\/\$ref: .* by way of c\.json#\/\$ref, so the schema never ends/,
    ],
    [
      'a parameter that refers to itself',
      {
        'a.json': minimal(
          { '/a': { get: { parameters: [{ $ref: '#/components/parameters/p' }] } } },
          {
            components: {
              parameters: { p: { $ref: '#/components/parameters/q' }, q: { $ref: '#/components/parameters/p' } },
            },
          },
        ),
      },
      /parameters\/0: its \$ref leads in a circle \(\/components\/parameters\/p, \/components\/parameters\/q\)/,
    ],
    [
      'an invalid file that it refers to',
      { 'a.json': minimal({ '/a': { $ref: 'b.yaml' } }), 'b.yaml': 'a: [' },
      /^b\.yaml:1:\d+: this is not YAML/,
    ],
    [
      'a file outside its folder',
      { 'in/a.json': minimal({ '/a': { $ref: '../b.json' } }), 'b.json': '{}' },
      /\/paths\/~1a\/\$ref: .*\.\.\/b\.json can't be followed: it is outside.*`allowReferences`/,
    ],
    [
      'a web page',
      { 'a.json': minimal({ '/a': { $ref: 'http://127.0.0.1:9/b.json' } }) },
      /127\.0\.0\.1:9\/b\.json can't be followed: it is outside/,
    ],
    [
      'a file that is not there',
      { 'a.json': minimal({ '/a': { $ref: 'b.json' } }) },
      /\/paths\/~1a\/\$ref: .*b\.json can't be followed: no such file/,
    ],
    [
      'a reference that leads nowhere',
      { 'a.json': minimal({ '/a': { get: { requestBody: { $ref: '#/components/x' }, responses: {} } } }) },
      /components/,
    ],
  ])('%s', async (_, files, expected) => {
    const message = await problemOf(write(files));
    expect(message).toMatch(expected);
    expect(message).not.toMatch(/\n\s+at /);
  });

  it.each([
    ['a circle of aliases', 'a: &a [*a]', /nested more than 1000 levels deep, or in a circle/],
    ['an alias that leads nowhere', 'a: *a', /its aliases can't be followed/],
  ])('%s', async (_, yaml, expected) => {
    expect(await problemOf(write({ 'a.yaml': yaml }))).toMatch(expected);
  });

  it('lists the first of many places, and the number of the others', async () => {
    const parameters = Array.from({ length: 13 }, () => ({ in: 'query' }));
    const lines = (await problemOf(write({ 'a.json': minimal({ '/a': { get: { parameters } } }) }))).split('\n');
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toMatch(/and 3 places more/);
  });

  it('a path without a file', async () => {
    expect(await problemOf('/nowhere/a.json')).toMatch(/no such file.*OPENAPI/);
  });
});

describe('a mistake that does not stop the run is a warning with the place and what to do', () => {
  const ok = { 200: { description: 'ok' } };
  const linking = (link: object): object => ({
    200: { description: '', links: { l: { operationId: 'a', ...link } } },
  });

  it.each<[string, string, RegExp]>([
    [
      'no version of the API',
      minimal({ '/a': { get: { responses: ok } } }, { info: { title: 'T' } }),
      /^\/info: it has no "version"; add it$/,
    ],
    [
      'the version of OpenAPI as a number',
      minimal({ '/a': { get: { responses: ok } } }, { openapi: 3.1 }),
      /^\/openapi: .* in quotes$/,
    ],
    [
      'an HTTP scheme in the name of a header field',
      minimal(
        { '/a': { get: { responses: ok } } },
        { components: { securitySchemes: { k: { type: 'apiKey', in: 'header', name: 'Authorization: Bearer' } } } },
      ),
      /^\/components\/securitySchemes\/k: .* read as the HTTP scheme bearer; write Authorization$/,
    ],
    [
      'an unknown field',
      minimal({ '/a': { get: { responses: ok, foo: 1 } } }),
      /^\/paths\/~1a\/get: .*has no "foo" here.*"x-foo"$/,
    ],
    [
      'an operationId twice',
      minimal({
        '/a': { get: { operationId: 'a', responses: ok } },
        '/b': { get: { operationId: 'a', responses: ok } },
      }),
      /^\/paths\/~1b\/get\/operationId: GET \/a has the operationId a too/,
    ],
    [
      'a path parameter that is not marked as required',
      minimal({ '/a/{b}': { get: { parameters: [{ name: 'b', in: 'path', schema: {} }], responses: ok } } }),
      /parameters\/0: .*add "required": true$/,
    ],
    [
      'a path parameter that is not in the path',
      minimal({
        '/a': { get: { parameters: [{ name: 'b', in: 'path', required: true, schema: {} }], responses: ok } },
      }),
      /parameters\/0: \/a has no \{b\}, so the parameter has no effect/,
    ],
    [
      'a response without a description',
      minimal({ '/a': { get: { responses: { 200: {} } } } }),
      /responses\/200: .*no "description"; add it$/,
    ],
    [
      'an invalid status',
      minimal({ '/a': { get: { responses: { ok: { description: '' }, ...ok } } } }),
      /responses\/ok: ok is not a status/,
    ],
    [
      'the same path twice',
      minimal({
        '/{a}': { get: { parameters: [{ name: 'a', in: 'path', required: true, schema: {} }], responses: ok } },
        '/{b}': {},
      }),
      /^\/paths\/~1\{b\}: it is the same path as \/\{a\}/,
    ],
    [
      'a path without its slash',
      minimal({ '/a': { get: { responses: ok } }, b: { get: { responses: ok } } }),
      /^\/paths\/b: a path must begin with "\/", so this one is ignored/,
    ],
    [
      'a link that leads nowhere',
      minimal({ '/a': { get: { responses: { 200: { description: '', links: { l: { operationId: 'x' } } } } } } }),
      /links\/l: the link leads to no operation of this document; correct its operationId$/,
    ],
    [
      'a link to a parameter that is not there',
      minimal({ '/a': { get: { operationId: 'a', responses: linking({ parameters: { 'query.b': 1 } }) } } }),
      /links\/l\/parameters\/query\.b: GET \/a has no parameter query\.b; correct its name$/,
    ],
    [
      'a link with an invalid runtime expression',
      minimal({
        '/a/{b}': {
          get: {
            operationId: 'a',
            parameters: [{ name: 'b', in: 'path', required: true, schema: {} }],
            responses: linking({ parameters: { b: '$response.body.id' } }),
          },
        },
      }),
      /links\/l\/parameters\/b: \$response\.body\.id is not a runtime expression; write one such as \$response\.body#\/id$/,
    ],
    [
      'a link with an invalid runtime expression in its body',
      minimal({ '/a': { get: { operationId: 'a', responses: linking({ requestBody: { b: ['{$response.c}'] } }) } } }),
      /links\/l\/requestBody\/b\/0: \{\$response\.c\} is not a runtime expression/,
    ],
    [
      'a security scheme that is not described',
      minimal({ '/a': { get: { security: [{ k: [] }], responses: ok } } }),
      /security\/0: no security scheme has the name k/,
    ],
    [
      'an unknown dialect',
      minimal({ '/a': { get: { responses: ok } } }, { jsonSchemaDialect: 'https://x.example/d' }),
      /^\/jsonSchemaDialect: Greenhouse does not know the dialect https:\/\/x\.example\/d, /,
    ],
    [
      'an example that does not match its schema',
      withBody({ type: 'integer' }, { example: 'a' }),
      /application~1json\/example: the example does not match its schema \(expected: an integer, found: .* so it is not used/,
    ],
    [
      'a parameter without a schema',
      minimal({ '/a': { get: { parameters: [{ name: 'b', in: 'query' }], responses: ok } } }),
      /parameters\/0: the parameter has no schema, so any text is sent/,
    ],
    [
      'the version of the API as a number',
      minimal({ '/a': { get: { responses: ok } } }, { info: { title: 'T', version: 1.1 } }),
      /^\/info\/version: it must be string; put it in quotes$/,
    ],
    [
      'a style that is not possible in its place',
      minimal({
        '/a': { get: { parameters: [{ name: 'b', in: 'header', style: 'form', schema: {} }], responses: ok } },
      }),
      /parameters\/0\/style: the style form is not possible in header, so simple is used/,
    ],
    [
      'fields beside the reference of a path',
      minimal(
        { '/a': { $ref: '#/components/pathItems/a', get: {} } },
        { components: { pathItems: { a: { get: { responses: ok } } } } },
      ),
      /^\/paths\/~1a: the fields beside \$ref have no effect/,
    ],
  ])('%s', async (_, text, expected) => {
    const { warnings } = await loadDocument(write({ 'a.json': text }));
    expect(warnings).toEqual([expect.stringMatching(expected)]);
  });

  it.each<[string, unknown, RegExp]>([
    [
      'with null without quotes',
      { type: ['string', null] },
      /\/schema\/type: null is not a type.*; put "null" in quotes$/,
    ],
    [
      'with a reference that leads nowhere',
      { $ref: '#/components/schemas/A' },
      /schema\/\$ref: "#\/.*\/A" leads nowhere/,
    ],
    ['with a reference that is not a pointer', { $ref: '#/~2' }, /schema\/\$ref: "#\/~2" leads nowhere/],
    ['with a string as bound', { minimum: '0' }, /schema\/minimum: it must be a number/],
    ['with an invalid pattern', { pattern: '(' }, /schema\/pattern: "\(" is not a regular expression/],
    ['that is a number', 5, /schema: it must be an object or boolean/],
  ])('a schema %s, and what needs it is not tested', async (_, schema, expected) => {
    const { operations, warnings } = await loadDocument(write({ 'a.json': withBody(schema) }));
    expect(warnings).toEqual([expect.stringMatching(expected)]);
    expect(warnings).toEqual([expect.stringContaining('so what needs it is not tested; ')]);
    const [content] = operations[0]?.requestBody?.content ?? [];
    expect(content?.schema).toBeUndefined();
    expect(content?.unusable).toMatch(/^its schema can't be used: \/paths\//);
  });

  it.each<[string, unknown, RegExp]>([
    [
      'of an unknown type',
      { properties: { a: { type: 'strng' } } },
      /^\S*\/schema\/properties\/a\/type: "strng" is not a type/,
    ],
    [
      'with a boolean "required"',
      { properties: { a: { required: true } } },
      /properties\/a\/required: it must be an array .*; list the names beside "properties" instead$/,
    ],
    ['with a list of items', { items: [{}] }, /schema\/items: it must be an object or boolean/],
    [
      'with an invalid pattern beside a type',
      { type: 'string', pattern: '(' },
      /schema\/pattern: "\(" is not a regular/,
    ],
  ])('a schema %s, and the rest of it is tested', async (_, schema, expected) => {
    const { operations, warnings } = await loadDocument(write({ 'a.json': withBody(schema) }));
    expect(warnings).toEqual([expect.stringMatching(expected)]);
    const [content] = operations[0]?.requestBody?.content ?? [];
    expect(content?.schema).toBeDefined();
    expect(content?.unusable).toBeUndefined();
  });

  it.each<[string, string, object, RegExp]>([
    ['nullable without a type', '3.0.3', { nullable: true }, /the meaning of "nullable" without "type" is unclear/],
    [
      'nullable without null in the enum',
      '3.0.3',
      { type: 'string', nullable: true, enum: ['a'] },
      /the meaning of "nullable" without null in the "enum" is unclear/,
    ],
    [
      'nullable beside a $ref',
      '3.0.3',
      { $ref: '#/components/schemas/A', nullable: true },
      /the meaning of "nullable" without "type" is unclear/,
    ],
    [
      'nullable in a version that no longer has it',
      '3.1.0',
      { type: 'string', nullable: true },
      /"nullable" has no effect in OpenAPI 3\.1/,
    ],
    [
      'keywords beside a $ref',
      '3.0.3',
      { $ref: '#/components/schemas/A', maxLength: 1 },
      /maxLength beside a \$ref has no effect/,
    ],
    ['an unknown format', '3.1.0', { type: 'string', format: 'snowflake' }, /the format snowflake is not known/],
  ])('%s', async (_, openapi, schema, expected) => {
    const text = withBody(
      { type: 'object', properties: { a: schema } },
      {},
      { openapi, components: { schemas: { A: {} } } },
    );
    const { warnings } = await loadDocument(write({ 'a.json': text }));
    expect(warnings).toEqual([expect.stringMatching(expected)]);
    expect(warnings[0]).toMatch(
      /^\/paths\/~1a\/post\/requestBody\/content\/application~1json\/schema\/properties\/a: .*; /,
    );
  });

  it('reports the form that was probably meant, where OpenAPI 3.0 allows several', async () => {
    const parameters = [{ name: 'b', in: 'query', required: 'yes', schema: {} }];
    const securitySchemes = { k: { type: 'http', scheme: 'bearer', in: 'header' }, o: { type: 'oauth2' } };
    const more = { openapi: '3.0.3', components: { securitySchemes } };
    const text = minimal(
      { '/a': { get: { parameters, responses: { ...ok, 201: { description: '', schema: {} } } } } },
      more,
    );
    const { warnings } = await loadDocument(write({ 'a.json': text }));
    expect(warnings.map((line) => line.replace(/(, so it has no effect)?;.*/, '')).sort()).toEqual([
      '/components/securitySchemes/k: OpenAPI 3.0 has no "in" here',
      '/components/securitySchemes/o: it has no "flows"',
      '/paths/~1a/get/parameters/0/required: it must be boolean',
      '/paths/~1a/get/responses/201: OpenAPI 3.0 has no "schema" here',
    ]);
  });

  it.each<[string, object, string[]]>([
    ['schemes and host', { host: 'x.example', schemes: ['https', 'wss'] }, ['https://x.example/']],
    ['a host with a scheme', { host: 'http://x.example/', schemes: ['https'] }, ['https://x.example/']],
    ['a host alone', { host: 'x.example', basePath: 'v1' }, ['https://x.example/v1', 'http://x.example/v1']],
    ['no host', { basePath: '/v1' }, ['/v1']],
  ])('%s of Swagger 2.0', async (_, fields, expected) => {
    const root = {
      swagger: '2.0',
      info: { title: 'T', version: '1' },
      paths: { '/a': { get: { responses: ok } } },
      ...fields,
    };
    const { operations } = await loadDocument(write({ 'a.json': JSON.stringify(root) }));
    expect(operations[0]?.servers).toEqual(expected);
  });

  it.each([
    ['another body', { name: 'raw', in: 'body', schema: { type: 'string' } }],
    ['a form', { name: 'raw', in: 'formData', type: 'string' }],
  ])('sends the first body of Swagger 2.0 if an operation has two, and warns of %s', async (_, other) => {
    const parameters = [{ name: 'plant', in: 'body', schema: { type: 'object' } }, other];
    const paths = { '/a': { post: { parameters, responses: ok } } };
    const root = { swagger: '2.0', info: { title: 'T', version: '1' }, paths };
    const { operations, warnings } = await loadDocument(write({ 'a.json': JSON.stringify(root) }));
    expect(operations[0]?.requestBody?.pointer).toBe('/paths/~1a/post/parameters/0');
    expect(warnings).toContainEqual(expect.stringMatching(/it has two bodies, so only plant is sent/));
  });

  it('lists a warning of many places for the first ones, with the number of the others', async () => {
    const paths = Object.fromEntries(
      ['/a', '/b', '/c', '/d', '/e'].map((path) => [path, { get: { responses: { 200: {} } } }]),
    );
    const { warnings } = await loadDocument(write({ 'a.json': minimal(paths) }));
    expect(warnings).toHaveLength(4);
    expect(warnings[3]).toBe('... and 2 places more: the response has no "description"; add it');
  });

  it('does not warn of an example of XML that is a string, and does not use it', async () => {
    const content = { 'application/xml': { schema: { type: 'object' }, example: '<a/>' } };
    const paths = { '/a': { post: { requestBody: { content }, responses: ok } } };
    const { warnings, operations } = await loadDocument(write({ 'a.json': minimal(paths) }));
    expect([warnings, operations[0]?.requestBody?.content[0]?.examples]).toEqual([[], []]);
  });

  it('sends any text for a name in the path that no parameter describes', async () => {
    const { operations, warnings } = await loadDocument(
      write({ 'a.json': minimal({ '/a/{b}': { get: { responses: ok } } }) }),
    );
    expect(warnings).toEqual([expect.stringMatching(/^\/paths\/~1a~1\{b\}: no parameter describes \{b\}/)]);
    const [parameter] = operations[0]?.parameters ?? [];
    expect(parameter).toMatchObject({ name: 'b', in: 'path', required: true, schema: undefined });
    const validate = compile(parameter?.wire ?? { root: false, pointer: '' });
    expect([validate('oak').length, validate('').length > 0, validate(1).length > 0]).toEqual([0, true, true]);
  });

  it('removes examples that do not match the schema, and keeps the others', async () => {
    const examples = { good: { value: 1 }, bad: { value: 'a' } };
    const { operations } = await loadDocument(write({ 'a.json': withBody({ type: 'integer' }, { examples }) }));
    expect(operations[0]?.requestBody?.content[0]?.examples.map(({ name }) => name)).toEqual(['good']);
  });

  it.each([
    ['Type "Bearer" followed by a space and JWT token.', true],
    ['JWT in the header. Example: "Authorization: Bearer {token}"', true],
    ['A bearer token without a scheme', undefined],
  ])('reads that a key is a token after the word Bearer: %s', async (description, expected) => {
    const k = { type: 'apiKey', in: 'header', name: 'Authorization', description };
    const more = { components: { securitySchemes: { k } } };
    const text = minimal({ '/a': { get: { responses: ok } } }, more);
    const { securitySchemes } = await loadDocument(write({ 'a.json': text }));
    expect(securitySchemes.get('k')?.saysBearer).toBe(expected);
  });

  it('reads an HTTP authentication scheme in any letter case', async () => {
    const { securitySchemes } = await loadDocument(
      write({
        'a.json': minimal(
          { '/a': { get: { responses: ok } } },
          { components: { securitySchemes: { b: { type: 'http', scheme: 'BEARER' } } } },
        ),
      }),
    );
    expect(securitySchemes.get('b')?.scheme).toBe('bearer');
  });
});

describe('a document with any value in any place', async () => {
  const fixtures = ['swagger-2.0.yaml', 'openapi-3.0.json', 'openapi-3.1.yaml', 'openapi-3.2.yaml'];
  const originals = await Promise.all(
    fixtures.map(async (name) => (await loadDocument(`fixtures/documents/${name}`)).root),
  );
  const junk = fc.oneof(
    // The schema validator can't print numbers beyond doubles in its errors.
    (fc.jsonValue() as fc.Arbitrary<Json>).filter((value) => !/\d{16}/.test(stringify(value))),
    fc.constantFrom<Json>({ $ref: '#/paths' }, { $ref: '#/nowhere' }, { $ref: '#/%ZZ' }, { $ref: 'a%ZZ' }, { $ref: 1 }),
  );
  const changed = fc
    .constantFrom(...originals)
    .chain((root) => fc.record({ root: fc.constant(root), place: fc.constantFrom(...placesOf(root)), junk }));

  it('is loaded, or its problems are reported', async () => {
    await fc.assert(
      fc.asyncProperty(changed, async ({ root, place, junk: value }) => {
        const source = write({ 'a.json': stringify(setAt(root, place, value)) });
        const result: unknown = await loadDocument(source).catch((error: unknown) => error);
        if (result instanceof Error) {
          expect(result).toBeInstanceOf(DocumentProblem);
          for (const line of result.message.split('\n')) expect(line).toMatch(/; /);
        } else expect(result).toHaveProperty('operations');
      }),
      { numRuns: 60 },
    );
  });
});

/** The pointers of everything in a value, without x-greenhouse. */
function placesOf(value: Json, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null || pointer === '/x-greenhouse') return [];
  return Object.entries(value).flatMap(([name, item]: [string, Json]) => {
    const place = childPointer(pointer, name);
    return [place, ...placesOf(item, place)];
  });
}
