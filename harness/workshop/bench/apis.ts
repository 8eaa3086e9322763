import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { qualify, type QualifiedOptions } from '../../options/index.ts';
import { loadPlan, runSuite, type LoadedPlan } from '../../suite/index.ts';
import { references, startServer } from '../proof/index.ts';
import { writeDocument } from '../testing/api.ts';
import { generateDocument } from './generated-api.ts';
import { measure } from './load.ts';

/** An API, its server, and the same server with faults. */
interface BenchSubject {
  readonly title: string;
  readonly options: QualifiedOptions;
  readonly server: readonly string[];
  readonly faulty: readonly string[];
}

/** What a run costs on APIs of different sizes: in planning, until the first request, and for each finding. */
export async function benchApis(): Promise<void> {
  console.log('\nWhole runs in one process, CPU of that process');
  const head = ['API', 'loaded, planned', 'first request', 'requests', 'per request', 'per operation', 'per finding'];
  print(head);
  for (const subject of subjects()) print(await bench(subject));
}

function subjects(): BenchSubject[] {
  const tsx = ['--import', 'tsx'];
  const generated = (operations: number, runs: number): BenchSubject => {
    const server = [...tsx, 'harness/workshop/bench/generated-server.ts'];
    const options = qualify({ document: writeDocument(generateDocument(operations)), runs, seed: 1 });
    return { title: `${operations} operations, RUNS=${runs}`, options, server, faulty: [...server, '--faulty'] };
  };
  const nursery = references.flatMap(({ title, program, options: { document, credentials } }): BenchSubject[] => {
    if (title !== 'Nursery') return [];
    const server = [...tsx, program, '--port', '0'];
    const faulty = [...server, '--defect', 'takes-any-sku,takes-one-tag,has-many-gates'];
    return [{ title, options: qualify({ document, credentials, seed: 1 }), server, faulty }];
  });
  return [...nursery, generated(50, 50), generated(1000, 1)];
}

async function bench({ title, options, server, faulty }: BenchSubject): Promise<string[]> {
  const started = performance.now();
  const planning = process.cpuUsage();
  const loaded = await loadPlan(options);
  const planned = loaded.plan.operations.map(({ rows }) => rows.length);
  const { user, system } = process.cpuUsage(planning);
  const first = firstRequest();
  const correct = await runOn(server, loaded, options);
  const toFirst = (await first) - started;
  const faults = await runOn(faulty, loaded, options);
  // The faulty server gets about as many requests, and those that shrink the findings.
  const perFinding = (faults.cpu - correct.cpu) / (faults.findings - correct.findings);
  const cells = [(user + system) / 1000, toFirst, correct.requests, correct.cpu / correct.requests];
  const [plan = '', until = '', requests = '', each = ''] = cells.map((cell) => cell.toFixed(cell < 10 ? 2 : 0));
  const perOperation = (correct.cpu / planned.length).toFixed(0);
  return [
    title,
    `${plan} ms`,
    `${until} ms`,
    requests,
    `${each} ms`,
    `${perOperation} ms`,
    `${perFinding.toFixed(0)} ms`,
  ];
}

/** Runs the suite, and shrinks findings. `cpu` is in milliseconds. */
async function runOn(args: readonly string[], loaded: LoadedPlan, options: QualifiedOptions) {
  const server = await startServer(args);
  try {
    let findings = 0;
    const { requests, cpuPerRequest } = await measure(async () => {
      const { record } = await runSuite(loaded, options, server.url, true);
      findings = record.findings.length;
      return record.requests;
    });
    return { requests, findings, cpu: (cpuPerRequest * requests) / 1000 };
  } finally {
    await server.stop();
  }
}

/** The moment of the next request of this process, in milliseconds of performance.now(). */
function firstRequest(): Promise<number> {
  const channel = 'undici:request:create';
  return new Promise((resolve) => {
    const note = (): void => {
      unsubscribe(channel, note);
      resolve(performance.now());
    };
    subscribe(channel, note);
  });
}

function print(cells: readonly string[]): void {
  const [name = '', ...others] = cells;
  console.log(`  ${name.padEnd(26)}${others.map((cell) => cell.padStart(17)).join('')}`);
}
