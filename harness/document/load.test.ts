import { mkdtempSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getAt, stringify } from '../json/index.ts';
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

async function problemOf(source: string): Promise<string> {
  const error: unknown = await loadDocument(source).catch((caught: unknown) => caught);
  if (!(error instanceof DocumentProblem)) throw new Error('it was accepted', { cause: error });
  return error.message.replace(dirname(source), '.');
}

describe('loading a document', () => {
  it('brings operations, bodies, responses and security into one form', async () => {
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
      'a.json': minimal({}).replace(
        '"paths"',
        '"x-a":9223372036854775807,"x-b":0.1000000000000000055511151231257827,"paths"',
      ),
    });
    const yaml = write({
      'a.yaml':
        'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {}\nx-a: 9223372036854775807\nx-b: 0.1000000000000000055511151231257827\n',
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

describe('a document that can not be used is told with place and cure', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['no JSON', { 'a.json': '{"openapi": "3.1.0",\n "info" }' }, /a\.json:2:9: this is not JSON/],
    ['no YAML', { 'a.yaml': 'openapi: 3.1.0\ninfo: [' }, /a\.yaml:2:\d+: this is not YAML/],
    ['no OpenAPI', { 'a.json': '{"swag": 1}' }, /no OpenAPI document.*add "openapi"/],
    ['another version', { 'a.json': '{"openapi": "4.0.0"}' }, /version "4.0.0" is not supported/],
    ['a field missing', { 'a.json': '{"openapi":"3.1.0","info":{"title":"T"},"paths":{}}' }, /\/info: .*version/],
    [
      'a file outside its folder',
      { 'in/a.json': minimal({ '/a': { $ref: '../b.json' } }), 'b.json': '{}' },
      /a reference can't be followed: .*b\.json/,
    ],
    [
      'a file that is not there',
      { 'a.json': minimal({ '/a': { $ref: 'b.json' } }) },
      /a reference can't be followed: .*b\.json/,
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

  it('a path where nothing is', async () => {
    expect(await problemOf('/nowhere/a.json')).toMatch(/no such file.*OPENAPI/);
  });
});
