import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { loadPlan } from '../../suite/index.ts';
import { pump } from '../../run/index.ts';
import { prove, type Proven } from './prove.ts';
import { patienceWithHanging, references, type Subject } from './reference.ts';

/** The servers of a reference that one process tests. */
export interface Share {
  /** The title of the reference. */
  readonly title: string;
  readonly tasks: readonly SharedTask[];
}

/** A server that is running, and its base URL. */
interface SharedTask {
  readonly subject: Subject;
  readonly target: string;
}

/** How many servers a process tests at once. Several, because some of them make a client wait. */
const width = 6;

/**
 * Tests the servers of a share in a process of its own, because one process uses one core.
 *
 * @returns the results in the order of the tasks
 * @throws if the process fails
 */
export async function proveApart(share: Share): Promise<Proven[]> {
  const child = fork(fileURLToPath(import.meta.url));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let results: Proven[] = [];
  child.on('message', (message) => (results = message as Proven[]));
  child.send(share);
  const [status] = await ended;
  if (status !== 0) throw new Error(`a process that proves the suite on ${share.title} ended with ${String(status)}`);
  return results;
}

async function proveShare({ title, tasks }: Share): Promise<Proven[]> {
  const reference = references.find((each) => each.title === title);
  if (reference === undefined) throw new Error(`there is no reference ${title}`);
  const { options } = reference;
  const loaded = await loadPlan(options);
  const results: Proven[] = [];
  await pump(
    tasks.entries(),
    () => width,
    async ([index, { subject, target }]) => {
      const timeout = subject.hangs === true ? patienceWithHanging : options.timeout;
      results[index] = await prove(subject, loaded, { ...options, timeout }, target);
    },
  );
  return results;
}

// The program of the process: a share comes in, the results go out.
if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) {
  const [share] = (await once(process, 'message')) as [Share];
  process.send(await proveShare(share));
  process.disconnect();
}
