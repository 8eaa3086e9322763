import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Content, Parameter, Style } from '../../document/index.ts';
import { equals, isArray, isObject, objectOf, stringify, type Json, type JsonObject } from '../../json/index.ts';
import { createBodySerializer } from '../body/body.ts';
import { parseMediaType } from '../media-type.ts';
import { createParameterSerializer } from '../serialize/parameter.ts';
import { decodeBody } from './decode-body.ts';
import { interpretations } from './interpretations.ts';

type Shape = 'primitive' | 'array' | 'object';

/**
 * A server that knows the style, explode and shape of a parameter, but not its types: it reads all values as strings.
 */
function readByTheBook(parameter: Parameter, shape: Shape, wire: string): Json {
  const { style, explode, in: place } = parameter;
  const decode = place === 'header' ? (text: string): string => text : decodeURIComponent;
  const between = place === 'cookie' ? '; ' : '&';
  const pairs = (text: string, delimiter: string): [string, string][] =>
    text.split(delimiter).map((pair) => {
      const [name = ''] = pair.split('=', 1);
      return [decode(name), decode(pair.slice(name.length + 1))];
    });
  const alternate = (items: string[]): Json =>
    objectOf(items.flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, items[i + 1] ?? '']] : [])));
  const named = style !== 'simple' && style !== 'label';
  const rest = style === 'label' || style === 'matrix' ? wire.slice(1) : wire;
  if (style === 'deepObject') {
    return objectOf(pairs(wire, between).map(([name, value]) => [name.slice(parameter.name.length + 1, -1), value]));
  }
  const exploded = {
    simple: ',',
    label: '.',
    matrix: ';',
    form: between,
    spaceDelimited: between,
    pipeDelimited: between,
  }[style];
  if (explode && shape !== 'primitive') {
    if (shape === 'object') return objectOf(pairs(rest, exploded));
    return named ? pairs(rest, exploded).map(([, value]) => value) : rest.split(exploded).map(decode);
  }
  // A matrix parameter without a value has no "=" either.
  const value = named ? rest.replace(/^[^=]*=?/, '') : rest;
  if (shape === 'primitive') return decode(value);
  const items = value.split(style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ',').map(decode);
  return shape === 'array' ? items : alternate(items);
}

function texts(value: Json): Json {
  if (isArray(value)) return value.map(texts);
  if (isObject(value)) return objectOf(Object.entries(value).map(([name, item]) => [name, texts(item)]));
  return typeof value === 'string' ? value : stringify(value);
}

const words = fc.oneof(
  { arbitrary: fc.stringMatching(/^[A-Za-z0-9 _-]{0,5}$/), weight: 4 },
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.string({ unit: fc.constantFrom(...Array.from(' ,;|&=.+%/?#[]{}"\\~5aé')), maxLength: 6 }),
);
const leaves = fc.oneof(
  words,
  fc.boolean(),
  fc.integer(),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).filter((n) => !Number.isSafeInteger(Number(n))),
);
const names = words.filter((name) => name !== '');
const shapes: Record<Shape, fc.Arbitrary<Json>> = {
  primitive: leaves,
  array: fc.array(leaves, { minLength: 1, maxLength: 4 }),
  object: fc
    .uniqueArray(fc.tuple(names, leaves), { minLength: 1, maxLength: 3, selector: ([name]) => name })
    .map(objectOf),
};

