import { headerOf, valueOf, type OneRequest, type RequestModel, type RequestPair } from '../clause/index.ts';
import { wordsIn } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { equals } from '../json/index.ts';
import { versionsIn } from './resources/versions.ts';

/**
 * Whether a request needs a resource of its own: it removes the resource, or it sends an entity-tag that a change by
 * another case makes outdated.
 */
export function needsOwnResource(model: RequestModel, { draft }: OneRequest | RequestPair): boolean {
  const tag = headerOf(model, 'if-match');
  return model.operation.method === 'DELETE' || (tag !== undefined && valueOf(draft.input, tag) !== undefined);
}

/** Words for what ends the use of a resource. */
const ofEnd =
  /^(?:abort|archiv|ban$|block|cancel|clos|complet|deactivat|declin|delet|disabl|discard|end$|expir|finali[sz]|finish|freez|lock$|reject|remov|retir|revok|stop$|suspend|terminat|trash|unpublish|void$|withdraw)/;

/**
 * Whether an action ends the use of the resource in its path by its name: `/accounts/{id}/close`. Others that use the resource
 * are likely to be rejected after it.
 */
export function endsUse({ operation: { method, path } }: RequestModel): boolean {
  const [, action = ''] = /\}[/:]([^{}/]+)$/.exec(path) ?? [];
  return ['POST', 'PUT', 'PATCH'].includes(method) && wordsIn(action).some((word) => ofEnd.test(word));
}

/** Statuses of requests that do not fit the state of a resource. */
const ofState: readonly number[] = [409, 410, 412];
/** Statuses of other rejections. A request that was accepted before is not rejected because of its values. */
const ofAny: readonly number[] = [400, 403, 422];

/**
 * Finds out whether an operation can be done only once with each resource: `/orders/{orderId}/cancel` accepts a request, and
 * rejects the next one about the same order because of its state. Then each case needs a resource of its own.
 */
export class UsedUp {
  readonly #isAction: boolean;
  readonly #hasBody: boolean;
  #isKnown = false;
  /** Whether it has created several things with one resource: then a conflict is about their values. */
  #isRefuted = false;

  constructor({ operation: { method, path }, bodies }: RequestModel) {
    this.#isAction = method !== 'GET' && method !== 'HEAD' && /\}[/:][^{}]+$/.test(path);
    this.#hasBody = bodies.length > 0;
  }

  get isKnown(): boolean {
    return this.#isKnown && !this.#isRefuted;
  }

  /**
   * Notes a valid request that was accepted.
   *
   * @param accepted the inputs that the operation has accepted before
   */
  noteAccepted({ request: { input = {} }, outcome }: Exchange, accepted: readonly Input[]): void {
    if (outcome.kind !== 'answered' || outcome.status !== 201 || !this.#isAction || this.#isRefuted) return;
    const { path = null } = input;
    this.#isRefuted = accepted.some((each) => equals(each['path'] ?? null, path));
  }

  /**
   * Notes a valid request that was rejected.
   *
   * @param accepted the inputs that the operation has accepted
   */
  noteRejected({ request: { input = {} }, outcome }: Exchange, accepted: readonly Input[]): void {
    // A conflict can be one of the versions of a resource.
    if (outcome.kind !== 'answered' || !this.#isAction || versionsIn(input).length > 0) return;
    const { path = null } = input;
    if (ofState.includes(outcome.status)) this.#isKnown ||= accepted.some((each) => equals(each['path'] ?? null, path));
    // A value of the query can be the reason, unless the same one was accepted.
    else if (ofAny.includes(outcome.status) && !this.#hasBody)
      this.#isKnown ||= accepted.some((each) => equals(each, input));
  }
}
