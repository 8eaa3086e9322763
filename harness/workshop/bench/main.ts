import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { loadPlan, runSuite } from '../../suite/index.ts';
import { references, startReference, startServer, type ServerProcess } from '../proof/index.ts';
import type { RunRecord } from '../../record/index.ts';
import { benchApis } from './apis.ts';
import { dispatchRaw, measure, median, type Load } from './load.ts';

const token = 'plant-store-token-Abc123';
const inFlight = 32;
/** Rounds of all subjects in turn, so that a machine that slows down affects all of them equally. */
const rounds = 7;
const tsx = ['--import', 'tsx'];
const reference = [...tsx, 'reference-impl/main.ts', '--port', '0'];

/** References, each with as many runs that a round of it takes seconds. A default run sends too few requests to measure. */
const throughput = [
  { title: 'Plant Store', runs: 500, aim: 2 },
  { title: 'Nursery', runs: 10, aim: 2.5 },
];

/** The harness against the ceiling of undici: CPU of the sending process per request. */
async function benchHarness(): Promise<void> {
  const plantStore = await startServer(reference);
  try {
    for (const { title, runs, aim } of throughput) await benchReference(title, runs, aim, plantStore.url);
  } finally {
    await plantStore.stop();
  }
}

/** @param ceilingAt the URL of the server that undici sends to, which is the same for all references */
async function benchReference(title: string, runs: number, aim: number, ceilingAt: string): Promise<void> {
  const found = references.find((each) => each.title === title);
  if (found === undefined) throw new Error(`there is no reference ${title}`);
  const options = { ...found.options, runs, inFlight, seed: 1 };
  const loaded = await loadPlan(options);
  const server = await startReference(found, []);
  const suite: Load[] = [];
  const raw: Load[] = [];
  try {
    for (let round = -1; round < rounds; round += 1) {
      const measured = await measure(async () => (await runSuite(loaded, options, server.url, true)).record.requests);
      const ceiling = await measure(() => dispatchRaw(ceilingAt, token, measured.requests, inFlight));
      // The first round is a warm-up.
      if (round >= 0) {
        suite.push(measured);
        raw.push(ceiling);
      }
    }
  } finally {
    await server.stop();
  }
  const ratio = median(suite.map((each, round) => each.cpuPerRequest / (raw[round]?.cpuPerRequest ?? Number.NaN)));
  console.log(`\n${title} with RUNS=${runs}, ${suite[0]?.requests ?? 0} requests a round, and the ceiling`);
  row('undici dispatch, no verdicts', raw);
  row('greenhouse, all verdicts', suite);
  console.log(
    `  CPU per request, greenhouse / dispatch: ${ratio.toFixed(2)} (median of ${rounds} pairs; aim: at most ${aim})`,
  );
}

/** The reference server compared with the minimum that its packages can do. */
async function benchServers(): Promise<void> {
  const commands: [name: string, args: string[]][] = [
    ['bare node:http', [...tsx, 'harness/workshop/bench/bare-http.ts']],
    ['bare Koa, router, body parser', [...tsx, 'harness/workshop/bench/bare-koa.ts']],
    ['reference server', reference],
  ];
  const servers: [name: string, server: ServerProcess, loads: Load[]][] = [];
  for (const [name, args] of commands) servers.push([name, await startServer(args), []]);
  for (let round = -1; round < rounds; round += 1) {
    for (const [, server, loads] of servers) {
      const load = await measure(() => dispatchRaw(server.url, token, 5000, inFlight));
      if (round >= 0) loads.push(load);
    }
  }
  console.log('\nServers under undici dispatch, 32 in flight');
  for (const [name, server, loads] of servers) {
    row(name, loads);
    await server.stop();
  }
}

/** A complete default run as a user starts it. */
function benchRun(): void {
  const seconds: number[] = [];
  let requests = 0;
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now();
    const { status, stdout } = spawnSync('npx', ['playwright', 'test'], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the run on the reference server failed:\n${stdout}`);
    seconds.push((performance.now() - started) / 1000);
    ({ requests } = JSON.parse(readFileSync('reports/run.json', 'utf8')) as RunRecord);
  }
  console.log('\nA whole default run, `npx playwright test` on the reference server, start included');
  console.log(
    `  ${median(seconds).toFixed(1)} s (median of 5; aim: under 5), ${requests} requests with verdicts (aim: at least 2,000)`,
  );
}

function row(name: string, loads: readonly Load[]): void {
  const rate = median(loads.map(({ requests, seconds }) => requests / seconds));
  const cpu = median(loads.map(({ cpuPerRequest }) => cpuPerRequest));
  console.log(
    `  ${name.padEnd(34)} ${rate.toFixed(0).padStart(7)} requests/s ${cpu.toFixed(0).padStart(5)} µs CPU of the sender per request`,
  );
}

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}`);
const parts: Readonly<Record<string, () => unknown>> = {
  harness: benchHarness,
  servers: benchServers,
  run: benchRun,
  apis: benchApis,
};
// `npm run bench -- apis` measures one part.
const chosen = process.argv.slice(2);
for (const [name, bench] of Object.entries(parts)) if (chosen.length === 0 || chosen.includes(name)) await bench();
