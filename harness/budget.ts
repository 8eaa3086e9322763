import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hands out the time of a run. */
export interface Budget {
  /** Runs a test with its share of the time. @param test gets the moment, as of performance.now(), when its share is up */
  spend<T>(test: (deadline: number) => Promise<T>): Promise<T>;
}

/**
 * Divides the time that a run may take among its tests: each gets an equal share, and what one leaves is for the next ones
 * of the same worker. Workers can't talk to each other, so nothing more even can be had. A failing test costs its worker, and
 * the next one its start: so no share goes beyond the end of the run, whatever it would be.
 *
 * @param seconds for the whole run; without a limit where undefined
 * @param tests how many there are in all
 * @param workers how many run at once
 * @param startedAt when the run began, in milliseconds as of Date.now()
 */
export function createBudget(
  seconds: number | undefined,
  tests: number,
  workers: number,
  startedAt = Date.now(),
): Budget {
  const end = seconds === undefined ? Infinity : startedAt + seconds * 1000 - Date.now() + performance.now();
  const share = seconds === undefined ? Infinity : (seconds * 1000 * Math.min(workers, tests)) / Math.max(1, tests);
  let saved = 0;
  return {
    async spend(test) {
      const started = performance.now();
      const allowance = share + saved;
      try {
        return await test(Math.min(end, started + allowance));
      } finally {
        saved = Math.max(0, allowance - (performance.now() - started));
      }
    },
  };
}

/**
 * When the run began. The first worker leaves a mark where Playwright clears up before each run, and its successors find it.
 *
 * @param folder Playwright's output folder
 * @param worker the number of the worker in the run, the first being 0
 * @returns milliseconds as of Date.now()
 */
export function runStart(folder: string, worker: number): number {
  const mark = join(folder, '.greenhouse-started');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(mark, '', { flag: worker === 0 ? 'w' : 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return statSync(mark).mtimeMs;
}
