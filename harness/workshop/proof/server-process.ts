import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A server that runs as a process of its own, as any user would start it. */
export interface ServerProcess {
  /** Its base URL; that of the first one where it serves more than one. */
  readonly url: string;
  /** By name: `NAME listening on URL`. */
  readonly urls: ReadonlyMap<string, string>;
  /** What it printed until then, line by line. */
  readonly said: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts a server with Node and waits until it listens: until a line `NAME listening on URL`, or where more of them are
 * expected, until `until` is said.
 *
 * @param args what stands behind `node` on the command line
 * @throws when it ends before that, with what it said
 */
export async function startServer(args: readonly string[], until = /listening on/): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const urls = new Map<string, string>();
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    const [, name, url] = /^(.*) listening on (http:\S+)$/.exec(line) ?? [];
    if (name !== undefined && url !== undefined) urls.set(name, url);
    const [first] = urls.values();
    if (first !== undefined && until.test(line)) return { url: first, urls, said, stop: () => stop(child) };
  }
  throw new Error(`the server did not start: ${said.join('\n')}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
