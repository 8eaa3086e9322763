import { describe, expect, it } from 'vitest';
import { nearMisses, valid } from '../index.ts';

const source = { root: { type: 'string', maxLength: 150_000 }, pointer: '' };
const lengths = (values: Iterable<unknown>): number[] => Array.from(values, (value) => String(value).length);

describe('the simpler values to try', () => {
  it('for a text include the text without each of its pieces, down to single characters', () => {
    const values = Array.from(valid(source).shrink('bcd', undefined), ({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(['', 'd', 'bc', 'cd', 'bd', 'aaa', 'acd', 'bad', 'bca']));
  });

  it('for a very long text are few, and include half of it', () => {
    const values = valid(source).shrink('b'.repeat(150_000), undefined);
    const found = lengths(Array.from(values, ({ value }) => value));
    expect(found).toContain(75_000);
    expect(found.length).toBeLessThan(100);
  });

  it('for a text that is too long are few, because most shorter texts are valid', () => {
    const tooLong = nearMisses(source).find(({ keyword }) => keyword === 'maxLength');
    const [variant] = tooLong?.variants ?? [];
    if (variant === undefined) throw new Error('Nothing breaks maxLength.');
    const broken = { value: 'b'.repeat(150_001), control: '' };
    const found = Array.from(variant.arbitrary.shrink(broken, undefined), ({ value }) => value.value);
    expect(lengths(found).filter((length) => length <= 150_000)).toEqual([]);
    expect(found.length).toBeLessThan(100);
  });
});
