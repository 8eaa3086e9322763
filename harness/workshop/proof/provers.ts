import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Proven } from './prove.ts';
import type { Subject } from './reference.ts';
import type { Several } from './several.ts';

/** A server of a reference on which the suite is to run. */
export interface ProofOfOne {
  readonly kind: 'one';
  /** The title of its reference. */
  readonly title: string;
  readonly subject: Subject;
  /** The base URL of the server. */
  readonly target: string;
}

/** A server with several defects, which the process starts. */
export interface ProofOfSeveral {
  readonly kind: 'several';
  readonly title: string;
  readonly subjects: readonly Subject[];
  /** How many defects it has, and the seed of their choice. */
  readonly count: number;
  readonly seed: number;
}

/** What a process is asked, and what it answers. */
export interface ProofTask {
  readonly id: number;
  readonly task: ProofOfOne | ProofOfSeveral;
}
export type ProofAnswer = { readonly result: Proven | Several } | { readonly error: string };

interface Prover {
  readonly child: ChildProcess;
  /** Called with the answers to the tasks that it has, by their ids. */
  readonly open: Map<number, (answer: ProofAnswer) => void>;
}

/** Several processes that run the suite, because one uses one core only. Each plans for itself. */
export class Provers {
  readonly #all: readonly Prover[];
  #tasks = 0;

  /** @param count how many processes */
  constructor(count: number) {
    this.#all = Array.from({ length: count }, startProver);
  }

  /** Proves the suite on one server. @throws if the suite fails */
  async proveOne(task: Omit<ProofOfOne, 'kind'>): Promise<Proven> {
    return (await this.#ask({ ...task, kind: 'one' })) as Proven;
  }

  /** Finds out what becomes of several defects of one server. @throws if the suite fails */
  async proveSeveral(task: Omit<ProofOfSeveral, 'kind'>): Promise<Several> {
    return (await this.#ask({ ...task, kind: 'several' })) as Several;
  }

  /** Gives a task to the process that has the fewest. */
  async #ask(task: ProofTask['task']): Promise<Proven | Several> {
    const [prover] = this.#all.toSorted((a, b) => a.open.size - b.open.size);
    if (prover === undefined) throw new Error('there is no process to run the suite');
    const id = (this.#tasks += 1);
    const answer = await new Promise<ProofAnswer>((resolve) => {
      prover.open.set(id, resolve);
      prover.child.send({ id, task } satisfies ProofTask);
    });
    if ('error' in answer) throw new Error(`the suite failed on ${task.title}: ${answer.error}`);
    return answer.result;
  }

  /** Ends the processes. */
  end(): void {
    for (const { child } of this.#all) if (child.connected) child.disconnect();
  }
}

function startProver(): Prover {
  const child = fork(fileURLToPath(new URL('prover.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  const open: Prover['open'] = new Map();
  const give = (id: number, answer: ProofAnswer): void => {
    open.get(id)?.(answer);
    open.delete(id);
  };
  child.on('message', ({ id, answer }: { readonly id: number; readonly answer: ProofAnswer }) => {
    give(id, answer);
  });
  child.on('exit', (code) => {
    for (const id of [...open.keys()]) give(id, { error: `its process ended with ${String(code)}` });
  });
  return { child, open };
}
