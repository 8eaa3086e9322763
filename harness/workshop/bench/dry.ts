import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { DocumentProblem, isBearer, loadDocument, type SecurityScheme } from '../../document/index.ts';
import { qualify, readEnvironment } from '../../options/index.ts';
import { loadPlan, type LoadedPlan, runSuite } from '../../suite/index.ts';
import type { RunRecord } from '../../record/index.ts';

/**
 * Options that the environment can override. `time` is the limit in seconds for each document on each of the two
 * servers.
 */
const defaults = { document: '', runs: 1, seed: 1, time: 20 };
/** The time limit for everything about one document, in seconds. */
const patience = 300;

/** Two servers that no document describes: one rejects everything, one accepts everything. */
const servers: readonly (readonly [name: string, status: number, body: string])[] = [
  ['rejecting', 400, '{"message":"no"}'],
  ['accepting', 200, '{}'],
];

/**
 * Loads documents, plans them, and runs the plans against servers that do not implement them. Any document must finish
 * without a crash or a hang, and every row needs a reason. Each document has its own process, so that one that hangs
 * can be ended.
 */
function dryRunAll(sources: readonly string[]): number {
  let failures = 0;
  for (const source of sources.flatMap(documentsIn)) {
    const self = ['--import', 'tsx', import.meta.filename, '--one', source];
    const { status, error } = spawnSync(process.execPath, self, { stdio: 'inherit', timeout: patience * 1000 });
    if (error !== undefined) console.log(`${source}\n  HANGS: not finished within ${patience} s (${error.message})`);
    if (status !== 0) failures += 1;
  }
  console.log(`${failures} documents failed`);
  return failures === 0 ? 0 : 1;
}

/** Returns the files of a folder that can be documents, or the file or URL itself. */
function documentsIn(source: string): string[] {
  if (/^https?:/.test(source) || !statSync(source).isDirectory()) return [source];
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ['.json', '.yaml', '.yml'].includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  return files.sort();
}

/** Runs one document. An unusable document does not fail if the error is a DocumentProblem, which explains it.
 *
 * @returns the exit status */
async function dryRunOrReport(source: string): Promise<number> {
  try {
    return await dryRun(source);
  } catch (error) {
    if (!(error instanceof DocumentProblem)) throw error;
    console.log(`${source}\n  rejected: ${error.message}`);
    return 0;
  }
}

async function dryRun(source: string): Promise<number> {
  const given = readEnvironment(process.env, defaults);
  const started = performance.now();
  const document = await loadDocument(source, { allowReferences: given.allowReferences ?? false });
  const loading = performance.now() - started;
  const credentials = Object.fromEntries(
    [...document.securitySchemes.values()].map((scheme) => [scheme.name, fakeFor(scheme)]),
  );
  const options = qualify({ ...given, document: source, credentials });
  const loaded = await loadPlan(options);
  console.log(`${source}\n  loaded in ${milliseconds(loading)}, ${document.warnings.length} warnings`);
  const problems = reportPlan(loaded);
  for (const [name, status, body] of servers) {
    const server = await listen(status, body);
    try {
      const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { record } = await runSuite(loaded, options, target, true);
      const { requests, totals } = record;
      const counts = Object.entries(totals).map(([result, count]) => `${count} ${result}`);
      console.log(
        `  ${name}: ${requests} requests in ${milliseconds(record.milliseconds)}; ${counts.join(', ')}; ${record.findings.length} findings`,
      );
      problems.push(...unexplained(record).map((problem) => `${name}: ${problem}`));
    } finally {
      server.close();
      server.closeAllConnections();
    }
  }
  console.log(`  ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB`);
  for (const problem of problems) console.log(`  WRONG ${problem}`);
  return problems.length === 0 ? 0 : 1;
}

/**
 * Derives the rows and prints how long it took.
 *
 * @returns problems: rows that are not planned and have no reason, duplicate ids, rows without a test
 */
function reportPlan({ plan }: LoadedPlan): string[] {
  const counts = { planned: 0, 'not applicable': 0, untestable: 0 };
  const problems: string[] = [];
  const ids = new Set<string>();
  const aspects = timed(() => plan.operations.map((operation) => operation.aspects));
  const costs = plan.operations.map((operation, index) => {
    const { value: rows, cost } = timed(() => operation.rows);
    const { name } = operation.operation;
    for (const row of rows) {
      counts[row.state] += 1;
      if (ids.has(row.clause.id)) problems.push(`${row.clause.id}: another row has the same id`);
      ids.add(row.clause.id);
      if (row.state !== 'planned' && row.because === '') problems.push(`${row.clause.id}: no reason`);
      if (row.state === 'untestable' && row.cure === '') problems.push(`${row.clause.id}: no cure`);
      if (aspects.value[index]?.includes(row.clause.aspect) === false) {
        problems.push(`${row.clause.id}: no test is declared for its aspect, ${row.clause.aspect}`);
      }
    }
    return { name, cost };
  });
  const sorted = costs.sort((a, b) => b.cost - a.cost);
  const total = sorted.reduce((sum, { cost }) => sum + cost, 0);
  const [worst] = sorted;
  const middle = sorted[sorted.length >> 1];
  const rows = Object.entries(counts).map(([state, count]) => `${count} ${state}`);
  console.log(
    `  ${sorted.length} operations: ${rows.join(', ')}\n  planned in ${milliseconds(total)}, aspects before in ${milliseconds(aspects.cost)}; median ${milliseconds(middle?.cost ?? 0)}, worst ${milliseconds(worst?.cost ?? 0)} (${worst?.name ?? ''})`,
  );
  return problems;
}

function unexplained({ clauses }: RunRecord): string[] {
  return clauses.flatMap(({ id, result, because = '', cure = '' }) => {
    if (result === 'inconclusive' && cure === '') return [`${id} is inconclusive (${because}), and has no cure`];
    const isOpen = result === 'inconclusive' || result === 'not applicable';
    return isOpen && because === '' ? [`${id} is ${result}, and has no reason`] : [];
  });
}

function fakeFor(scheme: SecurityScheme): string {
  return isBearer(scheme) || scheme.apiKey !== undefined
    ? 'Fake-Secret-0123456789'
    : 'fake-user:Fake-Secret-0123456789';
}

function timed<T>(task: () => T): { value: T; cost: number } {
  const started = performance.now();
  return { value: task(), cost: performance.now() - started };
}

const milliseconds = (cost: number): string => `${Math.round(cost)} ms`;

function listen(status: number, body: string): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(server);
    });
  });
}

const [first, ...others] = process.argv.slice(2);
if (first === undefined)
  throw new Error('no document is named; name documents or folders, for example: npm run dry -- fixtures');
process.exitCode = first === '--one' ? await dryRunOrReport(others[0] ?? '') : dryRunAll([first, ...others]);
