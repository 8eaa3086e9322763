import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Content, Parameter, Style } from '../../document/index.ts';
import { objectOf, type Json } from '../../json/index.ts';
import { createBodySerializer } from '../body/body.ts';
import { parseMediaType } from '../media-type.ts';
import { decodeBody } from '../read/decode-body.ts';
import { readHeader } from '../read/header.ts';
import { interpretations } from '../read/interpretations.ts';
import { createParameterSerializer } from './parameter.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '__proto__',
    'toString',
    '\ud800',
    '%',
    '%zz',
    '1e999999',
    '0x',
    '-',
    '[',
    '{"a":1}',
    '\u0000',
    'a:b',
  ),
);
const anyJson = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.constantFrom<Json[]>(null, true, 0, -0.5, 2n ** 70n),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(text, tie('value')), { maxLength: 3 }).map(objectOf),
  ),
})).value;

/** Recursive schemas, and keywords that are unknown or invalid. */
const root = {
  $ref: '#',
  allOf: [{ $ref: '#/allOf/0' }, { $ref: '#nowhere' }, { $ref: '#/no/where' }, { $ref: '#/~2' }, true],
  properties: { a: { $ref: '#' }, __proto__: { type: 'array' } },
  items: { $ref: '#' },
  type: ['array', 7],
  xml: { name: 'a', prefix: 'p', wrapped: 'yes', namespace: 7 },
};
const schema = { root, pointer: '' };
const styles: Style[] = ['simple', 'label', 'matrix', 'form', 'spaceDelimited', 'pipeDelimited', 'deepObject'];
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/mixed',
  'application/xml',
  'text/plain',
  'image/png',
];

describe('no value', () => {
  it.each(styles)('breaks the style %s, nor what is sent', (style) => {
    const place = fc.constantFrom<Parameter['in'][]>('path', 'query', 'querystring', 'header', 'cookie');
    fc.assert(
      fc.property(anyJson, place, fc.boolean(), fc.boolean(), (value, where, explode, allowReserved) => {
        const parameter: Parameter = {
          name: 'a',
          in: where,
          required: false,
          deprecated: false,
          pointer: '',
          schema,
          wire: schema,
          style,
          explode,
          allowReserved,
          allowEmptyValue: false,
          mediaType: undefined,
          examples: [],
        };
        const wire = createParameterSerializer(parameter)(value);
        // What undici and node:http accept in a path or a field, without what would begin another line, field or part
        // of a URL.
        if (typeof wire === 'string') expect(wire).toMatch(where === 'header' ? /^[\t\x20-\x7e]*$/ : /^[\x21-\x7e ]*$/);
        if (typeof wire === 'string' && where !== 'header') expect(wire).not.toMatch(where === 'path' ? /[/?#]/ : /#/);
        expect([...interpretations(parameter, value)][0]).toBe(value);
      }),
      { numRuns: 150 },
    );
  });

  it.each(types)('breaks a body of type %s', (mediaType) => {
    const content: Content = { mediaType, pointer: '', schema, wire: schema, examples: [], encoding: new Map() };
    const parsed = parseMediaType(mediaType);
    const serialize = createBodySerializer(content);
    fc.assert(
      fc.property(anyJson, (value) => {
        const body = serialize(value);
        expect([...interpretations(content, value)][0]).toBe(value);
        if ('because' in body || body.body.kind !== 'bytes' || parsed === undefined) return;
        expect(decodeBody(content, parsed, body.body.bytes).ok).not.toBe(false);
      }),
      { numRuns: 150 },
    );
  });
});

describe('no response', () => {
  it.each(types)('breaks the reader of bodies of type %s', (mediaType) => {
    const parsed = parseMediaType(mediaType);
    if (parsed === undefined) throw new Error(mediaType);
    const content: Content = { mediaType, pointer: '', schema, wire: schema, examples: [], encoding: new Map() };
    const markup = fc
      .array(
        fc.constantFrom(
          '<',
          '>',
          '/',
          'a',
          '<a>',
          '</a>',
          '&',
          ';',
          '"',
          '=',
          ' ',
          '<!--',
          '<![CDATA[',
          '<?',
          '?>',
          ':',
          '\u0000',
          'xmlns',
          '#',
          '%',
        ),
      )
      .map((parts) => Buffer.from(parts.join('')));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), markup), (bytes) => {
        expect([true, false, 'unknown']).toContain(decodeBody(content, parsed, bytes).ok);
      }),
      { numRuns: 400 },
    );
  });

  it('breaks the reader of header fields', () => {
    fc.assert(
      fc.property(text, fc.boolean(), (field, explode) => {
        const header = { name: 'a', required: false, pointer: '', schema, explode, mediaType: undefined, examples: [] };
        expect(readHeader(header, field).length).toBeGreaterThan(0);
      }),
    );
  });
});
