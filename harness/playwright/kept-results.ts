import { restoreBodies, storeBodies, type RunPart, type Stored } from '../record/index.ts';

/** What is kept of a run: a snapshot until it is done. */
export interface KeptResults {
  readonly isDone: boolean;
  readonly parts: readonly (readonly [test: string, part: RunPart])[];
}

/** The text that a worker keeps of a run. `readKept` is the inverse. */
export function printKept({ isDone, parts }: KeptResults): string {
  return JSON.stringify({ isDone, parts: parts.map(([test, part]) => [test, storeBodies(part)]) });
}

/** Reads what a worker has kept. */
export function readKept(text: string): KeptResults {
  const { isDone, parts } = JSON.parse(text) as KeptResults;
  return { isDone, parts: parts.map(([test, part]) => [test, restoreBodies(part as Stored<RunPart>)]) };
}
