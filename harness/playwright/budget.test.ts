import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBudget, unlimited, type Budget } from './budget.ts';

/** The budget of a run that started `ago` seconds ago. Its tests start one by one. */
function budget(seconds: number, tests: number, workers: number, { ago = 0, begun = 0 } = {}): Budget {
  const counts = begun === 0 ? Array.from({ length: tests }, (_, index) => index) : [begun];
  const begin = (): number => counts.shift() ?? tests;
  return createBudget(seconds, tests, workers, { startedAt: Date.now() - ago * 1000, begin, isFirst: () => true });
}

const secondsOf = (each: Budget): number | undefined => {
  const deadline = each.next();
  return deadline === undefined ? undefined : Math.round((deadline - performance.now()) / 1000);
};

// The clock stands still unless a test moves it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the time budget of a run', () => {
  it('is unlimited without a limit', () => {
    expect(unlimited.next()).toBe(Infinity);
  });

  it('is divided evenly, and the time that a test does not use is for the later ones', () => {
    const all = budget(100, 10, 2);
    expect(secondsOf(all)).toBe(20);
    expect(secondsOf(all)).toBe(22);
    expect(secondsOf(budget(100, 10, 2, { ago: 95, begun: 5 }))).toBe(2);
  });

  it('is empty when the time limit is reached', () => {
    expect(budget(100, 10, 2, { ago: 100, begun: 9 }).next()).toBeUndefined();
  });

  it('ends for each test with the run', () => {
    expect(secondsOf(budget(100, 10, 2, { ago: 95, begun: 9 }))).toBe(5);
    expect(secondsOf(budget(10, 1, 8))).toBe(10);
  });

  it('gives the least time to as many tests as possible when it is too short for all', () => {
    const begun = 500;
    const share = (ago: number): number | undefined => {
      const deadline = budget(60, 1000, 1, { ago, begun }).next();
      return deadline === undefined ? undefined : Math.round((deadline - performance.now()) / 100);
    };
    expect(share(29.9)).toBe(5);
    expect(share(30.1)).toBeUndefined();
  });

  it('ends near the limit with any number of tests', () => {
    const [seconds, tests] = [10, 5000];
    let begun = 0;
    let ran = 0;
    const startedAt = Date.now();
    const all = createBudget(seconds, tests, 1, { startedAt, begin: () => begun++, isFirst: () => true });
    for (let index = 0; index < tests; index += 1) {
      const has = all.next() !== undefined;
      if (has) ran += 1;
      vi.advanceTimersByTime(has ? 500 : 1);
    }
    expect(Date.now() - startedAt).toBeLessThan(seconds * 1200);
    expect(ran).toBeGreaterThan(8);
  });

  it('has time for retries, which start more tests than planned', () => {
    expect(secondsOf(budget(100, 10, 2, { ago: 10, begun: 15 }))).toBe(90);
  });
});
