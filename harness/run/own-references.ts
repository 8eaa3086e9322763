import { isRejection, isSuccess, type Draft, type RequestModel } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { equals, getAt, withoutIndices } from '../json/index.ts';
import { findReferredStep } from './find-referred-step.ts';
import { createFreshener } from './input/fresh.ts';
import { sendDraft } from './input/send-draft.ts';
import { isAboutOther } from './input/complained.ts';
import { isNamedIn, putsIn } from './resources/referred-step.ts';
import type { Session } from './session.ts';

/** Statuses with which servers reject a pair of resources that they have already: a member of a club, for example. */
const ofPairs: readonly number[] = [400, 403, 409, 422];
/** After so many rejections that other resources did not help, no more are tried. */
const mostTries = 3;
/** After so many rejections of resources one after another, with many requests in flight, those of the next requests remain. */
const mostSpent = 40;
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
  #search: Promise<boolean> | undefined;
  /** The tries of actions that the server named. */
  #named = 0;
  /** How often resources were given up since a request was accepted. */
  #spent = 0;

  constructor(session: Session, model: RequestModel) {
    this.#session = session;
    this.#model = model;
  }

  /**
   * Whether a valid request was rejected for that reason, so that it has to be made again. It counts only if the same
   * resources were accepted before, if fresh values elsewhere do not help, and if other resources do.
   */
  async areNeeded(draft: Draft, exchange: Exchange): Promise<boolean> {
    const { resources, accepted } = this.#session;
    const { outcome } = exchange;
    if (outcome.kind !== 'answered' || !isRejection(outcome) || !ofPairs.includes(outcome.status)) return false;
    // Another request can have used up what was put into the resource.
    const step = resources.referredStepOf(this.#model);
    if (step !== undefined && putsIn(step)) return true;
    const places = await resources.referringPlaces(this.#model, draft.input);
    const isKnown = accepted
      .of(this.#model)
      .some((each) => places.every((place) => equals(getAt(each, place) ?? null, getAt(draft.input, place) ?? null)));
    if (places.length === 0) return false;
    const isOwn = resources.refersToOwn(this.#model);
    if (isKnown && isOwn) return true;
    const isSpent = outcome.status === 409 && !isOwn;
    if (isSpent && step !== undefined) return this.#referToOthers(draft);
    // One search at a time: what is done before the requests is the same for all.
    this.#search ??= this.#find(draft, exchange, { places, isKnown }).finally(() => (this.#search = undefined));
    return (await this.#search) || (isSpent && isKnown && this.#referToOthers(draft));
  }

  /** Looks for what makes the requests accepted, unless there were enough tries. @returns whether it is known now */
  async #find(
    draft: Draft,
    exchange: Exchange,
    { places, isKnown }: { readonly places: readonly string[]; readonly isKnown: boolean },
  ): Promise<boolean> {
    if (!this.#canTry(draft, exchange, places)) return false;
    if (isKnown && (await this.#isShown(draft))) return true;
    return (
      this.#session.resources.referredStepOf(this.#model) === undefined && (await this.#isPrepared(draft, exchange))
    );
  }

  /** Notes that a request was accepted: the resources that it refers to were not used up. */
  noteAccepted(): void {
    this.#spent = 0;
  }

  /** Counts a try, unless there were enough. Where the words of the server name an action, that one is tried in any case. */
  #canTry(draft: Draft, exchange: Exchange, places: readonly string[]): boolean {
    const isNamed = this.#session.resources.stepsFor(this.#model, draft).some((step) => isNamedIn(step, exchange));
    if (!isNamed && (this.#tries >= mostTries || isAboutOther(this.#model, draft.input, exchange, places)))
      return false;
    if (isNamed && this.#named >= mostTries) return false;
    if (isNamed) this.#named += 1;
    else this.#tries += 1;
    return true;
  }

  /** What is sold out, or was cancelled meanwhile, accepts no more: the next requests refer to others. @returns whether they do */
  #referToOthers({ input }: Draft): boolean {
    if (this.#spent >= mostSpent) return false;
    this.#spent += 1;
    this.#session.resources.forgetReferred(this.#model, input);
    return true;
  }

  /** Whether it is accepted after something is done with a resource that it refers to: what others have put in is used up. */
  async #isPrepared(draft: Draft, exchange: Exchange): Promise<boolean> {
    const { accepted, resources } = this.#session;
    const plain = accepted.of(this.#model).at(-1);
    const like = plain === undefined ? draft : { input: plain };
    const prepared = await findReferredStep(this.#session, this.#model, like, exchange);
    if (prepared !== undefined) accepted.add(this.#model, prepared);
    return resources.referredStepOf(this.#model) !== undefined;
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
