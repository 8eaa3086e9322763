import { describe, expect, it } from 'vitest';
import { latenciesOf, logScale } from './timing.ts';

const timeline = { interval: 1000, slots: [] };

describe('the latency of operations', () => {
  it('has the durations that half, 90 % and 99 % of the requests did not exceed', () => {
    const latency = { 'GET /a': [[1, 50], [2, 40], [5, 9], [100, 1]] as const }; // prettier-ignore
    expect(latenciesOf({ latency, timeline })).toEqual([
      { operation: 'GET /a', requests: 100, median: 1, p90: 2, p99: 5, longest: 100 },
    ]);
  });

  it('begins with the slowest operation, and leaves out paths that the document does not have', () => {
    const latency = { 'GET /a': [[1, 5]], 'GET /b': [[9, 5]], '': [[99, 1]] } as const;
    expect(latenciesOf({ latency, timeline }).map(({ operation }) => operation)).toEqual(['GET /b', 'GET /a']);
  });
});

describe('the scale of durations', () => {
  it('has equal distances for equal factors', () => {
    const scale = logScale([1, 100]);
    expect([1, 10, 100].map(scale).map(Math.round)).toEqual([0, 50, 100]);
    expect(scale(0)).toBe(0);
  });
});
