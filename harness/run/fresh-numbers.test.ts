import { describe, expect, it } from 'vitest';
import { createFreshNumbers } from './fresh-numbers.ts';

function firstOf(salt: number, count = 10_000): number[] {
  const next = createFreshNumbers(salt);
  return Array.from({ length: count }, next);
}

describe('fresh numbers', () => {
  it('are different integers below 2^31', () => {
    for (const salt of [0, 1, -1, 2 ** 31 - 5, -(2 ** 31)]) {
      const numbers = firstOf(salt);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 2 ** 31)).toBe(true);
    }
  });

  it('are the same for the same salt, and others for another one', () => {
    expect(firstOf(7)).toEqual(firstOf(7));
    const known = new Set(firstOf(7));
    for (const salt of [8, 6, 1_000_000]) expect(firstOf(salt).filter((number) => known.has(number))).toEqual([]);
  });

  it('differ in their last digits too, because some schemas allow only small numbers', () => {
    const last = firstOf(7, 1000).map((number) => number % 100);
    expect(new Set(last).size).toBe(100);
  });
});
