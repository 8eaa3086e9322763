import { wordsOfOutcome, type InvalidCase, type ProbeCase } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { placeOf } from './place-of.ts';

/**
 * After so many controls in a row that failed like the request of their case, or were rejected, the last of them is the
 * control of the rest.
 */
const enoughInVain = 3;

/** What the controls showed of requests at which the server failed, by place and words of the failure. */
export class FailureControls {
  /** The server was right about a control, so that what the case is about makes it fail. */
  readonly #right = new Set<string>();
  readonly #inVain = new Map<string, readonly Exchange[]>();

  /** What is known of another such failure: its control; none if it was answered otherwise; undefined if one must be sent. */
  of(given: InvalidCase | ProbeCase, exchange: Exchange): { readonly control?: Exchange } | undefined {
    const key = keyOf(given, exchange);
    if (this.#right.has(key)) return {};
    const [control, ...others] = this.#inVain.get(key) ?? [];
    return control !== undefined && others.length + 1 >= enoughInVain ? { control } : undefined;
  }

  /** @param isInVain whether the server failed at the control alike, or rejected it */
  note(given: InvalidCase | ProbeCase, exchange: Exchange, control: Exchange, isInVain: boolean): void {
    const key = keyOf(given, exchange);
    if (isInVain) this.#inVain.set(key, [control, ...(this.#inVain.get(key) ?? [])]);
    else this.#right.add(key);
  }
}

function keyOf(given: InvalidCase | ProbeCase, exchange: Exchange): string {
  return `${placeOf(given) ?? ''}\n${wordsOfOutcome(exchange)}`;
}
