import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { hostileDocuments } from './documents.ts';
import type { HostileCase, MeasuredCase } from './hostile-case.ts';
import { hostileServers } from './servers.ts';

/** Wall time after which a run is killed, in seconds: many times what a busy machine needs for the CPU time allowed. */
const patience = 240;
const usualSeconds = 20;
const usualMegabytes = 500;

/** What a case showed. */
interface ShownCase {
  readonly name: string;
  readonly cpu: number;
  readonly megabytes: number;
  /** What is wrong; undefined if all is as expected. */
  readonly wrong: string | undefined;
}

/**
 * Runs the suite with hostile documents and servers: `npm run hostile`, or `npm run hostile -- WORDS` for the cases with these
 * words in their names. Each case is a process of its own, and has limits for CPU time and memory.
 *
 * @returns the exit status
 */
async function main(words: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'greenhouse-hostile-'));
  const program = await bundle();
  const chosen = [...hostileDocuments, ...hostileServers].filter(({ name }) =>
    words.every((word) => name.includes(word)),
  );
  const shown: ShownCase[] = [];
  for (const each of chosen) {
    const result = await show(each, program, folder);
    shown.push(result);
    const { name, cpu, megabytes, wrong } = result;
    console.log(
      `${wrong === undefined ? 'ok  ' : 'FAIL'} ${cpu.toFixed(1).padStart(5)} s ${megabytes.toFixed(0).padStart(4)} MB  ${name}${wrong === undefined ? '' : `: ${wrong}`}`,
    );
  }
  rmSync(folder, { recursive: true });
  const failed = shown.filter(({ wrong }) => wrong !== undefined).length;
  console.log(`${shown.length - failed} of ${shown.length} hostile cases end as expected`);
  return failed > 0 || shown.length === 0 ? 1 : 0;
}

/**
 * Makes one file of the program of a case, because it starts in a third of the time. It is inside the project, because the
 * program reads the project's package.json by its name.
 *
 * @returns its path
 */
async function bundle(): Promise<string> {
  const outfile = join('reports', 'hostile', 'run-case.mjs');
  const entry = join(import.meta.dirname, 'run-case.ts');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  return outfile;
}

async function show(
  { name, document, server, options, expects, seconds = usualSeconds, megabytes: most = usualMegabytes }: HostileCase,
  program: string,
  folder: string,
): Promise<ShownCase> {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document));
  const listening = server?.() ?? acceptAll();
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  try {
    const given = JSON.stringify({ document: file, seed: 1, ...options });
    const measured = await runCase(program, [given, url]);
    if (typeof measured === 'string') return { name, cpu: NaN, megabytes: NaN, wrong: measured };
    const { report, cpu, megabytes } = measured;
    const wrong =
      unexpected(report, expects) ??
      (cpu > seconds ? `it needs more than ${seconds} s of CPU time` : undefined) ??
      (megabytes > most ? `it needs more than ${most} MB` : undefined);
    return { name, cpu, megabytes, wrong };
  } finally {
    if ('closeAllConnections' in listening) listening.closeAllConnections();
    listening.close();
  }
}

function unexpected(report: MeasuredCase['report'], expects: HostileCase['expects']): string | undefined {
  if ('error' in expects) {
    if (report.kind === 'run') return 'the run began';
    if (!report.isProblem) return `a stack trace: ${report.message.slice(0, 200)}`;
    return expects.error.test(report.message) ? undefined : `the message is "${report.message.slice(0, 200)}"`;
  }
  return report.kind === 'error' ? report.message.slice(0, 300) : expects.run(report.record);
}

/** The report of a case; or why there is none. */
async function runCase(program: string, args: readonly string[]): Promise<MeasuredCase | string> {
  const child = fork(program, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] });
  const trace: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => trace.push(chunk.toString()));
  let measured: MeasuredCase | undefined;
  child.on('message', (message) => (measured = message as MeasuredCase));
  const timer = setTimeout(() => child.kill('SIGKILL'), patience * 1000);
  const [status, signal] = (await once(child, 'exit')) as [number | null, string | null];
  clearTimeout(timer);
  if (measured !== undefined) return measured;
  if (signal === 'SIGKILL') return `it did not end within ${patience} s`;
  return `it died with ${status ?? signal ?? ''}: ${trace.join('').slice(-300)}`;
}

/** A server that accepts every JSON object with a name of 1 to 9 characters. */
function acceptAll(): ReturnType<typeof createServer> {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(request.method === 'GET' ? 200 : isNamed(Buffer.concat(chunks)) ? 201 : 400).end();
    });
  });
}

function isNamed(bytes: Buffer): boolean {
  try {
    const { name } = JSON.parse(bytes.toString()) as { name?: unknown };
    return typeof name === 'string' && /^[^]{1,9}$/u.test(name);
  } catch {
    return false;
  }
}

process.exitCode = await main(process.argv.slice(2));
