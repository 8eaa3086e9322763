import type { RunMark } from './run-mark.ts';

/** Divides the time of a run among its tests. */
export interface Budget {
  /** The deadline of the test that starts now, as of performance.now(); undefined when there is no time for it. */
  next(): number | undefined;
}

/** The least time of a test in milliseconds. Less is not worth the time that generating its cases takes. */
const leastShare = 500;

/** The budget of a run without a time limit. */
export const unlimited: Budget = { next: () => Infinity };

/**
 * Creates the budget of a run with a time limit. Each test gets an equal share of the remaining time. If that is too
 * short, some tests get the least time, spread evenly over the document, and the others get none.
 *
 * @param seconds the time limit of the whole run
 * @param tests the number of tests in all workers
 * @param workers the number of tests that run at the same time
 */
export function createBudget(seconds: number, tests: number, workers: number, { startedAt, begin }: RunMark): Budget {
  const whole = seconds * 1000;
  return {
    next: () => {
      const begun = Math.min(begin(), tests - 1);
      const waiting = tests - begun;
      const spent = Date.now() - startedAt;
      const left = whole - spent;
      const share = (left * Math.min(workers, waiting)) / waiting;
      // The first test always has time, because a run without any test proves nothing.
      const isDue = begun === 0 || spent * tests <= whole * begun;
      if (left <= 0 || (share < leastShare && !isDue)) return undefined;
      return performance.now() + Math.min(left, Math.max(share, leastShare));
    },
  };
}
