import type { Trial } from '../clause/index.ts';
import { isUnreached, waitAskedIn } from './cut.ts';

/** So many of the last requests before the end of a server are named: one of them can have ended it. */
const mostNamed = 3;

/** How the last trials in a row reached the server: those of a run, or those of one operation. */
export class Contact {
  /** How many of the last trials in a row got no answer. */
  unanswered = 0;
  /** How many of the last trials in a row got a request to wait for longer than the sender waits. */
  waiting = 0;
  /** How many of the last trials in a row did not reach the server. */
  unreached = 0;
  /** The status with which the server last asked to wait. */
  askedToWait: number | undefined;
  /** Why the last request did not reach the server; undefined if it did. */
  unreachable: string | undefined;
  #answered: readonly string[] = [];

  /** What the server answered last, each once, the latest first. */
  get lastAnswered(): readonly string[] {
    return this.#answered;
  }

  note(trial: Trial): void {
    const { outcome, attempts } = trial.exchange;
    // What was not sent shows nothing about the server.
    if (attempts === 0) return;
    this.unreachable = isUnreached(trial.exchange) && outcome.kind === 'unanswered' ? outcome.detail : undefined;
    this.unreached = this.unreachable === undefined ? 0 : this.unreached + 1;
    const wait = waitAskedIn(trial);
    this.waiting = wait === undefined ? 0 : this.waiting + 1;
    this.askedToWait = wait ?? this.askedToWait;
    const isAnswered = outcome.kind === 'answered' || outcome.reason === 'certificate rejected';
    this.unanswered = isAnswered ? 0 : this.unanswered + 1;
    if (isAnswered) this.#noteAnswered(trial);
  }

  #noteAnswered({ exchange: { request } }: Trial): void {
    const [path = ''] = request.path.split('?');
    const name = `${request.method} ${path}`;
    if (this.#answered[0] === name) return;
    this.#answered = [name, ...this.#answered.filter((each) => each !== name)].slice(0, mostNamed);
  }
}
