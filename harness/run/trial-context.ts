import {
  isRejection,
  isSuccess,
  type Draft,
  type DuplicatePolicy,
  type OneRequest,
  type RequestModel,
  type RequestPair,
} from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { findDuplicatePolicy } from './duplicate-policy.ts';
import { forgetIfGone } from './gone.ts';
import { createFreshener, freshenCase, type FreshPlaces } from './input/fresh.ts';
import { needsOwnResource } from './own-resource.ts';
import { createSimplifier } from './input/plain.ts';
import type { Settled } from './resources/resources.ts';
import type { Session } from './session.ts';

/** A request can't be serialized. Generated values are limited to those that can, but values from the user are not. */
export class Unserializable extends Error {}

/** After so many rejected valid requests to an operation that has accepted none, no more are sent as controls. */
const enoughRejections = 12;

/** What the trials of one operation share: its session, its request model, and what is known about the server. */
export class TrialContext {
  readonly session: Session;
  readonly model: RequestModel;
  /** Puts fresh values into a valid input. */
  readonly freshen: (input: Input, places?: FreshPlaces) => Input;
  /** Makes a valid input plain in one place. */
  readonly simplify: ReturnType<typeof createSimplifier>;
  /** How many searches for accepted requests with values of a rejected one were in vain, by place and words of the rejection. */
  readonly fruitlessSearches = new Map<string, number>();
  #policy: Promise<DuplicatePolicy> | undefined;
  #isAccepting = false;
  /** How many valid requests were rejected, and the last of them. */
  #rejections = 0;
  #rejected: Exchange | undefined;

  constructor(session: Session, model: RequestModel) {
    this.session = session;
    this.model = model;
    this.freshen = createFreshener(model, session);
    this.simplify = createSimplifier(model);
  }

  /**
   * The requests with the names of existing resources.
   *
   * @param like the request that decides whether the resources must be its own
   */
  settle<Given extends OneRequest | RequestPair>(
    given: Given,
    like: OneRequest | RequestPair = given,
  ): Promise<Settled<Given>> {
    return this.session.resources.settle(this.model, given, needsOwnResource(this.model, like));
  }

  /** The requests with fresh values and resources of their own. */
  async renew<Given extends OneRequest | RequestPair>(drawn: Given): Promise<Given> {
    return (await this.session.resources.settle(this.model, freshenCase(this.freshen, drawn), true)).given;
  }

  /**
   * Sends a request.
   *
   * @param model of another operation, in a script
   * @throws {Unserializable} if it can't be serialized
   */
  send(draft: Draft, model = this.model): Promise<Exchange> {
    const serialized = model.serialize(draft);
    if (!serialized.ok) throw new Unserializable(`${model.operation.name}: ${serialized.because}`);
    return this.session.sender.send(serialized.request);
  }

  /** The server's duplicate policy. It is found out once, when a rejection first requires it. */
  duplicatePolicy(): Promise<DuplicatePolicy> {
    return (this.#policy ??= findDuplicatePolicy(this.session, this.model));
  }

  /** Whether there was such an exchange, and the server accepted the request. */
  isAccepted(exchange: Exchange | undefined): boolean {
    return exchange !== undefined && isSuccess(this.model.operation, exchange.outcome);
  }

  /** Keeps the input of a valid request, if the server accepted it. */
  keepAccepted(exchange: Exchange, draft: Draft): void {
    if (this.isAccepted(exchange)) {
      this.#isAccepting = true;
      this.session.accepted.add(this.model, draft);
    } else if (isRejection(exchange.outcome)) {
      this.#rejections += 1;
      this.#rejected = exchange;
    }
  }

  /**
   * A rejected valid request, if the operation has rejected so many that another one would show nothing. Then it is the
   * control of all cases, until the operation accepts a request.
   */
  get rejectedControl(): Exchange | undefined {
    if (this.#isAccepting || this.#rejections < enoughRejections) return undefined;
    return this.session.accepted.of(this.model).length === 0 ? this.#rejected : undefined;
  }

  /**
   * Whether the resource that a request names may no longer exist. If so, it is forgotten, and the next case finds
   * another.
   *
   * @param lost why the request names no existing resource
   */
  isGone(exchange: Exchange, lost: string | undefined): boolean {
    return forgetIfGone(this.session, this.model, exchange, lost);
  }
}
