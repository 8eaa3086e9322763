import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { CaseProcess } from './case-process.ts';
import type { CaseReport, HostileCase } from './hostile-case.ts';

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
  { name, document, server, options, expects, seconds, megabytes: mostMegabytes }: HostileCase,
  program: CaseProcess,
  folder: string,
): Promise<ShownCase> {
  const [mostSeconds, most] = [seconds ?? usualSeconds, mostMegabytes ?? usualMegabytes];
  const file = join(folder, 'openapi.json');
  const text: unknown = document instanceof Function ? (document as () => unknown)() : document;
  writeFileSync(file, typeof text === 'string' ? text : JSON.stringify(text));
  const listening = server?.() ?? acceptAll();
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  try {
    const isLarge = seconds !== undefined || mostMegabytes !== undefined;
    const given = { options: { document: file, seed: 1, ...options }, target: url };
    const measured = await program.run(given, mostSeconds, isLarge);
    if (typeof measured === 'string') return { name, cpu: NaN, megabytes: NaN, ending: '', wrong: measured };
    const { report, cpu, megabytes } = measured;
    const wrong =
      unexpected(report, expects) ??
      (cpu > mostSeconds ? `it needs more than ${mostSeconds} s of CPU time` : undefined) ??
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
