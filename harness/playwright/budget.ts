import type { RunMark } from './run-mark.ts';

/** Hands out the time of a run. */
export interface Budget {
  /** The moment, as of performance.now(), when the time of the test that begins now is up; undefined where it has none. */
  next(): number | undefined;
}

/** Milliseconds below which a test's share is not worth what working out its cases takes. */
const leastShare = 500;

/** Time without end. */
export const unlimited: Budget = { next: () => Infinity };

/**
 * Divides the time that a run may take among its tests. Each gets an equal share of what is left; where that is too little
 * to tell anything, some have enough, evenly spread over the document, and the others none at all.
 *
 * @param seconds for the whole run
 * @param tests how many there are in all
 * @param workers how many run at once
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
      // The first has time in any case: a run that tries nothing proves nothing.
      const isDue = begun === 0 || spent * tests <= whole * begun;
      if (left <= 0 || (share < leastShare && !isDue)) return undefined;
      return performance.now() + Math.min(left, Math.max(share, leastShare));
    },
  };
}
