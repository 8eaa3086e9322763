import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { qualify } from '../options.ts';
import { loadPlan } from '../prepare.ts';
import { pump } from '../property/index.ts';
import type { RunRecord } from '../report/index.ts';
import { prove, type Proven } from './prove.ts';
import { listSubjects, startReference, type Subject } from './reference.ts';
import { printTable } from './table.ts';

const document = 'fixtures/plant-store.openapi.json';
const token = 'plant-store-token-Abc123';
/** Fewer cases than a user's run has, and less time to wait: what is proven so holds for more of both. */
const options = qualify({ document, token, runs: 12, timeout: 3000, seed: 20261121 });
/** Servers under proof at once: some of them make a client wait. */
const width = 6;

/** Proves the suite: every defect of the reference server is caught by the clause that it names, no correct server is accused. */
async function main(only: readonly string[]): Promise<number> {
  const started = performance.now();
  const conforming: Subject = { kind: 'conforming', name: 'Plant Store', sentence: 'The reference server as it is.' };
  const all = [conforming, ...listSubjects('variant'), ...listSubjects('defect')];
  const subjects = all.filter(({ name }) => only.length === 0 || only.includes(name));
  if (subjects.length === 0) {
    console.error(
      `No defect or variant is called ${only.join(' or ')}; npm run reference -- --list-defects lists them.`,
    );
    return 2;
  }
  const results = await proveAll(subjects);
  const table = printTable(results);
  const broken = results.filter(({ holds }) => !holds);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const ends = only.length === 0 ? await proveEnds(subjects) : [];
  const last = `${results.length - broken.length} of ${results.length} servers as they should be, in ${seconds} s; ${ends.filter((end) => end.holds).length} of ${ends.length} through Playwright`;
  mkdirSync('reports', { recursive: true });
  writeFileSync('reports/proof.json', `${JSON.stringify({ results, ends }, undefined, 2)}\n`);
  writeFileSync('reports/proof.md', `${table}\n\n${last}\n`);
  console.log(`${table}\n`);
  for (const { subject, because } of broken) console.log(`${subject.kind} ${subject.name}: ${because}`);
  for (const { name, holds, because } of ends)
    console.log(`Playwright on ${name}: ${holds ? 'as it should be' : because}`);
  console.log(last);
  return broken.length > 0 || ends.some(({ holds }) => !holds) ? 1 : 0;
}

async function proveAll(subjects: readonly Subject[]): Promise<Proven[]> {
  const [loaded, reference] = await Promise.all([loadPlan(options), startReference(['--every'])]);
  const results: Proven[] = [];
  try {
    await pump(subjects.entries(), width, async ([index, subject]) => {
      const name = subject.kind === 'conforming' ? subject.name : `${subject.kind} ${subject.name}`;
      const target = reference.urls.get(name);
      if (target === undefined) throw new Error(`the reference server does not serve ${name}`);
      results[index] = await prove(subject, loaded, options, target);
    });
  } finally {
    await reference.stop();
  }
  return results;
}

interface End {
  readonly name: string;
  readonly holds: boolean;
  readonly because: string;
}

/** The same through Playwright from end to end, for a few servers: exit status and run record are what users see. */
async function proveEnds(subjects: readonly Subject[]): Promise<End[]> {
  const ends: End[] = [];
  const [conforming, variant] = subjects;
  const defects = subjects.filter(({ kind }) => kind === 'defect');
  for (const subject of [conforming, variant, defects[0], defects.at(-1)]) {
    if (subject === undefined) continue;
    const args = subject.kind === 'conforming' ? [] : [`--${subject.kind}`, subject.name];
    const reference = await startReference(args);
    const { status, stdout } = spawnSync('npx', ['playwright', 'test'], {
      env: { ...process.env, TARGET_URL: reference.url, TOKEN: token },
      encoding: 'utf8',
    });
    await reference.stop();
    ends.push({ name: subject.name, ...judgeEnd(subject, status, stdout) });
  }
  return ends;
}

function judgeEnd({ breaks }: Subject, status: number | null, stdout: string): Omit<End, 'name'> {
  const record = readFileSync('reports/run.json', 'utf8');
  if (`${stdout}${record}`.includes(token)) return { holds: false, because: 'the token is in its report' };
  const { clauses } = JSON.parse(record) as RunRecord;
  const caught = clauses.some(({ id, result }) => id === breaks && result === 'violated');
  if (breaks === undefined) return { holds: status === 0, because: `exit status ${String(status)}:\n${stdout}` };
  return {
    holds: status === 1 && caught,
    because: `exit status ${String(status)}, ${breaks} ${caught ? '' : 'not '}caught`,
  };
}

process.exitCode = await main(process.argv.slice(2));
