import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hash } from '../../../run/index.ts';
import type { RunRecord } from '../../../record/index.ts';
import { listSubjects, startReference, type Reference, type Subject } from '../../proof/reference.ts';
import type { TimeMeasured, MeasuredVersion } from './measured.ts';

/** A checkout of Greenhouse, with its packages installed. */
export interface Checkout {
  readonly version: MeasuredVersion;
  readonly folder: string;
}

const delay = 20;
const limits = [5, 15, 60];
/** Defects in the sample. */
const sampleSize = 40;
/** Defects of one server. Each is of another operation, so that they seldom hide each other. */
const together = 5;
const seed = 20261122;

/**
 * Runs Playwright with TIME on servers that have several defects each. One run follows the other, because they share the
 * CPU, and the checkouts take turns, so that a machine that slows down affects all of them.
 *
 * @param report is called with a line for each run
 */
export async function measureTime(
  reference: Reference,
  checkouts: readonly Checkout[],
  report: (line: string) => void,
): Promise<Map<MeasuredVersion, TimeMeasured>> {
  const groups = sample(listSubjects(reference).filter(({ kind }) => kind === 'defect'));
  const ended: (EndedRun & Checkout & { readonly time: number })[] = [];
  for (const time of limits) {
    for (const group of groups) {
      for (const checkout of checkouts) {
        const run = await runOnce(reference, checkout, group, time);
        const { caught, seconds, requests } = run;
        report(
          `${checkout.version}, TIME=${time}: ${caught} of ${group.length} in ${seconds.toFixed(1)} s, ${requests} requests`,
        );
        ended.push({ ...run, ...checkout, time });
      }
    }
  }
  const measured = ({ version }: Checkout): TimeMeasured => ({
    delay,
    defects: groups.flat().length,
    together,
    limits: limits.map((time) => {
      const runs = ended.filter((run) => run.version === version && run.time === time);
      const total = (what: (run: EndedRun) => number): number => runs.reduce((sum, run) => sum + what(run), 0);
      const seconds = Number((total((run) => run.seconds) / runs.length).toFixed(1));
      const requests = Math.round(total((run) => run.requests) / runs.length);
      return { time, caught: total((run) => run.caught), seconds, requests };
    }),
  });
  return new Map(checkouts.map((checkout) => [checkout.version, measured(checkout)]));
}

/** Chooses defects at random, in groups in which each is of another operation. */
function sample(defects: readonly Subject[]): Subject[][] {
  const groups = Array.from({ length: sampleSize / together }, (): Subject[] => []);
  const single = defects.filter(({ name }) => !name.includes(','));
  for (const defect of single.toSorted((one, other) => hash(one.name, seed) - hash(other.name, seed))) {
    const fits = (group: readonly Subject[]): boolean =>
      group.length < together && group.every((other) => operationOf(other) !== operationOf(defect));
    groups.find(fits)?.push(defect);
  }
  return groups;
}

function operationOf({ breaks = '' }: Subject): string {
  return breaks.split(' ', 2).join(' ');
}

interface EndedRun {
  readonly caught: number;
  readonly requests: number;
  readonly seconds: number;
}

async function runOnce(
  reference: Reference,
  { folder }: Checkout,
  group: readonly Subject[],
  time: number,
): Promise<EndedRun> {
  const { document, credentials, seed: runSeed } = reference.options;
  const args = ['--delay', String(delay), '--defect', group.map(({ name }) => name).join()];
  const server = await startReference(reference, args);
  const output = mkdtempSync(join(tmpdir(), 'greenhouse-budget-'));
  try {
    const given = { OPENAPI: resolve(document), CREDENTIALS: JSON.stringify(credentials), SEED: String(runSeed) };
    const env = { ...process.env, ...given, TARGET_URL: server.url, TIME: String(time) };
    const started = performance.now();
    const { stdout } = spawnSync('npx', ['playwright', 'test', '--output', output], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    const seconds = (performance.now() - started) / 1000;
    const { clauses, requests } = readRecord(folder, stdout);
    const violated = new Set(clauses.filter(({ result }) => result === 'violated').map(({ id }) => id));
    return { caught: group.filter(({ breaks = '' }) => violated.has(breaks)).length, requests, seconds };
  } finally {
    rmSync(output, { recursive: true, force: true });
    await server.stop();
  }
}

function readRecord(folder: string, stdout: string): RunRecord {
  try {
    return JSON.parse(readFileSync(join(folder, 'reports/run.json'), 'utf8')) as RunRecord;
  } catch (error) {
    throw new Error(`the run left no record:\n${stdout}`, { cause: error });
  }
}
