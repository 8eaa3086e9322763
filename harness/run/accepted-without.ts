import type { RequestModel } from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { childPointer, getAt, isObject } from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';

/**
 * The first accepted request of an operation without each parameter and each property of its body. Where a field is needed only
 * beside another one, it shows that the server does not need it in each request.
 */
export class AcceptedWithout {
  /** The places of which no accepted request without them is known. */
  readonly #open: Set<string>;
  readonly #found = new Map<string, Exchange>();

  constructor({ parameters, bodies }: RequestModel) {
    const names = bodies.flatMap(({ schema }) => viewSchema(schema, 'possible').propertyNames);
    const inBody = [...new Set(names)].map((name) => childPointer('/body', name));
    const ofParameters = parameters.flatMap(({ place, pointer }) => (place === 'path' ? [] : [pointer]));
    this.#open = new Set([...inBody, ...ofParameters]);
  }

  /** Notes an accepted request. @param input its values */
  note(exchange: Exchange, input: Input): void {
    for (const place of this.#open) {
      // A request without a body says nothing about its properties.
      if (getAt(input, place) !== undefined || (place.startsWith('/body/') && !isObject(input['body'] ?? null)))
        continue;
      this.#found.set(place, exchange);
      this.#open.delete(place);
    }
  }

  /** An accepted request without a place, if a rejected one does not have it either. */
  asIn(place: string | undefined, rejected: Input): Exchange | undefined {
    if (place === undefined || getAt(rejected, place) !== undefined) return undefined;
    return this.#found.get(place);
  }
}
