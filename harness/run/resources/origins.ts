import { identityIn, resourcesOf, type Identity, type ResourcePath } from '../../clause/index.ts';
import { shapeOfPath } from '../../document/index.ts';
import type { Exchange, Input, Request } from '../../exchange/index.ts';
import { stringify } from '../../json/index.ts';

/** Bytes of an answer that is kept. A larger one is not what creates a resource. */
const mostBytes = 65_536;

/** The exchanges that created or listed the resources that requests name: without them, a request can't be repeated elsewhere. */
export class Origins {
  readonly #exchanges = new Map<string, Exchange>();
  /** What was done with resources before the requests that name them. */
  readonly #steps = new Map<string, Exchange[]>();
  /** Whether the server has given one name to two resources in turn, as the rowid of SQLite can be. */
  reusesNames = false;

  /** @param values at least those of the parameters of the resource */
  note(resource: ResourcePath, values: Identity, exchange: Exchange): void {
    const { outcome } = exchange;
    if (outcome.kind !== 'answered' || outcome.body.length > mostBytes) return;
    const key = keyOf(resource, values);
    const before = this.#exchanges.get(key);
    const areCreations = [before, exchange].every((each) => each?.request.method === 'POST');
    this.reusesNames ||= areCreations && before !== exchange;
    this.#exchanges.set(key, exchange);
  }

  /** The request that created a resource; undefined if none is known. */
  creationOf(resource: ResourcePath, values: Identity): Exchange | undefined {
    const known = this.#exchanges.get(keyOf(resource, values));
    return known?.request.method === 'POST' ? known : undefined;
  }

  /** Notes what was done with a resource, so that a request about it is accepted. */
  noteStep(path: string, values: Identity, exchange: Exchange): void {
    const resource = resourcesOf(path).at(-1);
    if (resource === undefined) return;
    const key = keyOf(resource, values);
    this.#steps.set(key, [...(this.#steps.get(key) ?? []), exchange]);
  }

  /** The exchanges to which a request owes the names in its path, in the order in which they have to be repeated. */
  of({ operation = '', input = {} }: Request): Exchange[] {
    const found = new Set<Exchange>();
    this.#add(operation, input, found, new Set());
    return [...found];
  }

  /** @param met the exchanges that were looked at. A PUT names the resource that it creates, so it leads to itself. */
  #add(operation: string, input: Input, found: Set<Exchange>, met: Set<Exchange>): void {
    const values = identityIn(input);
    for (const resource of resourcesOf(operation.slice(operation.indexOf(' ') + 1))) {
      const key = keyOf(resource, values);
      const origin = this.#exchanges.get(key);
      if (origin === undefined || met.has(origin)) continue;
      met.add(origin);
      this.#add(origin.request.operation ?? '', origin.request.input ?? {}, found, met);
      found.add(origin);
      for (const step of this.#steps.get(key) ?? []) found.add(step);
    }
  }
}

function keyOf({ itemPath, names }: ResourcePath, values: Identity): string {
  // A path below a resource can name its parameter otherwise.
  return [shapeOfPath(itemPath), ...names.map((name) => stringify(values.get(name) ?? null))].join('\n');
}
