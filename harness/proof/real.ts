import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { qualify } from '../options.ts';
import { loadPlan, type LoadedPlan } from '../prepare.ts';
import { printFinding, type RunRecord } from '../report/index.ts';
import { runSuite } from '../suite.ts';
import { hasCurl, replayWithCurl } from './replay.ts';
import { startServer } from './server-process.ts';

/** Servers that no one here wrote, each with the faults that were confirmed by hand. */
const folder = 'fixtures/real-servers';
const token = 'Real-Server-Token-1';
const options = qualify({ document: 'fixtures/plant-store.openapi.json', token, seed: 20261121 });

interface Confirmed {
  readonly clause: string;
  /** What the fault is, in words, as confirmed by hand. */
  readonly fault: string;
}

/** Runs the suite on each real server, and holds what it finds against what was confirmed: nothing more, nothing less. */
async function main(): Promise<number> {
  const confirmed = JSON.parse(readFileSync(`${folder}/findings.json`, 'utf8')) as Record<string, Confirmed[]>;
  const loaded = await loadPlan(options);
  const curl = hasCurl();
  const rows: string[] = [];
  const differences: string[] = [];
  for (const [name, expected] of Object.entries(confirmed)) {
    const { record, replays } = await runOn(name, loaded, curl);
    differences.push(...compare(record, expected).map((difference) => `${name}: ${difference}`));
    differences.push(...replays.map((difference) => `${name}: ${difference}`));
    for (const { clause, fault } of expected) rows.push(`| ${name} | \`${clause}\` | ${fault} |`);
  }
  const table = ['| server | clause | fault |', '| --- | --- | --- |', ...rows].join('\n');
  mkdirSync('reports', { recursive: true });
  writeFileSync('reports/real-servers.md', `${table}\n`);
  console.log(table);
  console.log(
    curl ? 'Each finding was replayed with its curl command.' : 'No curl on this machine: no finding was replayed.',
  );
  for (const difference of differences) console.log(difference);
  console.log(
    `${rows.length} confirmed faults on ${Object.keys(confirmed).length} servers, ${differences.length} differences`,
  );
  return differences.length === 0 ? 0 : 1;
}

function compare(record: RunRecord, expected: readonly Confirmed[]): string[] {
  const violated = record.clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
  const known = new Set(expected.map(({ clause }) => clause));
  const alarms = violated
    .filter((id) => !known.has(id))
    .map((id) => {
      const findings = record.findings.filter(({ clauses }) => clauses.includes(id));
      return `not confirmed: ${id}\n${findings.map(printFinding).join('\n')}`;
    });
  const lost = [...known]
    .filter((clause) => !violated.includes(clause))
    .map((clause) => `not found any more: ${clause}`);
  return [...alarms, ...lost];
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
      const difference = curl ? replayWithCurl(finding, token) : undefined;
      return difference === undefined ? [] : [`its curl command gives ${difference}:\n${printFinding(finding)}`];
    });
    return { record, replays };
  } finally {
    await server.stop();
  }
}

process.exitCode = await main();
