import * as fc from 'fast-check';
import { resourcesOf, valueOf, type Part, type RequestModel } from '../../clause/index.ts';
import { plainName } from '../../document/index.ts';
import type { Input } from '../../exchange/index.ts';
import type { Json } from '../../json/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import type { Accepted } from '../input/accepted.ts';
import { creationPaths } from './collections.ts';
import type { Live } from './place.ts';

/** Names of parameters that belong to one request: two requests with the same value would be one to the server. */
const ofOneRequest = /^if|idempot|request|correlation|trace|nonce|timestamp|signature|^date$/;

/** The required parameters outside of the path that can say where a resource is, such as a tenant in a header. */
function scopeParts({ parameters }: RequestModel): Part[] {
  return parameters.filter(
    ({ place, required, parameter }) =>
      required && place !== 'path' && !ofOneRequest.test(plainName(parameter?.name ?? '')),
  );
}

/** The operations that can create a resource on the path of an operation. */
function creatorsOf({ operation }: RequestModel, models: ReadonlyMap<string, RequestModel>): RequestModel[] {
  const names = resourcesOf(operation.path).flatMap((resource) => [
    `PUT ${resource.itemPath}`,
    ...creationPaths(resource).map((path) => `POST ${path}`),
  ]);
  return names.flatMap((name) => models.get(name) ?? []);
}

/** Where a resource is, as the request says that created it: values for a request to that resource. */
export function scopeIn(input: Input | undefined, model: RequestModel): Live {
  return new Map(
    scopeParts(model).flatMap((part): [string, Json][] => {
      const value = input && valueOf(input, part);
      return value !== undefined && part.accepts(value) ? [[part.pointer, value]] : [];
    }),
  );
}

/**
 * The values of the parameters that operations on a resource share with those that create it. A resource of one tenant
 * does not exist for another. So all requests of a run have the same value there, except those that are about it.
 */
export class Scope {
  /** The operations with a parameter, by its place. Those that create resources come first. */
  readonly #models = new Map<string, RequestModel[]>();
  readonly #chosen = new Map<string, Json>();
  readonly #accepted: Accepted;
  readonly #seed: number;

  constructor(
    { accepted, seed }: { readonly accepted: Accepted; readonly seed: number },
    all: readonly OperationRows[],
  ) {
    this.#accepted = accepted;
    this.#seed = seed;
    const models = all.flatMap(({ requestModel }) => requestModel ?? []);
    const byName = new Map(models.map((model) => [model.operation.name, model]));
    for (const model of models) {
      for (const { pointer } of scopeParts(model)) {
        const has = (other: RequestModel): boolean => scopeParts(other).some((part) => part.pointer === pointer);
        const creators = creatorsOf(model, byName).filter((creator) => creator !== model && has(creator));
        if (creators.length > 0 && !this.#models.has(pointer)) {
          this.#models.set(pointer, [...creators, ...models.filter(has)]);
        }
      }
    }
  }

  /** The values for an operation, by their places. */
  of(model: RequestModel): Live {
    if (this.#models.size === 0) return this.#chosen;
    return new Map(
      scopeParts(model).flatMap((part): [string, Json][] => {
        const value = this.#valueOf(part.pointer);
        return value !== undefined && part.accepts(value) ? [[part.pointer, value]] : [];
      }),
    );
  }

  /** The value that the server accepted first. Until then, it is that of a plain request to create a resource. */
  #valueOf(pointer: string): Json | undefined {
    const known = this.#chosen.get(pointer);
    if (known !== undefined) return known;
    const models = this.#models.get(pointer) ?? [];
    const valueIn = (model: RequestModel, input: Input): Json | undefined => scopeIn(input, model).get(pointer);
    for (const model of models) {
      const [input] = this.#accepted.of(model);
      const value = input && valueIn(model, input);
      if (value === undefined) continue;
      this.#chosen.set(pointer, value);
      return value;
    }
    const [creator] = models;
    const [plain] = creator === undefined ? [] : fc.sample(creator.plain, { seed: this.#seed, numRuns: 1 });
    return creator && plain && valueIn(creator, plain);
  }
}
