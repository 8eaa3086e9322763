import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The state that the workers of a run share. They can't communicate otherwise. */
export interface RunMark {
  /** When the run started, in milliseconds as of Date.now(). */
  readonly startedAt: number;
  /**
   * Whether this is the first call in all workers. It decides which test fails, because one is enough to fail a run.
   */
  readonly isFirst: () => boolean;
  /**
   * Whether this worker runs a suite. Another one does if it claimed the suite before and still exists.
   */
  readonly claim: (suite: string) => boolean;
  /** Keeps a text for the workers that come later, and for the reporter. */
  readonly keep: (kind: Kept, suite: string, text: string) => void;
  /** The text that a worker of this run kept. */
  readonly kept: (kind: Kept, suite: string) => string | undefined;
}

/** What is kept of each suite of a run: all that is judged so far, or how far the run is. */
export type Kept = 'results' | 'progress';

const folderIn = (folder: string): string => join(folder, '.greenhouse');

/**
 * Creates or opens the mark of a run.
 *
 * @param folder one of this run alone; or Playwright's output folder, which it empties before each run
 * @param worker in Playwright's output folder: the number of the worker in the run, from 0. The first removes the mark of
 *   an earlier run
 */
export function markRun(folder: string, worker?: number): RunMark {
  const own = folderIn(folder);
  if (worker === 0) rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  const started = join(own, 'started');
  createFile(started, String(Date.now()));
  const pathOf = (kind: Kept | 'worker', suite: string): string => {
    return join(own, `${kind}-${createHash('sha256').update(suite).digest('hex').slice(0, 16)}`);
  };
  return {
    startedAt: Number(readFileSync(started, 'utf8')),
    isFirst: () => createFile(join(own, 'asked'), ''),
    claim: (suite) => {
      const path = pathOf('worker', suite);
      if (createFile(path, String(process.pid)) || !isAlive(Number(readText(path)))) {
        writeFileSync(path, String(process.pid));
        return true;
      }
      return readText(path) === String(process.pid);
    },
    keep: (kind, suite, text) => {
      // Written beside it first, so that a reader never finds half of a text.
      const path = pathOf(kind, suite);
      const unfinished = join(own, `unfinished-${process.pid}`);
      writeFileSync(unfinished, text);
      renameSync(unfinished, path);
    },
    kept: (kind, suite) => readText(pathOf(kind, suite)),
  };
}

/** What the workers of a run have kept, of all its suites. */
export function keptIn(folder: string, kind: Kept): string[] {
  const own = folderIn(folder);
  try {
    const names = readdirSync(own).filter((name) => name.startsWith(`${kind}-`));
    return names.flatMap((name) => readText(join(own, name)) ?? []);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
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
