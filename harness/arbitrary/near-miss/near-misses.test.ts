import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify, type Json } from '../../json/index.ts';
import { compile } from '../../schema/index.ts';
import { nearMisses } from '../index.ts';

/** The labels of a schema's near-misses, and one value of each. */
function broken(root: Json): Map<string, Json> {
  const found = new Map<string, Json>();
  for (const { keyword, instancePointer, variants } of nearMisses({ root, pointer: '' })) {
    const [variant] = variants;
    if (variant === undefined) throw new Error(`Nothing breaks ${keyword}.`);
    const [pair] = fc.sample(variant.arbitrary, { seed: 1, numRuns: 1 });
    if (pair) found.set(`${keyword} ${instancePointer}`, pair.value);
  }
  return found;
}

describe('a near-miss', () => {
  it('contains a member that the schema forbids, and names the keyword that forbids it', () => {
    const root = {
      type: 'object',
      properties: { a: { not: {} }, b: false, c: { allOf: [{ type: 'null' }, { type: 'string' }] } },
    };
    const found = broken(root);
    expect([...found.keys()]).toEqual(expect.arrayContaining(['not /a', 'false /b', 'type /c']));
    expect(found.get('not /a')).toEqual({ a: null });
  });

  it('has the property that a branch depends on, when it breaks the branch', () => {
    const root = { type: 'object', dependentSchemas: { card: { minProperties: 3 } } };
    expect(broken(root).get('minProperties ')).toHaveProperty('card');
  });

  describe('of a part of a schema that allows nothing else', () => {
    const fields = {
      type: 'object',
      properties: { phone: { type: 'string' }, kind: { enum: ['home', 'work'] }, minor: { type: 'boolean' } },
      if: { required: ['minor'], properties: { minor: { const: true } } },
      then: { required: ['phone'] },
    };
    const within = (part: Json): Json => ({
      allOf: [{ ...fields, ...(part as object) }],
      required: ['name'],
      properties: { name: { type: 'string' } },
      unevaluatedProperties: false,
    });

    it('lacks a property that another one requires, and nothing else', () => {
      const value = broken(within({ dependentRequired: { kind: ['phone'] } })).get('dependentRequired ');
      expect(value).toMatchObject({
        name: expect.any(String) as string,
        kind: expect.stringMatching(/home|work/) as string,
      });
      expect(value).not.toHaveProperty('phone');
      expect(Object.keys(value as object).every((name) => ['name', 'kind', 'minor'].includes(name))).toBe(true);
    });

    it('lacks each of them in turn', () => {
      const root = within({ dependentRequired: { kind: ['phone', 'minor'] } });
      const [found] = nearMisses({ root, pointer: '' }).filter(({ keyword }) => keyword === 'dependentRequired');
      expect(found?.variants.map(({ name }) => name)).toEqual(['missing', 'missing-2']);
    });

    it('has what the rest requires', () => {
      expect(broken(within({ minProperties: 3 })).get('minProperties ')).toHaveProperty('name');
    });
  });

  it('satisfies the rest of the branch that it breaks', () => {
    const branch = (tag: string) => ({
      type: 'object',
      required: ['tag', 'size'],
      properties: { tag: { const: tag }, size: { type: 'integer', minimum: 1 } },
      minProperties: 3,
    });
    const root = { oneOf: [branch('a'), branch('b')] };
    const value = broken(root).get('minProperties ');
    expect(value).toMatchObject({ tag: 'a' });
    expect(value).toHaveProperty('size');
    expect(compile({ root, pointer: '' })(value ?? null)).not.toEqual([]);
  });

  it.each<[string, Json, string]>([
    ['boolean-string', { type: 'boolean' }, '"true"'],
    ['item-alone', { type: 'array', items: { const: 'x' }, minItems: 1 }, '"x"'],
  ])('is what a server converts easily: %s', (name, a, text) => {
    const root = { type: 'object', required: ['a'], properties: { a } };
    const [clause] = nearMisses({ root, pointer: '' }).filter(
      (each) => each.instancePointer === '/a' && each.keyword === 'type',
    );
    const variant = clause?.variants.find((each) => each.name === name);
    if (variant === undefined) throw new Error(`There is no variant ${name}.`);
    const [pair] = fc.sample(variant.arbitrary, { seed: 1, numRuns: 1 });
    expect(stringify((pair?.value as { a: Json }).a)).toBe(text);
  });

  it.each([
    [String.raw`\S`, /^[ \t\n\f\r]*$/],
    [String.raw`^\w+$`, /^[\0-\x7f]*$/],
  ])('breaks %s in all languages', (pattern, alike) => {
    const [clause] = nearMisses({ root: { type: 'string', pattern }, pointer: '' }).filter(
      (each) => each.keyword === 'pattern',
    );
    const variant = clause?.variants.find((each) => each.name === 'broken');
    if (variant === undefined) throw new Error('There is no variant.');
    for (const { value } of fc.sample(variant.arbitrary, { seed: 1, numRuns: 200 })) {
      expect(value).toMatch(alike);
      expect(new RegExp(pattern, 'u').test(value as string)).toBe(false);
    }
  });

  it.each<[string, Json, RegExp]>([
    ['numeric-string', { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } }, /^-?\d+$/],
  ])('is the text of a valid value: %s', (name, root, shape) => {
    const [clause] = nearMisses({ root, pointer: '' }).filter((each) => each.instancePointer === '/a');
    const variant = clause?.variants.find((each) => each.name === name);
    if (variant === undefined) throw new Error(`There is no variant ${name}.`);
    for (const { value, control } of fc.sample(variant.arbitrary, { seed: 1, numRuns: 20 })) {
      const [text, plain] = [value, control].map((each) => (each as { a: Json }).a);
      expect(text).toMatch(shape);
      expect(text).toBe(stringify(plain ?? null));
    }
  });

  it('has no text of a boolean where texts are valid', () => {
    const names = nearMisses({ root: { type: ['boolean', 'string'] }, pointer: '' }).flatMap(({ variants }) =>
      variants.map(({ name }) => name),
    );
    expect(names).not.toContain('boolean-string');
  });

  it('has a character before or after a text that matches the pattern', () => {
    const root = { type: 'string', pattern: '^[a-c]{2,3}$', maxLength: 4 };
    const [clause] = nearMisses({ root, pointer: '' }).filter(({ keyword }) => keyword === 'pattern');
    const values = (name: string): Json[] => {
      const variant = clause?.variants.find((each) => each.name === name);
      return variant === undefined
        ? []
        : fc.sample(variant.arbitrary, { seed: 1, numRuns: 20 }).map(({ value }) => value);
    };
    for (const [name, shape] of [
      ['prefixed', /^.[a-c]{2,3}$/],
      ['suffixed', /^[a-c]{2,3}.$/],
      ['line-feed-after', /^[a-c]{2,3}\n$/],
    ] as const) {
      expect(values(name).length).toBe(20);
      for (const value of values(name)) {
        expect(value).toMatch(shape);
        expect(compile({ root, pointer: '' })(value)).not.toEqual([]);
      }
    }
  });

  it('has a negative number where a pattern allows only others', () => {
    const namesOf = (pattern: string) =>
      nearMisses({ root: { type: 'string', pattern }, pointer: '' }).flatMap(({ keyword, variants }) =>
        keyword === 'pattern' ? variants.map(({ name }) => name) : [],
      );
    expect(namesOf('^[0-9]{1,6}\\.[0-9]{2}$')).toContain('negative');
    expect(namesOf('^-?[0-9]{1,6}$')).not.toContain('negative');
    expect(namesOf('^[a-z]{2,6}$')).not.toContain('negative');
  });

  it('has another letter case where a pattern allows only one', () => {
    const root = { type: 'string', pattern: '^[A-Z]{2}-[0-9]{3}$' };
    const [clause] = nearMisses({ root, pointer: '' }).filter(({ keyword }) => keyword === 'pattern');
    const variant = clause?.variants.find(({ name }) => name === 'near-case');
    const values = variant === undefined ? [] : fc.sample(variant.arbitrary, { seed: 1, numRuns: 5 });
    expect(values.length).toBe(5);
    for (const { value } of values) expect(value).toMatch(/^[a-z]{2}-[0-9]{3}$/);
  });

  it('has one wrong digit or letter, or one character less, where a pattern allows only some', () => {
    const valuesOf = (pattern: string, name: string): Json[] => {
      const root = { type: 'string', pattern };
      const [clause] = nearMisses({ root, pointer: '' }).filter(({ keyword }) => keyword === 'pattern');
      const variant = clause?.variants.find((each) => each.name === name);
      const samples = variant === undefined ? [] : fc.sample(variant.arbitrary, { seed: 1, numRuns: 8 });
      return samples.map(({ value }) => value);
    };
    const hours = valuesOf('^([01][0-9]|2[0-3]):[0-5][0-9]$', 'other-character');
    expect(hours.length).toBe(8);
    for (const value of hours) expect(value).toMatch(/^\d{2}:\d{2}$/);
    for (const value of valuesOf('^[A-HJ-NPR-Z]{5}$', 'other-character')) expect(value).toMatch(/[IOQ]/);
    expect(valuesOf('^[0-9]{3}$', 'other-character')).toEqual([]);
    const fractions = valuesOf('^[1-9]\\.[0-9]{3}$', 'one-less');
    expect(fractions.length).toBe(8);
    for (const value of fractions) expect(value).not.toMatch(/^[1-9]\.[0-9]{3}$/);
    expect(valuesOf('^[a-z]*$', 'one-less')).toEqual([]);
  });

  it('has a day that its month does not have, in a date and in a time', () => {
    for (const format of ['date', 'date-time']) {
      const root = { type: 'string', format };
      const [clause] = nearMisses({ root, pointer: '' }).filter(({ keyword }) => keyword === 'format');
      const variant = clause?.variants.find(({ name }) => name === 'no-such-day');
      const values = variant === undefined ? [] : fc.sample(variant.arbitrary, { seed: 1, numRuns: 4 });
      expect(values.map(({ value }) => (value as string).slice(4, 10))).toEqual(Array(4).fill('-02-30'));
    }
  });

  it('has a line feed after a text of a format, and none after an integer', () => {
    const namesOf = (root: object) =>
      nearMisses({ root: root as Json, pointer: '' }).flatMap(({ keyword, variants }) =>
        keyword === 'format' ? variants.map(({ name }) => name) : [],
      );
    expect(namesOf({ type: 'string', format: 'date' })).toContain('line-feed-after');
    expect(namesOf({ type: 'integer', format: 'int32' })).not.toContain('line-feed-after');
  });
});
