/** Hands out the time of a run. */
export interface Budget {
  /** Runs a test with its share of the time. @param test gets the moment, as of performance.now(), when its share is up */
  spend<T>(test: (deadline: number) => Promise<T>): Promise<T>;
}

/**
 * Divides the time that a run may take among its tests: each gets an equal share, and what one leaves is for the next ones
 * of the same worker. Workers can't talk to each other, so nothing more even can be had.
 *
 * @param seconds for the whole run; without a limit where undefined
 * @param tests how many there are in all
 * @param workers how many run at once
 */
export function createBudget(seconds: number | undefined, tests: number, workers: number): Budget {
  const share = seconds === undefined ? Infinity : (seconds * 1000 * Math.min(workers, tests)) / Math.max(1, tests);
  let saved = 0;
  return {
    async spend(test) {
      const started = performance.now();
      const allowance = share + saved;
      try {
        return await test(started + allowance);
      } finally {
        saved = Math.max(0, allowance - (performance.now() - started));
      }
    },
  };
}
