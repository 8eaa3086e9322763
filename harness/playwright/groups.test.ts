import { describe, expect, it } from 'vitest';
import { groupsOf } from './groups.ts';

const operations = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('the groups of operations', () => {
  it('are one, because one worker sends the requests of the whole run', () => {
    expect(groupsOf(operations(50), false)).toEqual([operations(50)]);
  });

  it('contain one operation each in a shard', () => {
    expect(groupsOf(operations(51), true)).toEqual(operations(51).map((each) => [each]));
  });

  it.each([201, 1223, 5000])('are at most 200 in a shard, and contain all %d operations in order', (count) => {
    const groups = groupsOf(operations(count), true);
    expect(groups.flat()).toEqual(operations(count));
    expect(groups.length).toBeLessThanOrEqual(200);
    expect(groups.length).toBeGreaterThan(100);
  });
});
