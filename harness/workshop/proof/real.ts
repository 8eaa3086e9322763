import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import yargs from 'yargs';
import { qualify } from '../../options/index.ts';
import { loadPlan, type LoadedPlan, runSuite } from '../../suite/index.ts';
import { printFinding } from '../../report/index.ts';
import { printRecord, readRecord, type RunRecord } from '../../record/index.ts';
import { markdownTable } from '../markdown/table.ts';
import { runApi, type Api, type ApiRun } from './apis.ts';
import { compare, lost, type Confirmed } from './confirmed.ts';
import { measure, openIn, type ServerMeasure } from './measure.ts';
import { hasCurl, replayWithCurl } from './replay.ts';
import { patience } from './reference.ts';
import { NotRun, startServer } from './server-process.ts';

/** Third-party servers, each with the faults that were confirmed by hand. */
const folder = 'fixtures/real-servers';
/** By default, the servers that npm installs here, because they are the same on every machine. */
const flags = await yargs(process.argv.slice(2))
  .usage(
    'npm run real -- [SERVER...]\n\nRuns the suite on real servers, and compares what it finds with confirmed faults.',
  )
  .options({
    all: { type: 'boolean', default: false, describe: 'Also run the servers that npm does not install' },
    measure: { type: 'boolean', default: false, describe: 'Write what is measured into docs/real-servers.md' },
    stored: {
      type: 'boolean',
      default: false,
      describe: 'Judge the records of the last runs by the lists as they are now',
    },
  })
  .version(false)
  .strictOptions()
  .parse();
const chosen = flags._.map(String);
const token = 'Real-Server-Token-1';
const seed = 20261121;
const options = qualify({ document: 'fixtures/plant-store.openapi.json', token, seed, timeout: patience });

/** The results of all servers so far. */
interface RealResults {
  readonly rows: string[][];
  readonly differences: string[];
  readonly notRun: string[];
  /** Findings on third-party APIs that are not confirmed yet. */
  readonly unconfirmed: string[];
  /** What the runs on third-party APIs found, by server. */
  readonly measured: Record<string, ServerMeasure>;
  servers: number;
}

/** Runs the suite on each real server, and compares the findings with the confirmed faults. Returns the exit status. */
async function main(): Promise<number> {
  const tally: RealResults = { rows: [], differences: [], notRun: [], unconfirmed: [], measured: {}, servers: 0 };
  const curl = hasCurl();
  if (!flags.stored) await runServers(tally, curl);
  await runApis(tally, curl);
  const { rows, differences, notRun, unconfirmed, servers } = tally;
  const table = markdownTable(['server', 'clause', 'fault'], rows);
  mkdirSync('reports', { recursive: true });
  writeFileSync('reports/real-servers.md', `${table}\n`);
  console.log(table);
  if (flags.measure) writeMeasured(tally.measured);
  if (!curl) console.log('curl is not installed, so no finding was replayed.');
  for (const line of [...differences, ...unconfirmed, ...notRun]) console.log(line);
  console.log(
    `${rows.length} confirmed faults on ${servers} servers, ${differences.length} differences, ${unconfirmed.length} findings to be confirmed, ${notRun.length} servers not run`,
  );
  return differences.length === 0 ? 0 : 1;
}

/** Runs the servers of the Plant Store, each on another library. */
async function runServers(tally: RealResults, curl: boolean): Promise<void> {
  const loaded = await loadPlan(options);
  for (const [name, expected] of Object.entries(read('findings.json') as Record<string, Confirmed[]>)) {
    if (!isChosen(name)) continue;
    const { record, replays } = await runOn(name, loaded, curl);
    enter(tally, name, expected, [...compare(record, expected), ...replays]);
    console.log(`${name}: ${costOf(record)}${curl ? ', each finding replayed with its curl command' : ''}`);
  }
}

/** Runs the third-party APIs, each with its own document. */
async function runApis(tally: RealResults, curl: boolean): Promise<void> {
  const confirmed = read('apis-findings.json') as Record<string, Confirmed[]>;
  for (const [name, api] of Object.entries(read('apis.json') as Record<string, Api>)) {
    if (!isChosen(name)) continue;
    if (api.separate === true && !flags.all && !chosen.includes(name)) {
      tally.notRun.push(`${name}: not run, because npm does not install it here; run: npm run real -- ${name}`);
      continue;
    }
    const run = await tryApi(name, api, curl);
    if (run instanceof NotRun) {
      tally.notRun.push(`${name}: ${run.message}`);
      continue;
    }
    const expected = confirmed[name] ?? [];
    const { record, replayed, differences } = run;
    keep(name, record);
    enter(tally, name, expected, [...lost(record, expected), ...differences]);
    tally.measured[name] = measure(record, expected);
    // A run finds some faults of such APIs only sometimes, and fresh values make every run different.
    tally.unconfirmed.push(
      ...openIn(record, expected).map((finding) => `${name}: not confirmed: ${printFinding(finding)}`),
    );
    console.log(`${name}: ${costOf(record)}, ${replayed} of ${record.findings.length} findings replayed with curl`);
  }
}

async function tryApi(name: string, api: Api, curl: boolean): Promise<ApiRun | NotRun> {
  if (flags.stored) {
    const file = recordOf(name);
    if (!existsSync(file)) return new NotRun(`no record of a run in ${file}`);
    return { record: readRecord(file), replayed: 0, differences: [] };
  }
  try {
    return await runApi(folder, name, api, seed, curl);
  } catch (error) {
    if (error instanceof NotRun) return error;
    throw error;
  }
}

function enter(tally: RealResults, name: string, expected: readonly Confirmed[], differences: readonly string[]): void {
  tally.servers += 1;
  tally.rows.push(...expected.map(({ clause, fault }) => [name, `\`${[clause].flat().join(', ')}\``, fault]));
  tally.differences.push(...differences.map((difference) => `${name}: ${difference}`));
}

/** Keeps the run record, from which the findings are judged by hand. */
function keep(name: string, record: RunRecord): void {
  mkdirSync('reports/real', { recursive: true });
  writeFileSync(recordOf(name), printRecord(record));
}

const recordOf = (name: string): string => `reports/real/${name}.json`;

function costOf({ requests, milliseconds }: RunRecord): string {
  return `${requests} requests in ${(milliseconds / 1000).toFixed(1)} s`;
}

const isChosen = (name: string): boolean => chosen.length === 0 || chosen.includes(name);

/** Enters what was measured into the file from which the documentation is made. Servers that were not run keep theirs. */
function writeMeasured(measured: Readonly<Record<string, ServerMeasure>>): void {
  const all = { ...(read('measured.json') as Record<string, ServerMeasure>), ...measured };
  const order = Object.keys(read('apis.json')).filter((name) => all[name] !== undefined);
  const text = JSON.stringify(Object.fromEntries(order.map((name) => [name, all[name]])), undefined, 2);
  writeFileSync(`${folder}/measured.json`, `${text}\n`);
}

function read(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Record<string, unknown>;
}

async function runOn(
  name: string,
  loaded: LoadedPlan,
  curl: boolean,
): Promise<{ record: RunRecord; replays: string[] }> {
  const server = await startServer([`${folder}/${name}.js`, '--port', '0', '--token', token]);
  try {
    const { record } = await runSuite(loaded, options, server.url, true);
    const replays = record.findings.flatMap((finding) => {
      const difference = curl ? replayWithCurl(finding, { TOKEN: token }) : undefined;
      return difference === undefined ? [] : [`its curl command gives ${difference}:\n${printFinding(finding)}`];
    });
    return { record, replays };
  } finally {
    await server.stop();
  }
}

process.exitCode = await main();
