import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearMisses, valid } from '../../arbitrary/index.ts';
import type { Json } from '../../json/index.ts';
import { evaluation, loadSchema, type SchemaSource } from '../index.ts';

const accepts = (source: SchemaSource, value: Json): boolean => evaluation(loadSchema(source))(value).length === 0;
const texts = (format: string) => ({ root: { type: 'string', format }, pointer: '' });

describe('an integer of 64 bits that is sent as a text', () => {
  it.each([
    ['int64', '9223372036854775807', true],
    ['int64', '-9223372036854775808', true],
    ['int64', '9223372036854775808', false],
    ['int64', 'a', false],
    ['int64', '1.5', false],
    ['uint64', '18446744073709551615', true],
    ['uint64', '-1', false],
  ])('is a decimal number in the range of %s: %s', (format, text, isValid) => {
    expect(accepts(texts(format), text)).toBe(isValid);
  });

  it.each(['int64', 'uint64'])('is generated, and near-misses are not: %s', (format) => {
    const drawn = fc.sample(valid(texts(format)), { numRuns: 100, seed: 1 });
    expect(drawn.filter((value) => typeof value !== 'string' || !/^-?\d+$/.test(value))).toEqual([]);
    const broken = nearMisses(texts(format)).find(({ keyword }) => keyword === 'format');
    expect(broken?.variants.map(({ name }) => name)).toContain('broken');
  });

  it.each([{ type: 'integer' }, { type: ['integer', 'string'] }, {}])(
    'is any text where the type does not say that texts are meant: %j',
    (type) => {
      const source = { root: { ...type, format: 'int64' }, pointer: '' };
      expect(accepts(source, 'a')).toBe(type.type !== 'integer');
    },
  );
});

describe('a decimal number that is sent as a text', () => {
  it.each([
    ['12', true],
    ['0.50', true],
    ['-3.1', true],
    ['1E+2', true],
    ['a', false],
    ['1.2.3', false],
    ['', false],
  ])('is of fixed point, or has an exponent: "%s"', (text, isValid) => {
    expect(accepts(texts('decimal'), text)).toBe(isValid);
  });

  it('is generated as short as all servers know it', () => {
    const drawn = fc.sample(valid(texts('decimal')), { numRuns: 100, seed: 1 });
    expect(drawn.filter((value) => typeof value !== 'string' || !/^\d{1,4}(?:\.\d{1,2})?$/.test(value))).toEqual([]);
  });

  it('is any number where numbers are meant', () => {
    expect(accepts({ root: { type: 'number', format: 'decimal' }, pointer: '' }, 1.123456789)).toBe(true);
  });
});
