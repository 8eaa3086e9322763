import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import { writeDocument } from '../workshop/testing/api.ts';
import { type InvalidCase, type Row, type Variant } from './index.ts';
import { rowsByOperation } from '../plan/index.ts';

const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
const responses = { 204: { description: '' }, 400: { description: '' } };

async function rowOf(operation: object, id: string, openapi = '3.1.0'): Promise<Row> {
  const document = await loadDocument(
    writeDocument({ openapi, paths: { '/a': { post: { ...operation, responses } } } }),
  );
  const row = rowsByOperation(document, given)
    .get('POST /a')
    ?.rows.find(({ clause }) => clause.id === `POST /a rejects absent ${id}`);
  return row ?? expect.fail(`no row for ${id}`);
}

const bodyRow = (content: object, openapi?: string): Promise<Row> =>
  rowOf({ requestBody: { required: true, content } }, 'body', openapi);

const form = 'application/x-www-form-urlencoded';
const text = { type: 'string' };
const optional = { type: 'object', properties: { a: text } };
const required = { ...optional, required: ['a'] };

describe('a required body', () => {
  it.each<[string, object]>([
    ['bytes without a schema', { 'application/octet-stream': {} }],
    ['bytes', { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }],
    ['a picture', { 'image/png': { schema: {} } }],
    ['any text', { 'text/plain': { schema: text } }],
    ['a text without a schema', { 'text/plain': {} }],
    [
      'a text with a pattern that matches the empty text',
      { 'text/plain': { schema: { ...text, pattern: '^[a-z]*$' } } },
    ],
    ['one of some texts', { 'text/csv; charset=utf-8': { schema: { enum: ['', 'a'] } } }],
    ['a form of optional fields', { [form]: { schema: optional } }],
    [
      'a form with a list as its only required field',
      { [form]: { schema: { ...required, properties: { a: { type: 'array' } } } } },
    ],
    ['a form without a schema', { [form]: {} }],
    ['parts that are all optional', { 'multipart/form-data': { schema: optional } }],
    ['two media types of that kind', { 'text/plain': { schema: text }, 'application/octet-stream': {} }],
  ])('has no test of its absence if zero bytes are a valid body: %s', async (_, content) => {
    const row = await bodyRow(content);
    expect(row).toMatchObject({
      state: 'not applicable',
      because: expect.stringMatching(/^an empty body is valid \S.*, and looks like no body$/) as unknown,
    });
    expect(await bodyRow(content, '3.0.3')).toMatchObject({ state: 'not applicable' });
  });

  it.each<[string, object]>([
    ['JSON', { 'application/json': { schema: {} } }],
    ['a JSON string that can be empty', { 'application/json': { schema: text } }],
    ['XML', { 'application/xml': { schema: optional } }],
    ['at least one byte', { 'application/octet-stream': { schema: { ...text, minLength: 1 } } }],
    ['a text of at least one letter', { 'text/plain': { schema: { ...text, minLength: 1 } } }],
    ['a text with a pattern', { 'text/plain': { schema: { ...text, pattern: '^[a-z]+$' } } }],
    ['one of some texts', { 'text/plain': { schema: { enum: ['b', 'a'] } } }],
    ['a number', { 'text/plain': { schema: { type: 'integer' } } }],
    ['a form with a required field', { [form]: { schema: required } }],
    [
      'a form with at least two fields',
      { [form]: { schema: { ...optional, properties: { a: text, b: text }, minProperties: 2 } } },
    ],
    ['a range of types with a required field', { '*/*': { schema: required } }],
    ['parts of which one is required', { 'multipart/form-data': { schema: required } }],
  ])('is omitted in each way if zero bytes are not a valid body: %s', async (_, content) => {
    expect(await bodyRow(content)).toMatchObject({
      state: 'planned',
      variants: [{ name: 'no body' }, { name: 'content type without a body' }, { name: 'no body and no length' }],
    });
  });

  it('is omitted under the media type that has no valid empty body, if another has one', async () => {
    for (const content of [
      { 'application/json': { schema: optional }, 'text/plain': { schema: text } },
      { [form]: { schema: optional }, 'application/xml': { schema: { ...optional, xml: { name: 'order' } } } },
      { '*/*': { schema: optional } },
    ]) {
      const row = await bodyRow(content);
      // Without a Content-Type, it can be a body of the other type.
      expect(row).toMatchObject({
        state: 'planned',
        variants: [{ name: 'content type without a body' }, { name: 'no body and no length' }],
      });
      const variants: readonly Variant[] = row.state === 'planned' ? row.variants : [];
      const drawn = variants.flatMap(({ arbitrary }) => fc.sample(arbitrary, 3));
      const cases = drawn.filter((each): each is InvalidCase => each.kind === 'invalid');
      expect(cases.length).toBeGreaterThan(0);
      for (const { draft, control } of cases) {
        expect(draft.unlike?.contentType).toMatch(/^application\/(?:json|xml)$/);
        expect(control.input['body']).toBeDefined();
        expect(draft.input['body']).toBeUndefined();
      }
    }
  });

  it('has no test of its absence if it is optional', async () => {
    const row = await rowOf({ requestBody: { content: { 'text/plain': { schema: text } } } }, 'body');
    expect(row).toMatchObject({ state: 'not applicable', because: 'the body is optional' });
  });
});

describe('a required parameter', () => {
  const parameterRow = (parameter: object): Promise<Row> =>
    rowOf({ parameters: [{ name: 'p', in: 'query', required: true, ...parameter }] }, 'query p');

  it.each<[string, object]>([
    ['a list', { schema: { type: 'array', items: text } }],
    ['a list with commas', { explode: false, schema: { type: 'array', items: text } }],
    ['an object', { schema: optional }],
    ['a deep object', { style: 'deepObject', schema: optional }],
    ['nothing', { schema: { type: ['integer', 'null'] } }],
  ])('has no test of its absence if a valid value is serialized as nothing: %s', async (_, parameter) => {
    expect(await parameterRow(parameter)).toMatchObject({
      state: 'not applicable',
      because: expect.stringMatching(/^(?:\[\]|\{\}|null) is a valid value, and is serialized as nothing$/) as unknown,
    });
  });

  it.each<[string, object]>([
    ['a text', { schema: text }],
    ['a list of at least one item', { schema: { type: 'array', minItems: 1, items: text } }],
    ['an object with a required property', { schema: required }],
    ['JSON', { content: { 'application/json': { schema: { type: ['array', 'null'] } } } }],
  ])('is omitted if no valid value is serialized as nothing: %s', async (_, parameter) => {
    expect(await parameterRow(parameter)).toMatchObject({ state: 'planned' });
  });
});
