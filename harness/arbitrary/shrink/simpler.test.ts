import { describe, expect, it } from 'vitest';
import { nearMisses, valid } from '../index.ts';

const source = { root: { type: 'string', maxLength: 150_000 }, pointer: '' };
const lengths = (values: Iterable<unknown>): number[] => Array.from(values, (value) => String(value).length);

/** How many values are tried until none simpler fails. @returns the last one that fails, too */
function shrinkTo(value: bigint, fails: (value: bigint) => boolean): [smallest: bigint, tries: number] {
  const integers = valid({ root: { type: 'integer' }, pointer: '' });
  let tries = 0;
  const next = (from: bigint): bigint | undefined => {
    for (const shrunk of integers.shrink(Number.isSafeInteger(Number(from)) ? Number(from) : from, undefined)) {
      tries += 1;
      const candidate = BigInt(shrunk.value as number | bigint);
      if (fails(candidate)) return candidate;
    }
    return undefined;
  };
  let smallest = value;
  for (let found = next(value); found !== undefined; found = next(found)) smallest = found;
  return [smallest, tries];
}

describe('the simpler values to try', () => {
  it.each<[string, (value: bigint) => boolean, bigint]>([
    ['every negative one', (value) => value < 0n, -1n],
    ['what is beyond one digit', (value) => value < -9n, -10n],
    ['what is beyond three digits', (value) => value < -999n, -1000n],
  ])('for an integer of 64 bits lead to the smallest that fails in few requests: %s', (_, fails, smallest) => {
    const [found, tries] = shrinkTo(-(2n ** 63n), fails);
    expect(found).toBe(smallest);
    expect(tries).toBeLessThan(100);
  });

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

  it('for a broken text leave out the simplest one where none can be generated', () => {
    const email = { type: 'string', format: 'email', pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' };
    const format = nearMisses({ root: email, pointer: '' }).find(({ keyword }) => keyword === 'format');
    const shrunk = (format?.variants ?? []).flatMap(({ arbitrary }) => {
      const broken = { value: '\u3000x@y.z.', control: 'a@b.cc' };
      return Array.from(arbitrary.shrink(broken, undefined), ({ value }) => value.value);
    });
    expect(shrunk.length).toBeGreaterThan(0);
  });
});
