import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hash } from '../../../run/index.ts';
import type { RunRecord } from '../../../record/index.ts';
import { listSubjects, startReference, type Reference, type Subject } from '../../proof/reference.ts';
import { pack } from '../../testing/package.ts';
import type { TimeMeasured, MeasuredVersion } from './measured.ts';

/** A version of Greenhouse that can be run. */
export interface Installed {
  readonly version: MeasuredVersion;
  readonly folder: string;
  /** What is run in the folder: a program with its arguments. */
  readonly command: readonly [program: string, ...args: string[]];
}

/** A checkout of a version that had no package, with the packages that it needs. */
export function checkedOut(version: MeasuredVersion, folder: string): Installed {
  return { version, folder, command: ['npx', 'playwright', 'test'] };
}

/**
 * Packs this checkout, and installs the package in a folder of its own, as a user does.
 *
 * @param folder an empty folder
 */
export function installPackage(version: MeasuredVersion, folder: string): Installed {
  const packed = pack(folder);
  const run = (args: readonly string[]): void => {
    const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stderr}`);
  };
  run(['init', '--yes']);
  run(['install', '--no-audit', '--no-fund', '--prefer-offline', `openapi-greenhouse@file:${packed}`]);
  return { version, folder, command: ['npx', 'openapi-greenhouse', 'test'] };
}

const delay = 20;
const limits = [5, 15, 60];
/** Defects in the sample. */
const sampleSize = 40;
/** Defects of one server. Each is of another operation, so that they seldom hide each other. */
const together = 5;
const seed = 20261122;

/**
 * Runs the suite with TIME on servers that have several defects each. One run follows the other, because they share the
 * CPU, and the versions take turns, so that a machine that slows down affects all of them.
 *
 * @param report is called with a line for each run
 */
export async function measureTime(
  reference: Reference,
  installed: readonly Installed[],
  report: (line: string) => void,
): Promise<Map<MeasuredVersion, TimeMeasured>> {
  const groups = sample(listSubjects(reference).filter(({ kind }) => kind === 'defect'));
  const ended: (EndedRun & Installed & { readonly time: number })[] = [];
  for (const time of limits) {
    for (const group of groups) {
      for (const each of installed) {
        const run = await runOnce(reference, each, group, time);
        const { caught, seconds, requests } = run;
        report(
          `${each.version}, TIME=${time}: ${caught} of ${group.length} in ${seconds.toFixed(1)} s, ${requests} requests`,
        );
        ended.push({ ...run, ...each, time });
      }
    }
  }
  const measured = ({ version }: Installed): TimeMeasured => ({
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
  return new Map(installed.map((each) => [each.version, measured(each)]));
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
  { folder, command: [program, ...own] }: Installed,
  group: readonly Subject[],
  time: number,
): Promise<EndedRun> {
  const { document, credentials, seed: runSeed } = reference.options;
  const args = ['--delay', String(delay), '--defect', group.map(({ name }) => name).join()];
  const server = await startReference(reference, args);
  try {
    const given = { OPENAPI: resolve(document), CREDENTIALS: JSON.stringify(credentials), SEED: String(runSeed) };
    const env = { ...process.env, ...given, TARGET_URL: server.url, TIME: String(time) };
    const started = performance.now();
    const { stdout } = spawnSync(program, own, { cwd: folder, env, encoding: 'utf8' });
    const seconds = (performance.now() - started) / 1000;
    const { clauses, requests } = readRecord(folder, stdout);
    const violated = new Set(clauses.filter(({ result }) => result === 'violated').map(({ id }) => id));
    return { caught: group.filter(({ breaks = '' }) => violated.has(breaks)).length, requests, seconds };
  } finally {
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
