import { describe, expect, it } from 'vitest';
import { freshScalar } from './fresh.ts';

describe('a fresh number', () => {
  it('stays beyond a double or beyond int32, so that a loss of its size is seen', () => {
    expect(freshScalar(9007199254740993n, 5, () => true)).toBe(9007199254741003n);
    expect(freshScalar(9223372036854775807n, 5, () => true)).toBe(9007199254741003n);
    expect(freshScalar(4294967297, 5, () => true)).toBe(4294967301);
  });

  it('is smaller where so large a one is not valid', () => {
    expect(freshScalar(4294967297, 5, (value) => Number(value) < 100)).toBe(5);
    expect(freshScalar(7, 5, () => true)).toBe(5);
  });
});
