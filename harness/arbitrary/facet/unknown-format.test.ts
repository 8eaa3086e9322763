import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../../json/index.ts';
import { facets, valid } from '../index.ts';

const known = { type: 'integer', minimum: 1 };
const source = (text: Json) => ({ root: { anyOf: [text, known] }, pointer: '' });
const isText = (value: unknown): boolean => typeof value === 'string';

it('texts of a branch with an unknown format are not generated where another branch has numbers', () => {
  const given = source({ type: 'string', format: 'integer' });
  expect(fc.sample(valid(given), { numRuns: 100, seed: 1 }).filter(isText)).toEqual([]);
  const clear = facets(given).filter(({ doubtful }) => doubtful === undefined);
  const drawn = clear.flatMap(({ arbitrary }) => fc.sample(arbitrary, { numRuns: 3, seed: 1 }));
  expect(drawn.filter(isText)).toEqual([]);
  expect(facets(given).find(({ name }) => name === 'anyOf 0')?.doubtful).toMatch(/not known/);
});

it.each<Json>([{ type: 'string' }, { type: 'string', format: 'date' }, { type: 'string', format: 'password' }])(
  'texts of another branch are: %j',
  (text) => {
    const given = source(text);
    expect(fc.sample(valid(given), { numRuns: 100, seed: 1 }).some(isText)).toBe(true);
    expect(facets(given).find(({ name }) => name === 'anyOf 0')?.doubtful).toBeUndefined();
  },
);

it.each([
  ['url', /^https?:\/\/[a-z\d.-]+/],
  ['dateTime', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/],
  ['UUID', /^[\da-f]{8}-/],
  ['base64', /^(?:[\w+/]{4})*(?:[\w+/]{2,3}=+)?$/],
  ['ip-address', /^\d+\.\d+\.\d+\.\d+$/],
])('texts of another name of a format are those of that format: %s', (format, form) => {
  const given = { root: { type: 'string', format }, pointer: '' };
  const texts = fc.sample(valid(given), { numRuns: 50, seed: 1 });
  expect(texts.filter((text) => typeof text !== 'string' || !form.test(text))).toEqual([]);
  expect(fc.sample(valid({ root: { ...given.root, enum: ['a'] }, pointer: '' }), 1)).toEqual(['a']);
  const [short] = fc.sample(valid({ root: { ...given.root, maxLength: 1 }, pointer: '' }), 1);
  expect(typeof short).toBe('string');
});

it.each([
  ['url', false],
  ['tzinfo', true],
  ['password', false],
])('whether a property can be present is in doubt if no text of its format is known: %s', (format, isDoubtful) => {
  const given = { root: { properties: { a: { type: 'string', format } } }, pointer: '' };
  expect(facets(given).find(({ name }) => name === 'present')?.doubtful !== undefined).toBe(isDoubtful);
});

it.each([
  ['float', false],
  ['double', true],
])('whether large numbers are beyond single precision with the format %s: %s', (format, isBeyond) => {
  const given = { root: { type: 'number', format }, pointer: '' };
  const large = facets(given).find(({ name }) => name === 'large');
  const values = large === undefined ? [] : fc.sample(large.arbitrary, { numRuns: 50, seed: 1 });
  expect(values.some((value) => Number(value) > 3.5e38)).toBe(isBeyond);
});

it('a text of another name of a format is shrunk to such a text where it shows the fault', () => {
  const given = { root: { type: 'string', format: 'url' }, pointer: '' };
  const found = fc.check(
    fc.property(valid(given), () => false),
    { seed: 1 },
  );
  expect(found.counterexample).toEqual(['http://a.com']);
});
