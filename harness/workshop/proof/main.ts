import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { loadPlan } from '../../suite/index.ts';
import { pump } from '../../run/index.ts';
import type { RunRecord } from '../../record/index.ts';
import { printScore, runTool } from './command.ts';
import { prove, type Proven } from './prove.ts';
import {
  listSubjects,
  patience,
  patienceWithHanging,
  references,
  startReference,
  type Reference,
  type Subject,
} from './reference.ts';
import { printSeveral, runSeveral, severalDefects, type Several } from './several.ts';
import { printTable } from './table.ts';

/** A reference with its servers. */
interface ListedServers {
  readonly reference: Reference;
  readonly subjects: readonly Subject[];
}

/** How many servers are tested at once. Several, because some of them make a client wait. */
const width = 6;

/** Proves the suite: the named clause catches every defect of a reference, and no correct server has a violation.
 *
 * @param only the names of defects and variants; all of them if it is empty; `several` for several defects at once
 * @returns the exit status */
async function main(only: readonly string[]): Promise<number> {
  const started = performance.now();
  const listed = references.map((reference) => ({ reference, subjects: listSubjects(reference) }));
  const isChosen = ({ name }: Subject): boolean => only.length === 0 || only.includes(name);
  // Playwright has processes of its own, so it runs beside the servers that are tested in this one.
  const [results, ends] = await Promise.all([
    inTurn(listed, ({ reference, subjects }) => proveAll(reference, subjects.filter(isChosen))),
    inTurn(only.length === 0 ? listed : [], ({ reference, subjects }) => proveEnds(reference, subjects)),
  ]);
  const several = only.length === 0 || only.includes('several') ? await inTurn(listed, proveSeveral) : [];
  if (several.length > 0) console.log(`${printSeveral(several)}\n`);
  const isHidden = several.some(({ fates }) => fates.some(({ kind }) => kind === 'hidden'));
  if (results.length === 0 && several.length > 0) return isHidden ? 1 : 0;
  if (results.length === 0) {
    console.error(
      `There is no defect or variant with the name ${only.join(' or ')}; npm run reference -- --list-defects lists them.`,
    );
    return 2;
  }
  const table = printTable(results);
  const failed = results.filter(({ holds }) => !holds);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const last = `${results.length - failed.length} of ${results.length} servers as expected, ${ends.filter((end) => end.holds).length} of ${ends.length} through Playwright, in ${seconds} s`;
  mkdirSync('reports', { recursive: true });
  writeFileSync('reports/proof.json', `${JSON.stringify({ results, ends, several }, undefined, 2)}\n`);
  writeFileSync('reports/proof.md', `${table}\n\n${last}\n`);
  console.log(`${table}\n`);
  for (const { subject, because } of failed) console.log(`${subject.kind} ${subject.name}: ${because}`);
  for (const { name, holds, because } of ends) console.log(`Playwright on ${name}: ${holds ? 'as expected' : because}`);
  console.log(last);
  return failed.length > 0 || isHidden || ends.some(({ holds }) => !holds) ? 1 : 0;
}

async function inTurn<T, Result>(items: readonly T[], task: (item: T) => Promise<Result[]>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(...(await task(item)));
  return results;
}

async function proveAll(reference: Reference, subjects: readonly Subject[]): Promise<Proven[]> {
  if (subjects.length === 0) return [];
  const { options } = reference;
  const [loaded, server] = await Promise.all([loadPlan(options), startReference(reference, ['--every'])]);
  const results: Proven[] = [];
  try {
    await pump(
      subjects.entries(),
      () => width,
      async ([index, subject]) => {
        const name = subject.kind === 'conforming' ? subject.name : `${subject.kind} ${subject.name}`;
        const target = server.urls.get(name);
        if (target === undefined) throw new Error(`the reference does not serve ${name}`);
        const timeout = subject.hangs === true ? patienceWithHanging : options.timeout;
        results[index] = await prove(subject, loaded, { ...options, timeout }, target);
      },
    );
  } finally {
    await server.stop();
  }
  return results;
}

