import { readFileSync, writeFileSync } from 'node:fs';

/** What one version of Greenhouse needs to catch defects. */
export interface Measured {
  /** By the title of the reference. */
  readonly requests: Readonly<Record<string, RequestsMeasured>>;
  /** Undefined until it was measured on a quiet machine. */
  readonly time?: TimeMeasured;
}

/** Default runs on the servers of a reference. */
export interface RequestsMeasured {
  /** Requests of a whole run on the conforming server. */
  readonly requests: number;
  /** By defect: the position of the first request that showed a violation of its clause; null if none did. */
  readonly seen: Readonly<Record<string, number | null>>;
}

/** Runs with TIME on servers with a sample of the defects. */
export interface TimeMeasured {
  /** Milliseconds that the server waits before it handles a request. */
  readonly delay: number;
  /** Defects in the sample. */
  readonly defects: number;
  /** Defects of each server. */
  readonly together: number;
  readonly limits: readonly {
    /** TIME, in seconds. */
    readonly time: number;
    /** Defects caught. */
    readonly caught: number;
    /** The mean seconds of a run, with the start of Playwright. */
    readonly seconds: number;
    /** The mean requests of a run. */
    readonly requests: number;
  }[];
}

/** `before`: the code that sent 50 cases for each clause, operation by operation. */
export type MeasuredVersion = 'before' | 'now';

/** Reads what was measured. */
export function readMeasured(version: MeasuredVersion): Measured {
  return JSON.parse(readFileSync(fileOf(version), 'utf8')) as Measured;
}

/** Replaces a part of what was measured. */
export function writeMeasured(version: MeasuredVersion, part: Partial<Measured>): void {
  const text = JSON.stringify({ ...readMeasured(version), ...part }, undefined, 2);
  writeFileSync(fileOf(version), `${text}\n`);
}

function fileOf(version: MeasuredVersion): URL {
  return new URL(`${version}.json`, import.meta.url);
}
