import { describe, expect, it } from 'vitest';
import { SlowOperations } from './slow.ts';

const slow = { outcome: { kind: 'unanswered', reason: 'timed out', detail: '' }, milliseconds: 5000 } as const;

describe('requests that are sent alone because they had no response', () => {
  it.each([
    ['20 s', Infinity, 4],
    ['20 s, however much time a run has', 3_600_000, 4],
    ['a tenth of what a run has left', 60_000, 2],
    ['a tenth, and at least one', 15_000, 1],
  ])('take %s', (_, left, most) => {
    const operations = new SlowOperations();
    operations.limit(left);
    let sent = 0;
    for (; operations.isWorthIt; sent += 1) operations.note(`GET /${sent}`, slow);
    expect(sent).toBe(most);
  });
});
