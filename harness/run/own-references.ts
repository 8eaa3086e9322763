import { isRejection, isSuccess, type Draft, type RequestModel } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { equals, getAt, withoutIndices } from '../json/index.ts';
import { findReferredStep } from './find-referred-step.ts';
import { createFreshener } from './input/fresh.ts';
import { sendDraft } from './input/send-draft.ts';
import { putsIn } from './resources/referred-step.ts';
import type { Session } from './session.ts';

/** Statuses with which servers reject a pair of resources that they have already: a member of a club, for example. */
const ofPairs: readonly number[] = [400, 403, 409, 422];
/** After so many rejections that other resources did not help, no more are tried. */
const mostTries = 3;
/** With more places than these it is not found out which of them need other resources. */
const mostPlaces = 8;

/**
 * Finds out whether an operation takes the resources that its request refers to only once together: a learner can be
 * enrolled once in each course. Then each request has to refer to resources of its own.
 */
export class OwnReferences {
  readonly #session: Session;
  readonly #model: RequestModel;
  #tries = 0;

  constructor(session: Session, model: RequestModel) {
    this.#session = session;
    this.#model = model;
  }

  /**
   * Whether a valid request was rejected for that reason, so that it has to be made again. It counts only if the same
   * resources were accepted before, if fresh values elsewhere do not help, and if other resources do.
   */
  async areNeeded(draft: Draft, { outcome }: Exchange): Promise<boolean> {
    const { resources, accepted } = this.#session;
    if (outcome.kind !== 'answered' || !isRejection(outcome) || !ofPairs.includes(outcome.status)) return false;
    // Another request can have used up what was put into the resource.
    const step = resources.referredStepOf(this.#model);
    if (step !== undefined && putsIn(step)) return true;
    const places = await resources.referringPlaces(this.#model, draft.input);
    const isKnown = accepted
      .of(this.#model)
      .some((each) => places.every((place) => equals(getAt(each, place) ?? null, getAt(draft.input, place) ?? null)));
    if (places.length === 0) return false;
    if (isKnown && resources.refersToOwn(this.#model)) return true;
    // What is sold out, or was cancelled meanwhile, accepts none: the next request refers to others.
    const isSpent = step !== undefined && outcome.status === 409 && !resources.refersToOwn(this.#model);
    if (!isSpent || !isKnown) {
      if (this.#tries >= mostTries) return false;
      this.#tries += 1;
    }
    if (isSpent) {
      resources.forgetReferred(this.#model, draft.input);
      return true;
    }
    return (isKnown && (await this.#isShown(draft))) || (step === undefined && this.#isPrepared(draft));
  }

  /** Whether it is accepted after something is done with a resource that it refers to: what others have put in is used up. */
  async #isPrepared(draft: Draft): Promise<boolean> {
    const prepared = await findReferredStep(this.#session, this.#model, draft);
    if (prepared !== undefined) this.#session.accepted.add(this.#model, prepared);
    return this.#session.resources.referredStepOf(this.#model) !== undefined;
  }

  async #isShown(draft: Draft): Promise<boolean> {
    const { resources, accepted } = this.#session;
    const input = createFreshener(this.#model, this.#session)(draft.input);
    const fresh = await resources.refer(this.#model, { ...draft, input });
    if (await this.#accepts(fresh)) return false;
    const own = await resources.referAnew(this.#model, fresh, new Set());
    if (own === undefined || !(await this.#accepts(own))) return false;
    accepted.add(this.#model, own);
    resources.referToOwn(this.#model, await this.#sharedPlaces(own));
    return true;
  }

  /** The places in which requests can refer to the same resource, as long as the other places have resources of their own. */
  async #sharedPlaces(draft: Draft): Promise<ReadonlySet<string>> {
    const { resources } = this.#session;
    const found = await resources.referringPlaces(this.#model, draft.input);
    const places = [...new Set(found.map(withoutIndices))];
    let shared: ReadonlySet<string> = new Set();
    for (const place of places.length > mostPlaces ? [] : places) {
      // One place at least needs other resources.
      if (shared.size === places.length - 1) break;
      const more = new Set([...shared, place]);
      if (await this.#acceptsTwice(draft, more)) shared = more;
    }
    return shared;
  }

  /** Whether two requests are accepted that share resources in some places: the first can be the only one with them. */
  async #acceptsTwice(draft: Draft, shared: ReadonlySet<string>): Promise<boolean> {
    const freshen = createFreshener(this.#model, this.#session);
    for (let sent = 0; sent < 2; sent += 1) {
      const fresh = { ...draft, input: freshen(draft.input) };
      const other = await this.#session.resources.referAnew(this.#model, fresh, shared);
      if (other === undefined || !(await this.#accepts(other))) return false;
    }
    return true;
  }

  async #accepts(draft: Draft): Promise<boolean> {
    const exchange = await sendDraft(this.#session.sender, this.#model, draft);
    return exchange !== undefined && isSuccess(this.#model.operation, exchange.outcome);
  }
}
