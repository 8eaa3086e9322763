import { wordsOfOutcome, type InvalidCase, type ProbeCase } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { placeOf } from './place-of.ts';

/** After so many controls in a row that failed like the request of their case, the last of them is the control of the rest. */
const enoughAlike = 3;

/** What the controls showed of requests at which the server failed, by place and words of the failure. */
export class FailureControls {
  /** The server was right about a control, so that what the case is about makes it fail. */
  readonly #right = new Set<string>();
  readonly #alike = new Map<string, readonly Exchange[]>();

  /** What is known of another such failure: its control; none if it was answered otherwise; undefined if one must be sent. */
  of(given: InvalidCase | ProbeCase, exchange: Exchange): { readonly control?: Exchange } | undefined {
    const key = keyOf(given, exchange);
    if (this.#right.has(key)) return {};
    const [control, ...others] = this.#alike.get(key) ?? [];
    return control !== undefined && others.length + 1 >= enoughAlike ? { control } : undefined;
  }

  note(given: InvalidCase | ProbeCase, exchange: Exchange, control: Exchange, isAlike: boolean): void {
    const key = keyOf(given, exchange);
    if (isAlike) this.#alike.set(key, [control, ...(this.#alike.get(key) ?? [])]);
    else this.#right.add(key);
  }
}

function keyOf(given: InvalidCase | ProbeCase, exchange: Exchange): string {
  return `${placeOf(given) ?? ''}\n${wordsOfOutcome(exchange)}`;
}