/** Runs the suite on servers with several defects at once. */
async function proveSeveral({ reference, subjects }: ListedServers): Promise<Several[]> {
  const loaded = await loadPlan(reference.options);
  const choices = severalDefects.flatMap(([count, seeds]) => seeds.map((seed) => [count, seed] as const));
  return inTurn(choices, async ([count, seed]) => [await runSeveral(reference, loaded, subjects, count, seed)]);
}

interface End {
  readonly name: string;
  readonly holds: boolean;
  readonly because: string;
}

/** Runs Playwright on a few servers, and checks what users see: the exit status and the run record. */
async function proveEnds(reference: Reference, subjects: readonly Subject[]): Promise<End[]> {
  const ends: End[] = [];
  const { document, token = '', credentials, seed } = reference.options;
  const [conforming, variant] = subjects;
  const defects = subjects.filter(({ kind }) => kind === 'defect');
  for (const subject of [conforming, variant, defects[0], defects.at(-1)]) {
    if (subject === undefined) continue;
    const args = subject.kind === 'conforming' ? [] : [`--${subject.kind}`, subject.name];
    const server = await startReference(reference, args);
    const given = { OPENAPI: document, TOKEN: token, CREDENTIALS: JSON.stringify(credentials), SEED: String(seed) };
    const env = { ...process.env, TARGET_URL: server.url, ...given, TIMEOUT: String(patience) };
    const { status, stdout } = await runPlaywright(env);
    await server.stop();
    const secrets = [token, ...Object.values(credentials)].filter((secret) => secret !== '');
    ends.push({ name: subject.name, ...judgeEnd(subject, secrets, status, stdout) });
  }
  return ends;
}

async function runPlaywright(env: NodeJS.ProcessEnv): Promise<{ status: number | null; stdout: string }> {
  const child = spawn('npx', ['playwright', 'test'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [stdout, [status]] = await Promise.all([text(child.stdout), once(child, 'close') as Promise<[number | null]>]);
  return { status, stdout };
}

function judgeEnd(
  { breaks }: Subject,
  secrets: readonly string[],
  status: number | null,
  stdout: string,
): Omit<End, 'name'> {
  const record = readFileSync('reports/run.json', 'utf8');
  if (secrets.some((secret) => `${stdout}${record}`.includes(secret)))
    return { holds: false, because: 'its report contains a secret' };
  const { clauses } = JSON.parse(record) as RunRecord;
  const caught = clauses.some(({ id, result }) => id === breaks && result === 'violated');
  if (breaks === undefined) return { holds: status === 0, because: `exit status ${String(status)}:\n${stdout}` };
  return {
    holds: status === 1 && caught,
    because: `exit status ${String(status)}, ${breaks} ${caught ? '' : 'not '}caught`,
  };
}

/**
 * Scores another tool on the same servers.
 *
 * @param command a command of the shell with `{url}`, `{document}`, `{token}` and `{credentials}`
 * @param only the names of references, defects and variants; all of them if it is empty
 */
async function score(command: string, only: readonly string[], seconds: number, side: number): Promise<void> {
  const chosen = references.filter(({ title }) => !references.some((each) => only.includes(each.title)) || only.includes(title)); // prettier-ignore
  const names = only.filter((name) => !references.some(({ title }) => title === name));
  const isChosen = ({ name }: Subject): boolean => names.length === 0 || names.includes(name);
  const scores: string[] = [];
  for (const reference of chosen) {
    const tool = { command, timeout: seconds * 1000, width: side };
    scores.push(printScore(reference.title, await runTool(reference, tool, isChosen)));
  }
  console.log(`\n${scores.join('\n')}`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    command: { type: 'string' },
    'time-limit': { type: 'string', default: '300' },
    'side-by-side': { type: 'string', default: '2' },
  },
});
if (values.command === undefined) process.exitCode = await main(positionals);
else await score(values.command, positionals, Number(values['time-limit']), Number(values['side-by-side']));
