import {
  identifyListed,
  identifySent,
  identitiesOfCreated,
  identityIn,
  isNamedPlainly,
  saysNothingThere,
  type Identity,
} from '../../clause/index.ts';
import { isSafeMethod, type Exchange, type Input, type Request } from '../../exchange/index.ts';
import { isArray, isObject, stringify, type Json } from '../../json/index.ts';
import { userNames } from '../resources/names.ts';
import { itemPathOf, type RemovableKind } from './kind.ts';
import { MadeIndex } from './made-index.ts';

/** A resource that the run created. */
export interface MadeResource {
  readonly kind: RemovableKind;
  /** The name of the operation that created it. */
  readonly creator: string;
  readonly identity: Identity;
  readonly path: string;
  /** Of the request that created it. */
  readonly input: Input | undefined;
  /** Whether the server, or a look before, says that it did not exist. */
  readonly isAnew: boolean;
  /** Why it is possible that it existed before; then it is not removed. */
  readonly doubt?: string;
}

/** Resources that the run created, and that it cannot remove, mostly because it does not know their names. */
export interface Nameless {
  readonly creator: string;
  readonly because: string;
  readonly path?: string | undefined;
}

const wasPossiblyThere = 'it is not certain that the run made them';
const isNotNamed = 'the answer to their creation does not name them';

/**
 * What a run has created and not removed yet, as far as its exchanges show it. A resource counts only if the run is
 * certain to have made it: what existed before is never removed.
 */
export class MadeResources {
  readonly resources = new MadeIndex<MadeResource>();
  readonly nameless: Nameless[] = [];
  /** How many were removed by an earlier clean-up that was not reported. */
  removed = 0;
  readonly #kinds: ReadonlyMap<string, RemovableKind>;
  /** The paths of resources that existed before the run, or that the user named. */
  readonly #before = new Set<string>();
  /** The paths of resources that did not exist before the run sent a request that possibly created them. */
  readonly #absent = new Set<string>();

  constructor(kinds: ReadonlyMap<string, RemovableKind>) {
    this.#kinds = kinds;
    for (const kind of kinds.values()) {
      for (const model of [kind.remover, ...(kind.reader === undefined ? [] : [kind.reader])])
        this.#before.add(itemPathOf(kind, userNames(model)));
    }
  }

  /** Whether it is known if a resource existed before. */
  isKnown(path: string): boolean {
    return this.#before.has(path) || this.#absent.has(path) || this.resources.has(path);
  }

  /** Learns from the list of a collection which resources existed before the run. */
  noteList(kind: RemovableKind, { request, outcome }: Exchange): void {
    if (outcome.kind !== 'answered') return;
    for (const { identity } of identifyListed(outcome, kind.resource, kind.remover)) {
      const path = itemPathOf(kind, new Map([...identityIn(request.input), ...identity]));
      if (!this.isKnown(path)) this.#before.add(path);
    }
  }

