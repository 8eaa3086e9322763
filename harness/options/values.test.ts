import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DocumentProblem, type Document } from '../document/index.ts';
import { OptionProblem } from './options.ts';
import { readValues } from './values.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenhouse-values-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const document = {
  operations: [
    {
      name: 'GET /plants/{id}',
      operationId: 'getPlant',
      parameters: [
        { in: 'path', name: 'id' },
        { in: 'query', name: 'fields' },
      ],
    },
    { name: 'POST /plants', operationId: undefined, parameters: [] },
  ],
} as unknown as Pick<Document, 'operations'>;

/** Reads a file of values with this text, or with this value as JSON. */
function read(given: unknown, name = 'values.json'): ReturnType<typeof readValues> {
  const path = join(folder, name);
  writeFileSync(path, typeof given === 'string' ? given : JSON.stringify(given));
  return readValues(path, document);
}

/** The message of the OptionProblem for a file, without the path of its folder. */
function messageOf(given: unknown): string {
  try {
    read(given);
  } catch (error) {
    if (error instanceof OptionProblem) return error.message.replace(`${folder}/`, '');
    throw error;
  }
  return '';
}

const example = '{"GET /plants/{id}": {"path": {"id": 1}}}';

describe('the file of fixed values', () => {
  it('can be left out', () => {
    expect(readValues(undefined, document)).toEqual(new Map());
  });

  it('gives values to all operations that a pattern matches, for the parameters that they have', () => {
    const given = {
      getPlant: { query: { fields: ['id'] } },
      '* /plants**': { path: { id: 7 }, query: { fields: ['name'] }, body: { a: 1 } },
    };
    expect(read(given)).toEqual(
      new Map<string, object>([
        ['GET /plants/{id}', { path: { id: 7 }, query: { fields: ['id'] }, body: { a: 1 } }],
        ['POST /plants', { path: {}, query: {}, body: { a: 1 } }],
      ]),
    );
  });

  it('can have a body for each media type, and the places of ids in answers', () => {
    const values = { content: { 'text/csv': 'a,b' }, ids: { id: '/data/id' } };
    expect(read({ 'POST /plants': values })).toEqual(new Map([['POST /plants', values]]));
  });

  it('names operations by method and path or by operationId, and its values are returned by method and path', () => {
    expect(read({ getPlant: { path: { id: 7 }, query: { fields: ['name'] } }, 'POST /plants': { body: 3 } })).toEqual(
      new Map<string, object>([
        ['GET /plants/{id}', { path: { id: 7 }, query: { fields: ['name'] } }],
        ['POST /plants', { body: 3 }],
      ]),
    );
  });

  it('can be YAML', () => {
    expect(read('getPlant:\n  path: { id: 7 }\n', 'values.yaml')).toEqual(
      new Map([['GET /plants/{id}', { path: { id: 7 } }]]),
    );
  });

  it('keeps a body of any type', () => {
    for (const body of [null, 'text', [1], { id: 1 }]) {
      expect(read({ 'POST /plants': { body } })).toEqual(new Map([['POST /plants', { body }]]));
    }
  });

  it.each([
    [[], `values.json: its root is not an object; use one such as ${example}`],
    [
      { 'GET /plant': {} },
      'values.json: "GET /plant" is not an operation of the document; use a name such as "GET /plants/{id}"',
    ],
    [{ getPlant: 7 }, `values.json: "getPlant" is not an object; use one such as ${example}`],
    [
      { getPlant: { params: {} } },
      'values.json: "getPlant" has the unknown place "params"; the places are path, query, querystring, header, cookie, body, content, ids',
    ],
    [{ getPlant: { path: [7] } }, `values.json: "path" of "getPlant" is not an object; use one such as ${example}`],
    [{ getPlant: { query: { id: 7 } } }, 'values.json: GET /plants/{id} has no query parameter "id"; correct its name'],
  ])('is rejected with the place and what to do: %j', (given, message) => {
    expect(messageOf(given)).toBe(message);
  });

  it('is rejected if a pattern matches no operation, or a place of an id is not a JSON Pointer', () => {
    expect(messageOf({ 'PUT /*': { body: 1 } })).toBe(
      'values.json: "PUT /*" matches no operation; correct the pattern',
    );
    expect(messageOf({ '* /*': { path: { no: 1 } } })).toMatch(/has no path parameter "no"; correct its name$/);
    expect(messageOf({ 'POST /plants': { ids: { id: 'data.id' } } })).toBe(
      'values.json: "ids" of "POST /plants" is not an object of JSON Pointers; use one such as {"id": "/data/id"}',
    );
  });

  it('is rejected by the name that its user knows when it can not be read', () => {
    const path = join(folder, 'none.json');
    const cure = "the file can't be read; use the path of a JSON or YAML file";
    expect(() => readValues(path, document)).toThrow(new OptionProblem(`values: '${path}': ${cure}`));
    expect(() => readValues(path, document, { VALUES: path })).toThrow(new OptionProblem(`VALUES=${path}: ${cure}`));
  });

  it('is rejected with the byte that is not UTF-8', () => {
    const path = join(folder, 'values.json');
    writeFileSync(path, Buffer.from('{"getPlant": {"path": {"id": "caf\u00e9"}}}', 'latin1'));
    const cure = 'it is not UTF-8: byte 33 is 0xE9; save the file as UTF-8';
    expect(() => readValues(path, document)).toThrow(new DocumentProblem(`${path}: ${cure}`));
  });

  it('is read in UTF-16 with a byte order mark', () => {
    const path = join(folder, 'values.json');
    writeFileSync(path, Buffer.from('\ufeff{"getPlant": {"path": {"id": 7}}}', 'utf16le'));
    expect(readValues(path, document).get('GET /plants/{id}')).toEqual({ path: { id: 7 } });
  });

  it('is rejected with the line when it is not JSON or YAML', () => {
    expect(() => read('{"getPlant": }')).toThrow(DocumentProblem);
    expect(() => read('{"getPlant": }')).toThrow(/values\.json:1:\d+: /);
    expect(() => read('a: [', 'values.yaml')).toThrow(/values\.yaml:\d+:\d+: /);
  });
});
