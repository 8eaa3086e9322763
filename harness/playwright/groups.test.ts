import { describe, expect, it } from 'vitest';
import { groupsOf } from './groups.ts';

const operations = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('the groups of operations', () => {
  it('do not exist when there are few tests', () => {
    expect(groupsOf(operations(50), () => 5)).toBeUndefined();
  });

  it('contain one operation each when there are many tests', () => {
    expect(groupsOf(operations(51), () => 5)).toEqual(operations(51).map((each) => [each]));
  });

  it.each([201, 1223, 5000])('are at most 200, and contain all %d operations in order', (count) => {
    const groups = groupsOf(operations(count), () => 5) ?? [];
    expect(groups.flat()).toEqual(operations(count));
    expect(groups.length).toBeLessThanOrEqual(200);
    expect(groups.length).toBeGreaterThan(100);
  });
});
