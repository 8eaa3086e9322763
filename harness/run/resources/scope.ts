import { plainInput, resourcesOf, valueOf, type Part, type RequestModel } from '../../clause/index.ts';
import { plainName, type Operation, type Parameter } from '../../document/index.ts';
import type { Input } from '../../exchange/index.ts';
import type { Json } from '../../json/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import type { Accepted } from '../input/accepted.ts';
import { creationPaths } from './collections.ts';
import type { Live } from './place.ts';

/** Names of parameters that belong to one request: two requests with the same value would be one to the server. */
const ofOneRequest = /^if|idempot|request|correlation|trace|nonce|timestamp|signature|^date$/;

/** Whether a parameter is required, outside of the path, and can say where a resource is, such as a tenant in a header. */
function isOfScope({ name, required, in: place }: Parameter): boolean {
  return required && place !== 'path' && !ofOneRequest.test(plainName(name));
}

/** The parts of a request that can say where a resource is. */
function scopeParts({ parameters }: RequestModel): Part[] {
  return parameters.filter(({ parameter }) => parameter !== undefined && isOfScope(parameter));
}

/** The names of the operations that can create a resource on the path of an operation. */
function creatorsOf({ path }: Operation): string[] {
  return resourcesOf(path).flatMap((resource) => [
    `PUT ${resource.itemPath}`,
    ...creationPaths(resource).map((collection) => `POST ${collection}`),
  ]);
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
  /**
   * The operations with a parameter, by its place and name. Those that create resources come first. Their request models are
   * derived when a value is needed, because those of thousands of operations take much memory.
   */
  readonly #operations = new Map<string, OperationRows[]>();
  readonly #chosen = new Map<string, Json>();
  /** The first value that the document has as an example, likewise. */
  readonly #examples = new Map<string, Json>();
  readonly #accepted: Accepted;
  readonly #seed: number;

  constructor(
    { accepted, seed }: { readonly accepted: Accepted; readonly seed: number },
    all: readonly OperationRows[],
  ) {
    this.#accepted = accepted;
    this.#seed = seed;
    const byParameter = new Map<string, OperationRows[]>();
    for (const rows of all) {
      for (const parameter of rows.operation.parameters.filter(isOfScope)) {
        const key = keyOf(parameter);
        const [example] = parameter.examples;
        if (example !== undefined && !this.#examples.has(key)) this.#examples.set(key, example.value);
        const having = byParameter.get(key);
        if (having === undefined) byParameter.set(key, [rows]);
        else having.push(rows);
      }
    }
    for (const [key, having] of byParameter) {
      const byName = new Map(having.map((rows) => [rows.operation.name, rows]));
      const creators = new Set(
        having.flatMap((rows) =>
          creatorsOf(rows.operation).flatMap((name) => (name === rows.operation.name ? [] : (byName.get(name) ?? []))),
        ),
      );
      if (creators.size > 0) this.#operations.set(key, [...creators, ...having]);
    }
  }

  /** The values for an operation, by their places. */
  of(model: RequestModel): Live {
    if (this.#operations.size === 0) return this.#chosen;
    return new Map(
      scopeParts(model).flatMap((part): [string, Json][] => {
        const value = this.#valueOf(part);
        return value !== undefined && part.accepts(value) ? [[part.pointer, value]] : [];
      }),
    );
  }

  /** The value that the server accepted first. Until then, it is an example, or that of a plain request to create a resource. */
  #valueOf({ pointer, parameter }: Part): Json | undefined {
    const known = this.#chosen.get(pointer);
    if (known !== undefined) return known;
    const having = (parameter && this.#operations.get(keyOf(parameter))) ?? [];
    const valueIn = (model: RequestModel, input: Input): Json | undefined => scopeIn(input, model).get(pointer);
    for (const { requestModel: model } of having.filter(({ operation }) => this.#accepted.has(operation.name))) {
      const [input] = model === undefined ? [] : this.#accepted.of(model);
      const value = model && input && valueIn(model, input);
      if (value === undefined) continue;
      this.#chosen.set(pointer, value);
      return value;
    }
    const example = parameter && this.#examples.get(keyOf(parameter));
    if (example !== undefined && having.length > 0) return example;
    const [{ requestModel: creator } = {}] = having;
    return creator && valueIn(creator, plainInput(creator, this.#seed));
  }
}

const keyOf = ({ in: place, name }: Parameter): string => `${place} ${name}`;
