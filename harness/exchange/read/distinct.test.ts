import { describe, expect, it } from 'vitest';
import { ExactNumber } from '../../json/index.ts';
import { distinct } from './distinct.ts';

describe('the different values of a sequence', () => {
  it('are each returned once', () => {
    expect([...distinct([{ a: [1] }, 'x', { a: [1] }, 'x', null])]).toEqual([{ a: [1] }, 'x', null]);
  });

  it('distinguish a number of any size from its text, in any place', () => {
    const numbers = [new ExactNumber('1e30'), '1e30', 10n ** 17n, '100000000000000000'];
    expect([...distinct(numbers)]).toHaveLength(4);
    expect([...distinct(numbers.map((number) => ({ a: [number] })))]).toHaveLength(4);
  });
});
