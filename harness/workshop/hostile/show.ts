import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { CaseReport, HostileCase, MeasuredCase } from './hostile-case.ts';

/** Wall time after which a run is killed, in seconds: many times what a busy machine needs for the CPU time allowed. */
const patience = 240;
const usualSeconds = 20;
const usualMegabytes = 500;

/** What a case showed. */
export interface ShownCase {
  readonly name: string;
  readonly cpu: number;
  readonly megabytes: number;
  /** How the run ended, in a few words. */
  readonly ending: string;
  /** What is wrong; undefined if all is as expected. */
  readonly wrong: string | undefined;
}

/** Runs a case, and compares its end with what it has to be. @param folder an empty one for its files */
export async function show(
  { name, document, server, options, expects, seconds = usualSeconds, megabytes: most = usualMegabytes }: HostileCase,
  program: string,
  folder: string,
): Promise<ShownCase> {
  const file = join(folder, 'openapi.json');
  const text: unknown = document instanceof Function ? (document as () => unknown)() : document;
  writeFileSync(file, typeof text === 'string' ? text : JSON.stringify(text));
  const listening = server?.() ?? acceptAll();
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  try {
    const given = JSON.stringify({ document: file, seed: 1, ...options });
    const measured = await runCase(program, [given, url], seconds);
    if (typeof measured === 'string') return { name, cpu: NaN, megabytes: NaN, ending: '', wrong: measured };
    const { report, cpu, megabytes } = measured;
    const wrong =
      unexpected(report, expects) ??
      (cpu > seconds ? `it needs more than ${seconds} s of CPU time` : undefined) ??
      (megabytes > most ? `it needs more than ${most} MB` : undefined);
    return { name, cpu, megabytes, ending: endingOf(report), wrong };
  } finally {
    if ('closeAllConnections' in listening) listening.closeAllConnections();
    listening.close();
  }
}

/**
 * Makes one file of the program of a case, because it starts in a third of the time. It is inside the project, because the
 * program reads the project's package.json by its name.
 *
 * @returns its path
 */
export async function bundleProgram(): Promise<string> {
  const outfile = join('reports', 'hostile', `run-case-${process.pid}.mjs`);
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

function unexpected(report: CaseReport, expects: HostileCase['expects']): string | undefined {
  if ('error' in expects) {
    if (report.kind === 'run') return 'the run began';
    if (!report.isProblem) return `a stack trace: ${report.message.slice(0, 200)}`;
    return expects.error.test(report.message) ? undefined : `the message is "${report.message.slice(0, 200)}"`;
  }
  return report.kind === 'error' ? report.message.slice(0, 300) : (report.leak ?? expects.run(report.record));
}

function endingOf(report: CaseReport): string {
  if (report.kind === 'error') return 'error of the document';
  const { totals, incomplete } = report.record;
  const counts = (['passed', 'violated', 'inconclusive'] as const).map((name) => `${totals[name]} ${name}`);
  return [...(incomplete === undefined ? [] : ['incomplete']), ...counts].join(', ');
}

/** The report of a case; or why there is none. @param seconds of CPU time that it may take */
async function runCase(program: string, args: readonly string[], seconds: number): Promise<MeasuredCase | string> {
  const most = seconds * 2;
  const limited = ['-c', `ulimit -t ${most}; exec "$0" "$@"`, process.execPath, '--max-old-space-size=1500', program];
  const child = spawn('sh', [...limited, ...args], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const trace: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => trace.push(chunk.toString()));
  let measured: MeasuredCase | undefined;
  child.on('message', (message) => (measured = message as MeasuredCase));
  let isLate = false as boolean;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, patience * 1000);
  const [status, signal] = (await once(child, 'exit')) as [number | null, string | null];
  clearTimeout(timer);
  if (measured !== undefined) return measured;
  if (isLate) return `it did not end within ${patience} s`;
  if (signal === 'SIGKILL' || signal === 'SIGXCPU') return `it did not end within ${most} s of CPU time`;
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
