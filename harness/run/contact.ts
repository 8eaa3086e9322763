import type { Trial } from '../clause/index.ts';
import { isUnreached, waitAskedIn, type AskedWait } from './cut.ts';

/** So many of the last requests before the end of a server are named: one of them can have ended it. */
const mostNamed = 3;
/** Characters of a path that are named. */
const longestPath = 80;

/** How the last trials in a row reached the server: those of a run, or those of one operation. */
export class Contact {
  /** How many of the last trials in a row got no answer. */
  unanswered = 0;
  /** How many of the last trials in a row got a request to wait for longer than the sender waits. */
  waiting = 0;
  /** How many of the last trials in a row did not reach the server. */
  unreached = 0;
  /** The operation that last asked to wait, and the status. */
  askedToWait: AskedWait | undefined;
  /** The operations that asked to wait in these trials. */
  readonly askedBy = new Set<string>();
  /** The same for the last trials in a row. */
  readonly waitingFor = new Set<string>();
  /** Why the last request did not reach the server; undefined if it did. */
  unreachable: string | undefined;
  #answered: readonly string[] = [];

  /** What the server answered last, each once, the latest first. */
  get lastAnswered(): readonly string[] {
    return this.#answered;
  }

  /** @param hasOwnLimit whether an operation is known to have a rate limit of its own, which shows nothing about the server */
  note(trial: Trial, hasOwnLimit: (operation: string) => boolean = () => false): void {
    const { outcome, attempts } = trial.exchange;
    // What was not sent shows nothing about the server.
    if (attempts === 0) return;
    this.unreachable = isUnreached(trial.exchange) && outcome.kind === 'unanswered' ? outcome.detail : undefined;
    this.unreached = this.unreachable === undefined ? 0 : this.unreached + 1;
    this.#noteWait(waitAskedIn(trial), hasOwnLimit);
    const isAnswered = outcome.kind === 'answered' || outcome.reason === 'certificate rejected';
    this.unanswered = isAnswered ? 0 : this.unanswered + 1;
    if (isAnswered) this.#noteAnswered(trial);
  }

  #noteWait(asked: AskedWait | undefined, hasOwnLimit: (operation: string) => boolean): void {
    if (asked === undefined) {
      this.waiting = 0;
      this.waitingFor.clear();
    } else if (!hasOwnLimit(asked.operation)) {
      this.waiting += 1;
      this.waitingFor.add(asked.operation);
      this.askedBy.add(asked.operation);
      this.askedToWait = asked;
    }
  }

  #noteAnswered({ exchange: { request } }: Trial): void {
    const [path = ''] = request.path.split('?');
    const short = path.length > longestPath ? `${path.slice(0, longestPath)}…` : path;
    const name = `${request.method} ${short}`;
    if (this.#answered[0] === name) return;
    this.#answered = [name, ...this.#answered.filter((each) => each !== name)].slice(0, mostNamed);
  }
}
