import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server in its own process, started as a user would start it. */
export interface ServerProcess {
  /** Its base URL; the first one if it starts several servers. */
  readonly url: string;
  /** The URLs by name, from the lines `NAME listening on URL`. */
  readonly urls: ReadonlyMap<string, string>;
  /** The lines that it printed so far. */
  readonly output: readonly string[];
  /** Ends the process, by SIGKILL if it has not ended `longest` milliseconds after SIGTERM. */
  stop(longest?: number): Promise<void>;
}

/** Milliseconds that a server may take to end after SIGTERM, before it is killed. */
const longestStop = 30_000;

/** A server cannot be started on this machine, with the reason: something that it needs is not installed. */
export class NotRun extends Error {}

/**
 * Starts a server with Node and waits until it listens.
 *
 * @param args the arguments of `node`
 * @param until the last line to wait for; by default the first line `NAME listening on URL`
 * @throws NotRun if the process ends with 3, with its output; an error if it ends otherwise
 */
export async function startServer(args: readonly string[], until = /listening on/): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const urls = new Map<string, string>();
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString().trimEnd()));
  for await (const line of createInterface(child.stdout)) {
    output.push(line);
    const [, name, url] = /^(.*) listening on (http:\S+)$/.exec(line) ?? [];
    if (name !== undefined && url !== undefined) urls.set(name, url);
    const [first] = urls.values();
    if (first !== undefined && until.test(line))
      return { url: first, urls, output, stop: (longest = longestStop) => stop(child, longest) };
  }
  await closed;
  if (child.exitCode === 3) throw new NotRun(output.join('\n'));
  throw new Error(`the server did not start: ${output.join('\n')}`);
}

async function stop(child: ChildProcess, longest: number): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), longest);
  await ended;
  clearTimeout(limit);
}