  /** Learns from a read whether a resource exists before a request that possibly creates it. */
  noteRead(path: string, { outcome }: Exchange): void {
    const isAbsent = outcome.kind === 'answered' && saysNothingThere(outcome.status);
    (isAbsent ? this.#absent : this.#before).add(path);
  }

  /** Learns from an exchange of the run. */
  note(exchange: Exchange): void {
    const { request, outcome } = exchange;
    const { operation = '' } = request;
    const isSuccess = outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300;
    if (!isSuccess) {
      this.#noteUnanswered(exchange);
      return;
    }
    for (const kind of request.method === 'DELETE' ? new Set(this.#kinds.values()) : [])
      if (kind.remover.operation.name === operation) this.resources.delete(itemPathOf(kind, identityIn(request.input)));
    const kind = this.#kinds.get(operation);
    if (kind !== undefined) this.#noteCreation(kind, exchange, outcome.status);
    else if (outcome.status === 201 && canCreate(request) && request.astray !== true && !this.#isPart(request))
      this.nameless.push({ creator: operation, because: 'the document has no DELETE for them that the run can send' });
  }

  /** Whether a PUT made a part of a resource of the run (`/plants/7/label`), which is removed together with it. */
  #isPart({ method, operation = '', input }: Request): boolean {
    return (
      method === 'PUT' &&
      [...new Set(this.#kinds.values())].some(
        (kind) =>
          operation.startsWith(`PUT ${kind.resource.itemPath}/`) &&
          this.resources.has(itemPathOf(kind, identityIn(input))),
      )
    );
  }

  #noteCreation(kind: RemovableKind, exchange: Exchange, status: number): void {
    const { request } = exchange;
    const { operation: creator = '', method } = request;
    const sent = sentIdentity(kind, request);
    const wasAbsent = sent !== undefined && this.#absent.has(itemPathOf(kind, sent));
    // Where the answer names nothing, what did not exist under the name in the request was created, or nothing was.
    const identity = method === 'PUT' ? sent : (this.#named(kind, exchange) ?? (wasAbsent ? sent : undefined));
    if (identity === undefined) {
      this.nameless.push({ creator, because: isNotNamed });
      return;
    }
    const path = itemPathOf(kind, identity);
    if (this.#before.has(path)) return;
    const known = this.resources.get(path);
    const isAnew = status === 201 || this.#absent.has(path);
    if (kind.isElsewhere && !isAnew) return;
    // A PUT that does not say that it has created the resource has changed it.
    if (!isAnew && method === 'PUT') return;
    // RFC 9110 §15.3.2: only 201 says that a resource was created. Without it, the answer can show one that was there.
    const isChosen = sent !== undefined && itemPathOf(kind, sent) === path;
    const isCertain =
      (isAnew || (known === undefined && !isChosen)) &&
      (this.#absent.has(path) || !(kind.isElsewhere && isReferredTo(identity, request)));
    if (known?.isAnew === true && !isAnew) return;
    const { input } = request;
    const doubt = isCertain ? {} : { doubt: wasPossiblyThere };
    this.resources.add({ kind, creator, identity, path, input, isAnew, ...doubt });
  }

  /** The identity of the new resource, if the answer has exactly one that is plainly its own. */
  #named(kind: RemovableKind, exchange: Exchange): Identity | undefined {
    const [own, ...others] = identitiesOfCreated(exchange, kind.resource, kind.remover);
    if (own === undefined || others.length > 0 || !isNamedPlainly(exchange, kind.resource, own)) return undefined;
    // The parameters of another path are none of the path that removes it.
    return new Map([...(kind.isElsewhere ? [] : identityIn(exchange.request.input)), ...own]);
  }

  /** Whether the answer to a POST shows that the server has given the new resource another name than the request has. */
  choosesName(exchange: Exchange): boolean {
    const { request, outcome } = exchange;
    const kind = this.#kinds.get(request.operation ?? '');
    const isSuccess = outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300;
    if (kind === undefined || request.method !== 'POST' || !isSuccess) return false;
    const [sent, named] = [sentIdentity(kind, request), this.#named(kind, exchange)];
    return sent !== undefined && named !== undefined && itemPathOf(kind, sent) !== itemPathOf(kind, named);
  }

  #noteUnanswered({ request: { operation = '' }, outcome, attempts }: Exchange): void {
    if (outcome.kind === 'answered' || attempts === 0 || !operation.startsWith('POST ')) return;
    if (this.#kinds.has(operation))
      this.nameless.push({ creator: operation, because: 'their creation possibly happened, without an answer' });
  }
}

/** Whether a request can create anything. Some servers answer a removal, or a check of their health, with 201. */
function canCreate({ method }: Request): boolean {
  return method !== 'DELETE' && !isSafeMethod(method);
}

/** Whether a request has the name of the resource outside of its path: it may put one that was there into another one. */
function isReferredTo(identity: Identity, { input = {} }: Request): boolean {
  const names = new Set([...identity.values()].map(textOf));
  const isNamed = (value: Json): boolean => {
    if (isArray(value)) return value.some(isNamed);
    return isObject(value) ? Object.values(value).some(isNamed) : names.has(textOf(value));
  };
  return Object.entries(input).some(([place, value]) => place !== 'path' && isNamed(value));
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : stringify(value);
}

/** The resource that a creation names itself; undefined if the server is to choose the name. */
export function sentIdentity(kind: RemovableKind, request: Request): Identity | undefined {
  if (request.method === 'PUT') return identityIn(request.input);
  const identity = identifySent({ request }, kind.resource, kind.remover);
  return identity && new Map([...identityIn(request.input), ...identity]);
}
