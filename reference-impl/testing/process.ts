import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const MAIN = new URL('../main.ts', import.meta.url).pathname;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command until it ends. */
export async function run(...args: readonly string[]): Promise<Ended> {
  const child = start(args);
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout: stdout(), stderr: stderr() };
}

export interface Started extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly url: string;
  readonly port: number;
  readonly stderr: () => string;
  /** Resolves to the exit status, or the name of the signal that ended the process. */
  readonly ended: Promise<number | string>;
}

/** Starts the server in a new process, on a free port unless `args` name one. */
export async function started(...args: readonly string[]): Promise<Started> {
  const child = start(['--port', '0', ...args]);
  const stderr = collect(child.stderr);
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  for await (const line of createInterface(child.stdout)) {
    const url = /^Plant Store listening on (http:\S+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    const stop = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    return { child, url, port: Number(new URL(url).port), stderr, ended, [Symbol.asyncDispose]: stop };
  }
  throw new Error(`The server did not start: ${stderr()}`);
}

function start(args: readonly string[]) {
  return spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}
