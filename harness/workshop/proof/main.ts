import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import yargs from 'yargs';
import { pump } from '../../run/index.ts';
import type { RunRecord } from '../../record/index.ts';
import { printScore, runTool } from './command.ts';
import type { Proven } from './prove.ts';
import { Provers } from './provers.ts';
import { listSubjects, patience, references, startReference, type Reference, type Subject } from './reference.ts';
import type { ServerProcess } from './server-process.ts';
import { printSeveral, severalDefects, type Several, type SeveralDefects } from './several.ts';
import { printTable } from './table.ts';
import { unitsOf, type ProofUnit } from './units.ts';

/** A reference with its servers. */
interface ListedServers {
  readonly reference: Reference;
  readonly subjects: readonly Subject[];
}

/** How many processes run the suite. */
const processes = availableParallelism();
/** How many servers each of them tests at once. Several, because some of them make a client wait. */
const width = 4;

/**
 * Proves the suite: the named clause catches every defect of a reference, and no correct server has a violation.
 *
 * @param only the names of defects and variants; all of them if it is empty; `several` for several defects at once
 * @param isThorough whether each variant is proven alone, and not together with others; and several defects with more seeds
 * @returns the exit status
 */
async function main(only: readonly string[], isThorough: boolean): Promise<number> {
  const started = performance.now();
  const listed = references.map((reference) => ({ reference, subjects: listSubjects(reference) }));
  const unitsIn = ({ subjects }: ListedServers): ProofUnit[] => unitsOf(subjects, only, isThorough);
  const hasSeveral = only.length === 0 || only.includes('several');
  const [{ results, several }, ends] = await Promise.all([
    proveAll(listed, unitsIn, hasSeveral ? severalDefects.filter(({ isFurther }) => isThorough || !isFurther) : []),
    inTurn(only.length === 0 ? listed : [], ({ reference, subjects }) => proveEnds(reference, subjects)),
  ]);
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

interface ProvenServers {
  readonly results: readonly Proven[];
  readonly several: readonly Several[];
}

/**
 * Proves the suite on all servers at once.
 *
 * @param listed all subjects of each reference
 * @param unitsIn what is to be proven of a reference
 * @param chosen the choices of several defects of which servers are to be proven, too
 */
async function proveAll(
  listed: readonly ListedServers[],
  unitsIn: (servers: ListedServers) => ProofUnit[],
  chosen: readonly SeveralDefects[],
): Promise<ProvenServers> {
  const all = listed.flatMap((servers) => unitsIn(servers).map((unit) => ({ reference: servers.reference, ...unit })));
  const choices = listed.flatMap(({ reference: { title }, subjects }) =>
    chosen.map(({ count, seed }) => ({ title, subjects, count, seed })),
  );
  const provers = new Provers(Math.min(processes, all.length + choices.length));
  const used = [...new Set(all.map(({ reference }) => reference))];
  const starting = used.map(async (reference) => [reference, await startReference(reference, ['--every'])] as const);
  const results: Proven[][] = [];
  const several: Several[] = [];
  try {
    const servers = new Map(await Promise.all(starting));
    const ofOne = all.map(({ reference, subject, members }, index) => async (): Promise<void> => {
      const proveOne = (each: Subject): Promise<Proven> =>
        provers.proveOne({ title: reference.title, subject: each, target: urlOf(each, servers.get(reference)) });
      const proven = await proveOne(subject);
      // Which of them it is shows on its own server.
      results[index] = [proven, ...(proven.holds ? [] : await Promise.all(members.map(proveOne)))];
    });
    const ofSeveral = choices.map((choice, index) => async (): Promise<void> => {
      several[index] = await provers.proveSeveral(choice);
    });
    // Those that take longest come first: a correct server gets the whole suite.
    const isDefect = (index: number): boolean => all[index]?.subject.kind === 'defect';
    const correct = ofOne.filter((_, index) => !isDefect(index));
    const defective = ofOne.filter((_, index) => isDefect(index));
    await pump(
      [...ofSeveral, ...correct, ...defective],
      () => width * processes,
      (task) => task(),
    );
  } finally {
    provers.end();
    for (const each of await Promise.allSettled(starting)) if (each.status === 'fulfilled') await each.value[1].stop();
  }
  return { results: results.flat(), several };
}

/** The base URL of a subject on the server that has all of them. */
function urlOf({ kind, name }: Subject, server: ServerProcess | undefined): string {
  const target = server?.urls.get(kind === 'conforming' ? name : `${kind} ${name}`);
  if (target === undefined) throw new Error(`the reference does not serve ${name}`);
  return target;
}

interface End {
  readonly name: string;
  readonly holds: boolean;
  readonly because: string;
}

/**
 * Runs Playwright on a few servers, and checks what users see: the exit status and the run record. The whole suite runs on each,
 * so those of the first reference, which is the smaller one, are more.
 */
async function proveEnds(reference: Reference, subjects: readonly Subject[]): Promise<End[]> {
  const ends: End[] = [];
  const { document, token = '', credentials, seed } = reference.options;
  const [conforming, variant] = subjects;
  const defects = subjects.filter(({ kind }) => kind === 'defect');
  const chosen =
    reference === references[0] ? [conforming, variant, defects[0], defects.at(-1)] : [conforming, defects.at(-1)];
  for (const subject of chosen) {
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

const given = await yargs(process.argv.slice(2))
  .usage(
    'npm run prove -- [NAME...]\n\nRuns the suite on both references with each defect and variant, or with those of the given names. `several` starts ' +
      'them with several random defects at once.',
  )
  .options({
    thorough: {
      type: 'boolean',
      default: false,
      describe: 'Prove each variant alone, and several defects with more seeds',
    },
    command: { type: 'string', describe: 'Score another tool: a command of the shell that is run on each server' },
    'time-limit': { type: 'number', default: 300, describe: 'Seconds for one run of the command' },
    'side-by-side': { type: 'number', default: 2, describe: 'Runs of the command at once' },
  })
  .version(false)
  .strictOptions()
  .parse();
const names = given._.map(String);
if (given.command === undefined) process.exitCode = await main(names, given.thorough);
else await score(given.command, names, given.timeLimit, given.sideBySide);
