import { namesOfCreated } from '../../clause/index.ts';
import type { Exchange } from '../../exchange/index.ts';

/** The names that answers to creations gave to resources, by operation: a server can answer with one that was there. */
export class Creations {
  /** The position of the first request with an answer that had a name. */
  readonly #first = new Map<string, number>();

  /** Takes in any exchange. */
  note(exchange: Exchange): void {
    for (const name of namesIn(exchange)) {
      const { position } = exchange;
      if (position < (this.#first.get(name) ?? Infinity)) this.#first.set(name, position);
    }
  }

  /** Whether the answer to a creation names a resource that the answer to an earlier one named. */
  isMet(exchange: Exchange): boolean {
    return namesIn(exchange).some((name) => (this.#first.get(name) ?? Infinity) < exchange.position);
  }
}

function namesIn(exchange: Exchange): string[] {
  const { request, outcome } = exchange;
  const isCreated = request.method === 'POST' && outcome.kind === 'answered' && outcome.status < 300;
  return isCreated ? namesOfCreated(exchange).map((name) => `${request.operation ?? ''}\n${name}`) : [];
}
