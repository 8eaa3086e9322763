import { asksToWait, type Answered } from '../exchange.ts';

/** So many requests that waited in vain, with answers of others between them, show that an operation has a limit of its own. */
const enough = 2;

/** What other operations answered since a request to an operation last waited in vain. */
interface WaitedSpan {
  /** Those that accepted a request. */
  readonly accepting: Set<string>;
  /** Those that asked to wait. */
  readonly asking: Set<string>;
  /** How many spans in a row had at least as many operations that only accepted requests as those that asked to wait. */
  alone: number;
}

/**
 * The operations that have a rate limit of their own, such as a sign-in: they keep asking to wait while others accept
 * requests. A limit of the whole server makes the others ask, too.
 */
export class OwnLimits {
  readonly #spans = new Map<string, WaitedSpan>();
  readonly #found = new Set<string>();

  /** Whether an operation was found to have a limit of its own. */
  has(operation: string): boolean {
    return this.#found.has(operation);
  }

  /** Takes in any answer. A rejection can come before the check of a limit, so that it says nothing about it. */
  note(operation: string, answer: Answered): void {
    const asks = asksToWait(answer);
    const accepts = answer.status >= 200 && answer.status < 300;
    if (accepts) this.#spans.delete(operation);
    if (!accepts && (!asks || this.#found.has(operation))) return;
    for (const [other, span] of this.#spans)
      if (other !== operation) span[asks ? 'asking' : 'accepting'].add(operation);
  }

  /** Takes in that a request to an operation waited in vain. */
  noteInVain(operation: string): void {
    const { accepting, asking, alone } = this.#spans.get(operation) ?? { ...emptySpan(), alone: 0 };
    const calm = [...accepting].filter((other) => !asking.has(other)).length;
    const isSilent = accepting.size + asking.size === 0;
    const next = isSilent ? alone : calm > 0 && calm >= asking.size ? alone + 1 : 0;
    this.#spans.set(operation, { ...emptySpan(), alone: next });
    if (next >= enough) this.#found.add(operation);
  }
}

function emptySpan(): Omit<WaitedSpan, 'alone'> {
  return { accepting: new Set(), asking: new Set() };
}
