import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the workers of a run, who can't talk to each other, know of it together. */
export interface RunMark {
  /** When the run began, in milliseconds as of Date.now(). */
  readonly startedAt: number;
  /** Counts a test that begins. @returns how many have begun before it, in all workers */
  readonly begin: () => number;
  /** Whether nobody has asked before, in any worker: one test that fails is enough to fail a run. */
  readonly isFirst: () => boolean;
}

/**
 * The mark of a run: files where Playwright clears up before each run. The first worker leaves them, and its successors find
 * them. One holds the time, and a character for each test.
 *
 * @param folder Playwright's output folder
 * @param worker the number of the worker in the run, the first being 0
 */
export function markRun(folder: string, worker: number): RunMark {
  const path = join(folder, '.greenhouse-run');
  const asked = join(folder, '.greenhouse-asked');
  const now = String(Date.now());
  mkdirSync(folder, { recursive: true });
  if (worker === 0) {
    writeFileSync(path, now);
    rmSync(asked, { force: true });
  } else isNew(path, now);
  return {
    startedAt: Number(readFileSync(path, 'utf8').slice(0, now.length)),
    begin: () => {
      appendFileSync(path, '.');
      return statSync(path).size - now.length - 1;
    },
    isFirst: () => isNew(asked, ''),
  };
}

/** Writes a file that is not there yet. @returns whether it was not */
function isNew(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
