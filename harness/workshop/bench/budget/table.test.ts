import { describe, expect, it } from 'vitest';
import { caughtWithin, positionAt, printBudget } from './table.ts';

const measured = { requests: 100, seen: { a: 40, b: 3, c: null, d: 20 } };

describe('the positions at which defects are caught', () => {
  it('give the share that is caught within a number of requests, among all defects', () => {
    expect([2, 3, 20, 39, 40, Infinity].map((within) => caughtWithin(measured, within))).toEqual([
      0, 0.25, 0.5, 0.5, 0.75, 0.75,
    ]);
  });

  it('give the number of requests that a share of all defects needs, if so many are caught', () => {
    expect([0.25, 0.5, 0.75, 1].map((share) => positionAt(measured, share))).toEqual([3, 20, 40, undefined]);
  });
});

describe('the table of two versions', () => {
  const time = { delay: 20, defects: 2, together: 1, limits: [{ time: 5, caught: 1, seconds: 5.5, requests: 9 }] };
  const version = (requests: number, at: number, caught: number) => ({
    requests: { Shop: { requests, seen: { a: at } } },
    time: { ...time, limits: time.limits.map((limit) => ({ ...limit, caught })) },
  });

  it('relates the shares of both to the requests of the first', () => {
    const text = printBudget(version(1000, 500, 1), version(100, 9, 2));
    expect(text).toContain('| requests of a default run | 1,000 | 100 |');
    expect(text).toContain('| caught within 10 requests (1 % of the run before) | 0 % | 100 % |');
    expect(text).toContain('| `TIME=5` | 50 % | 5.5 s | 100 % | 5.5 s |');
  });
});
