import { describe, expect, it } from 'vitest';
import { groupsOf } from './groups.ts';

const operations = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('the groups of operations', () => {
  it('are none where the tests are few, so that each is for itself', () => {
    expect(groupsOf(operations(50), () => 5)).toBeUndefined();
  });

  it('are one for each operation where the tests are many', () => {
    expect(groupsOf(operations(51), () => 5)).toEqual(operations(51).map((each) => [each]));
  });

  it.each([201, 1223, 5000])('are no more than 200, and hold all of %d operations in their order', (count) => {
    const groups = groupsOf(operations(count), () => 5) ?? [];
    expect(groups.flat()).toEqual(operations(count));
    expect(groups.length).toBeLessThanOrEqual(200);
    expect(groups.length).toBeGreaterThan(100);
  });
});