const places: [Parameter['in'], Style[]][] = [
  ['path', ['simple', 'label', 'matrix']],
  ['query', ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject']],
  ['header', ['simple']],
  ['cookie', ['form']],
];
const rows = places.flatMap(([place, styles]) =>
  styles.flatMap((style) =>
    [false, true].flatMap((explode) =>
      (Object.keys(shapes) as Shape[])
        .filter((shape) => style !== 'deepObject' || shape === 'object')
        .map((shape) => [place, style, explode, shape] as const),
    ),
  ),
);

const parameterOf = (place: Parameter['in'], style: Style, explode: boolean): Parameter => ({
  name: 'colour of it',
  in: place,
  required: true,
  deprecated: false,
  pointer: '',
  schema: undefined,
  wire: { root: {}, pointer: '' },
  style,
  explode,
  allowReserved: false,
  allowEmptyValue: false,
  mediaType: undefined,
  examples: [],
});

describe('a parameter that was serialized', () => {
  it.each(rows)(
    'in %s, style %s, explode %s, is read as the same %s, which is among its interpretations',
    (place, style, explode, shape) => {
      const parameter = { ...parameterOf(place, style, explode), ...(place === 'header' && { name: 'X-Colour' }) };
      const serialize = createParameterSerializer(parameter);
      let serialized = 0;
      fc.assert(
        fc.property(shapes[shape], (value) => {
          const wire = serialize(value);
          if (typeof wire !== 'string') return;
          serialized += 1;
          const read = readByTheBook(parameter, shape, wire);
          expect(stringify(read)).toBe(stringify(texts(value)));
          const all = [...interpretations(parameter, value)].map((interpretation) => stringify(interpretation));
          expect(all).toContain(stringify(value));
          expect(all).toContain(stringify(read));
        }),
        { numRuns: 100 },
      );
      // Most values must have a serialization, or this test proves nothing.
      expect(serialized).toBeGreaterThan(15);
    },
  );
});

describe('a query that was serialized', () => {
  it('is read correctly by the platform', () => {
    const serialize = createParameterSerializer(parameterOf('query', 'form', true));
    fc.assert(
      fc.property(shapes.array, (value) => {
        const wire = serialize(value);
        if (typeof wire !== 'string') return;
        expect(new URLSearchParams(wire).getAll('colour of it')).toEqual(texts(value));
        expect(new URL(`http://a/?${wire}`).search).toBe(`?${wire}`);
      }),
    );
  });
});

describe('a body that was serialized', () => {
  const kinds = {
    type: 'object',
    properties: {
      s: { type: 'string' },
      n: { type: 'number' },
      b: { type: 'boolean', xml: { attribute: true } },
      list: { type: 'array', items: { type: 'integer' } },
      wrapped: { type: 'array', items: { type: 'string', xml: { name: 'word' } }, xml: { wrapped: true } },
      nested: { type: 'object', properties: { deep: { type: 'string' } } },
    },
    xml: { name: 'root' },
  };
  const source = { root: kinds as JsonObject, pointer: '' };
  const values = fc.record(
    {
      s: words,
      n: fc.oneof(fc.integer(), fc.constantFrom(0.1, 1e21, -2.5e-7)),
      b: fc.boolean(),
      list: fc.array(fc.integer(), { minLength: 1, maxLength: 3 }),
      wrapped: fc.array(words, { minLength: 1, maxLength: 3 }),
      nested: fc.record({ deep: words }),
    },
    { requiredKeys: ['s'] },
  );

  it.each(['application/x-www-form-urlencoded', 'application/xml', 'application/json'])(
    'in %s is read as the same value, which is among its interpretations',
    (mediaType) => {
      const content: Content = {
        mediaType,
        pointer: '',
        schema: source,
        wire: source,
        examples: [],
        encoding: new Map(),
      };
      const parsed = parseMediaType(mediaType);
      if (parsed === undefined) throw new Error(mediaType);
      const serialize = createBodySerializer(content);
      let serialized = 0;
      fc.assert(
        fc.property(values, (value) => {
          const body = serialize(value);
          if ('because' in body) return;
          serialized += 1;
          const bytes = body.body.kind === 'bytes' ? body.body.bytes : Buffer.from(stringify(value));
          const decoded = decodeBody(content, parsed, bytes);
          if (decoded.ok !== true) throw new Error(JSON.stringify(decoded));
          expect(decoded.interpretations.some((interpretation) => equals(interpretation, value))).toBe(true);
          expect(stringify([...interpretations(content, value)][0] ?? null)).toBe(stringify(value));
        }),
        { numRuns: 100 },
      );
      expect(serialized).toBeGreaterThan(15);
    },
  );
});
