import type { Attempted } from './attempted.ts';

/** After so many failures with one answer that failed alone as well, load is an unlikely reason of the next one. */
const enough = 3;
/** Of the failures with such an answer, each of this number is still sent again, because load can cause the same answer. */
const every = 10;
/** The longest answer that is compared, in bytes. */
const longest = 4096;

/** What a server says of any failure, and in pages for people. Load can be the reason of the next one with the same answer. */
const ofAny =
  /<html|<!doctype|\b(?:internal|server|unexpected|unhandled|unknown)[\s_-]*(?:server[\s_-]*)?error\b|went wrong/i;

/** So many answers are kept: where each has something of its request in it, none recurs. */
const mostAnswers = 1000;

/** What is known of one answer to an operation. */
interface RecurringAnswer {
  /** Requests that got it, and failed again alone. */
  again: number;
  /** Requests that got it since then, and were not sent again. */
  spared: number;
  /** Whether a request that got it did not fail alone. */
  isOfLoad: boolean;
}

/**
 * The failures that came back whenever a request was sent again alone: the server answers so on purpose, as one that rejects
 * with 500 does. Sending each request again would double the requests, and empty the connections each time.
 */
export class RecurringFailures {
  readonly #known = new Map<string, RecurringAnswer>();

  /** Whether a failure among others needs no further request, because those with the same answer failed alone, too. */
  isSure(operation: string, failed: Attempted): boolean {
    const known = this.#of(operation, failed);
    if (known === undefined || known.isOfLoad || known.again < enough) return false;
    known.spared += 1;
    return known.spared % every !== 0;
  }

  /** Enters how a failed request was answered alone. */
  note(operation: string, failed: Attempted, again: Attempted): void {
    const known = this.#of(operation, failed);
    if (known === undefined || again.outcome.kind !== 'answered') return;
    if (again.outcome.status < 500) known.isOfLoad = true;
    else known.again += 1;
  }

  #of(operation: string, { outcome }: Attempted): RecurringAnswer | undefined {
    if (outcome.kind !== 'answered' || outcome.body.length === 0 || outcome.body.length > longest) return undefined;
    const text = Buffer.from(outcome.body).toString('latin1');
    if (ofAny.test(text)) return undefined;
    // Numbers and hexadecimal ids can be those of the request, or the time.
    const said = text.replaceAll(/[\da-f-]{8,}|\d+/gi, '#');
    const key = `${operation}\n${outcome.status}\n${said}`;
    const known = this.#known.get(key);
    if (known !== undefined || this.#known.size === mostAnswers) return known;
    const first = { again: 0, spared: 0, isOfLoad: false };
    this.#known.set(key, first);
    return first;
  }
}
