import { resourcesOf, restBelow, type RequestModel, type ResourcePath } from '../../clause/index.ts';
import { isSafeMethod } from '../../exchange/index.ts';
import { stringify } from '../../json/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import type { Live } from './place.ts';

/** How many operations are tried, at most, before another one. */
const mostCandidates = 6;
/** The longest chain of operations that are done one after the other. */
const longestChain = 4;

/** Which operations have to be done with a resource before others: an order is paid before it is sent. */
export class Preparations {
  readonly #operations: ReadonlyMap<string, OperationRows>;
  readonly #known = new Map<string, RequestModel>();
  /** By the name of the operation: how much was known when one was looked for last. */
  readonly #lookedAt = new Map<string, number>();

  /** The operations with the resources that were made ready for them. */
  readonly #done = new Set<string>();
  /** By the name of the operation: the values of a resource with which it was accepted, so that more of them can be created. */
  readonly #ready = new Map<string, Live>();

  constructor(operations: ReadonlyMap<string, OperationRows>) {
    this.#operations = operations;
  }

  /** The operation that has to be done just before another one; undefined if none is known. */
  of({ operation }: RequestModel): RequestModel | undefined {
    return this.#known.get(operation.name);
  }

  /** All operations that have to be done before another one, in their order. */
  before(model: RequestModel): readonly RequestModel[] {
    const step = this.of(model);
    return step === undefined ? [] : this.chainTo(step);
  }

  /** Notes that an operation was accepted after another one, and not without it. */
  learn({ operation }: RequestModel, step: RequestModel): void {
    this.#known.set(operation.name, step);
  }

  /**
   * Notes that one is looked for.
   *
   * @param accepting how many operations have accepted a request
   * @returns whether it is the first time, or more operations have accepted a request since, or are known to need another one
   */
  isWorthALook({ operation: { name } }: RequestModel, accepting: number): boolean {
    const known = accepting + this.#known.size;
    const isWorth = !this.#known.has(name) && (this.#lookedAt.get(name) ?? -1) < known;
    if (isWorth) this.#lookedAt.set(name, known);
    return isWorth;
  }

  /** Notes that a resource is made ready for an operation. @returns whether it was not before */
  isNew({ operation: { name } }: RequestModel, live: Live): boolean {
    const places = [...live].filter(([place]) => place.startsWith('/path/')).sort(([a], [b]) => (a < b ? -1 : 1));
    return (
      this.#done.size < this.#done.add(`${name} ${JSON.stringify(places.map(([, value]) => stringify(value)))}`).size
    );
  }

  /** The values of a resource that an operation accepted last, after it was made ready; undefined if there is none. */
  readyFor({ operation: { name } }: RequestModel): Live | undefined {
    return this.#ready.get(name);
  }

  /** Keeps such values, in the place of those before. */
  keepReady({ operation: { name } }: RequestModel, live: Live): void {
    this.#ready.set(name, live);
  }

  /** The operations that are done with a resource one after the other, so that it is ready after the last one. */
  chainTo(step: RequestModel): RequestModel[] {
    const chain = [step];
    for (let before = this.of(step); before !== undefined && chain.length < longestChain; before = this.of(before)) {
      if (chain.includes(before)) break;
      chain.unshift(before);
    }
    return chain;
  }

  /**
   * The operations that can change the state of the resource that an operation is for: first those at its own path, which put
   * there what it removes, then its actions in the order of the document, and its removal, which an action can undo.
   */
  candidatesFor(model: RequestModel): RequestModel[] {
    const { path, method, name } = model.operation;
    const resource = resourcesOf(path).at(-1);
    if (resource === undefined || isSafeMethod(method)) return [];
    const found = this.actionsOn(resource, model);
    const isSame = (each: RequestModel): boolean => each.operation.path === path;
    const actions = [...found.filter(isSame), ...found.filter((each) => !isSame(each))].slice(0, mostCandidates);
    const { itemPath } = resource;
    const remover = this.#operations.get(`DELETE ${itemPath}`)?.requestModel;
    const isUndoing = method === 'POST' && isActionOn(itemPath, path) && remover !== undefined;
    return isUndoing && !this.#needs(remover, name) ? [...actions, remover] : actions;
  }

  /** The actions of a resource, besides one operation and those that need that. */
  actionsOn({ itemPath }: ResourcePath, { operation: { name } }: RequestModel): RequestModel[] {
    const found: RequestModel[] = [];
    for (const { operation, requestModel } of this.#operations.values()) {
      const isOther = isActionOn(itemPath, operation.path) && operation.name !== name;
      if (!isOther || !['POST', 'PUT', 'PATCH'].includes(operation.method)) continue;
      if (requestModel !== undefined && !this.#needs(requestModel, name)) found.push(requestModel);
    }
    return found;
  }

  /** Whether an operation needs another one before it. */
  #needs(model: RequestModel, name: string): boolean {
    return this.chainTo(model).some((each) => each.operation.name === name);
  }
}

/** Whether a path is that of a resource or of one of its actions. An action follows a slash, or a colon as a custom method. */
const isActionOn = (itemPath: string, path: string): boolean => /^[/:][^{]*$/.test(restBelow(path, itemPath) ?? '');
