import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The state that the workers of a run share. They can't communicate otherwise. */
export interface RunMark {
  /** When the run started, in milliseconds as of Date.now(). */
  readonly startedAt: number;
  /** Counts a test that starts. @returns how many tests of all workers started before it */
  readonly begin: () => number;
  /**
   * Whether this is the first call in all workers. It decides which test fails, because one is enough to fail a run.
   */
  readonly isFirst: () => boolean;
}

/**
 * Creates or opens the mark of a run: files in a folder that Playwright empties before each run. The first worker
 * creates them. One contains the start time and a character for each test that started.
 *
 * @param folder Playwright's output folder
 * @param worker the number of the worker in the run, from 0
 */
export function markRun(folder: string, worker: number): RunMark {
  const path = join(folder, '.greenhouse-run');
  const asked = join(folder, '.greenhouse-asked');
  const now = String(Date.now());
  mkdirSync(folder, { recursive: true });
  if (worker === 0) {
    writeFileSync(path, now);
    rmSync(asked, { force: true });
  } else createFile(path, now);
  return {
    startedAt: Number(readFileSync(path, 'utf8').slice(0, now.length)),
    begin: () => {
      appendFileSync(path, '.');
      return statSync(path).size - now.length - 1;
    },
    isFirst: () => createFile(asked, ''),
  };
}

/** Creates a file. @returns false if it already exists */
function createFile(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
