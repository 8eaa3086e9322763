import * as fc from 'fast-check';
import { wordsOfOutcome, type Draft, type ShownElsewhere, type ValidTrial } from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { formatPointer, get, getAt, isWithin, parsePointer } from '../json/index.ts';
import { copyValue, differing, isValidInput } from './input/move.ts';
import { settle } from './settle.ts';
import type { TrialContext } from './trial-context.ts';
import { allBeside, eachBeside, valuesBeside } from './values-beside.ts';

/** The most inputs that were accepted before, and are sent again. */
const mostKnown = 6;
/** Of these, so many get the values of a rejected one. */
const mostAround = 3;
/** Valid inputs that are drawn to find small and large values. */
const draws = 30;

/**
 * Sends requests that can explain the rejection of a valid request by something else than one of its values: by a rule between
 * them, or by the state of the server.
 *
 * @param words those of the rejection
 * @returns undefined if a value can be the reason
 * @throws {Unserializable} if a request can't be sent
 */
export async function explainRejection(
  context: TrialContext,
  { case: given, exchange, naming }: ValidTrial,
  words: string,
): Promise<ShownElsewhere | undefined> {
  const { input } = exchange.request;
  if (input === undefined || given.draft.unlike !== undefined) return undefined;
  const search = new ComparedRequests(context, { ...given.draft, input }, given.pinned, words);
  const again = await search.sendAgain();
  if (again === 'accepted') return acceptedSince;
  if (again === 'otherwise') return undefined;
  if (context.acceptedWithout.asIn(given.pinned, input) !== undefined)
    return asRule('the server accepts another request without this value');
  if (await search.isAcceptedElsewhere()) return asRule('the server accepts the same request with another resource');
  const around = await search.acceptedNow();
  if (around === 'rejected so') return asRule('the server now rejects so what it has accepted before');
  if (around === undefined) return undefined;
  const culprit = await search.findCulprit(around);
  if (culprit === 'unknown') return undefined;
  if (culprit === 'none') return asRule('the server accepts its values apart from each other');
  const names = naming.filter((place) => isWithin(place, culprit));
  return (await search.isOfResource(around, names)) ? asRule('the server accepts it with other resources') : undefined;
}

const asRule = (because: string): ShownElsewhere => ({ kind: 'rule', because });

/** Whether a request that is accepted with fresh values, or another resource, is still rejected as it was, in the same words. */
export async function isStillRejected(context: TrialContext, { case: given, exchange }: ValidTrial): Promise<boolean> {
  const { input } = exchange.request;
  if (input === undefined) return false;
  const compared = new ComparedRequests(context, { ...given.draft, input }, given.pinned, wordsOfOutcome(exchange));
  return (await compared.sendAgain()) === 'rejected';
}

/** Whether the operation accepts one of the inputs that it accepted before. */
export async function acceptsStill(context: TrialContext): Promise<boolean> {
  for (const input of context.session.accepted.of(context.model).slice(-mostKnown)) {
    const fresh = (await context.needsFresh()) ? context.freshen(input) : input;
    const { given } = await settle(context, { draft: { input: fresh } }, false);
    if (context.isAccepted(await context.send(given.draft))) return true;
  }
  return false;
}

/** A server that changes can do so because of its state, or reject valid requests now and then. */
const acceptedSince: ShownElsewhere = {
  kind: 'unknown',
  because: 'the server has accepted the same request since, so its state can be the reason of the rejection',
};

/** Requests that are compared with a rejected one. */
class ComparedRequests {
  readonly #context: TrialContext;
  readonly #draft: Draft;
  readonly #pinned: string | undefined;
  readonly #words: string;
  /** Inputs that were accepted before, those that are most like the rejected one first. */
  readonly #known: readonly Input[];
  /** Whether each request gets a new resource, because its own accepts nothing. */
  #isApart = false;

  constructor(context: TrialContext, draft: Draft, pinned: string | undefined, words: string) {
    this.#context = context;
    this.#draft = draft;
    this.#pinned = pinned;
    this.#words = words;
    // In the one that differs least, the fewest places can be the reason.
    const distance = (input: Input): number => [...differing(input, draft.input, '')].length;
    const known = context.session.accepted.of(context.model).slice(-mostKnown);
    this.#known = known.sort((a, b) => distance(a) - distance(b));
  }

  /** Sends the request again. @returns whether it is still rejected in the same words */
  async sendAgain(): Promise<'rejected' | 'accepted' | 'otherwise'> {
    const again = await this.#context.send(this.#draft);
    if (this.#context.isAccepted(again)) return 'accepted';
    return this.#isSame(again) ? 'rejected' : 'otherwise';
  }

  /** Whether the same values are accepted with a new resource in the path, and still rejected with their own. */
  async isAcceptedElsewhere(): Promise<boolean> {
    if (!this.#namesResource) return false;
    const draft = await this.#withOwn(this.#draft);
    if (draft === undefined) return false;
    const isMoved = [...differing(draft.input, this.#draft.input, '')].every((place) => place.startsWith('/path'));
    if (!isMoved || !this.#context.isAccepted(await this.#context.send(draft))) return false;
    return (await this.sendAgain()) === 'rejected';
  }

  /**
   * Sends what was accepted before, to the same resource; if that accepts none of it, to new ones.
   *
   * @returns an input that is accepted; `rejected so` if another one is now rejected in the same words; undefined if none is
   *   accepted, because a server that rejects all it is sent has a fault
   */
  async acceptedNow(): Promise<Input | 'rejected so' | undefined> {
    const here = await this.#sendKnown();
    this.#isApart = here.accepted === undefined && this.#namesResource;
    const { accepted, isRejected } = this.#isApart ? await this.#sendKnown() : here;
    return accepted !== undefined && (here.isRejected || isRejected) ? 'rejected so' : accepted;
  }

  /** Sends what was accepted before, until one is accepted and one is rejected in the same words. */
  async #sendKnown(): Promise<{ accepted: Input | undefined; isRejected: boolean }> {
    let accepted: Input | undefined;
    let isRejected = false;
    for (const input of this.#known) {
      const exchange = await this.#send(input);
      if (this.#context.isAccepted(exchange)) accepted ??= input;
      else isRejected ||= this.#isSame(exchange);
      if (accepted !== undefined && isRejected) break;
    }
    return { accepted, isRejected };
  }

  /**
   * Puts the parameters and the properties of the body into an accepted input one after the other, until it is rejected. Each of them
   * can be rejected for another reason in one input, so a few are tried.
   *
   * @returns the place of the last one; `none` if that is accepted in another input; `unknown` if the input is not rejected in
   *   the same words
   */
  async findCulprit(around: Input): Promise<string> {
    for (const each of [around, ...this.#known.filter((known) => known !== around)].slice(0, mostAround)) {
      const found = await this.#culpritIn(each);
      if (found !== 'unknown') return found;
    }
    return 'unknown';
  }

  async #culpritIn(around: Input): Promise<string> {
    let input = around;
    const differ = [...differing(input, this.#draft.input, '')].filter((place) => !place.startsWith('/path'));
    const places = new Set(differ.map((place) => formatPointer(parsePointer(place).slice(0, 2))));
    for (const place of places) {
      const next = copyValue(input, this.#draft.input, place);
      if (next === undefined || !isValidInput(this.#context.model, next)) continue;
      const exchange = await this.#send(next, place);
      if (this.#context.isAccepted(exchange)) input = next;
      else if (this.#isSame(exchange)) return (await this.#isAcceptedBeside(place, around)) ? 'none' : place;
    }
    return 'unknown';
  }

  /** Whether an accepted input is rejected with the resources that the request names in these places. */
  async isOfResource(around: Input, places: readonly string[]): Promise<boolean> {
    const shared = places.filter((place) => getAt(around, place) !== undefined);
    const input = shared.reduce<Input | undefined>(
      (into, place) => into && copyValue(into, this.#draft.input, place),
      around,
    );
    return input !== undefined && input !== around && this.#isSame(await this.#send(input, shared[0]));
  }

  /** Whether the value in a place is accepted in an input that has other values beside it. */
  async #isAcceptedBeside(place: string, around: Input): Promise<boolean> {
    for (const each of [around, ...this.#known.filter((known) => known !== around)]) {
      const alone = copyValue(each, this.#draft.input, place);
      if (alone === undefined || !isValidInput(this.#context.model, alone)) continue;
      if (this.#context.isAccepted(await this.#send(alone, place))) return true;
    }
    // Most rules between two places compare them, so the others get small and large values.
    const { model, session } = this.#context;
    const drawn = fc.sample(model.valid, { seed: session.seed, numRuns: draws });
    const input = copyValue(around, this.#draft.input, place);
    if (input === undefined) return false;
    const beside = valuesBeside(input, place, drawn);
    for (const { input: each } of [...allBeside(input, beside), ...eachBeside(input, beside)]) {
      if (!isValidInput(model, each)) continue;
      if (this.#context.isAccepted(await this.#send(each, place))) return true;
    }
    return false;
  }

  /** Whether the path names a resource that another one can replace. */
  get #namesResource(): boolean {
    return this.#context.model.operation.path.includes('{') && this.#pinned?.startsWith('/path') !== true;
  }

  /** The request with a new resource in its path; undefined if there is none. */
  async #withOwn(draft: Draft): Promise<Draft | undefined> {
    const { given, lost } = await settle(this.#context, { draft }, true);
    return lost === undefined ? given.draft : undefined;
  }

  /**
   * Sends an input to the resource of the request, or to a new one; with fresh values, if the server rejects duplicates.
   *
   * @param except a place that keeps its value
   */
  async #send(input: Input, except?: string): Promise<Exchange> {
    const isFresh = await this.#context.needsFresh();
    const fresh = isFresh ? this.#context.freshen(input, except === undefined ? {} : { except }) : input;
    const path = get(this.#draft.input, 'path');
    const here = { ...this.#draft, input: path === undefined ? fresh : { ...fresh, path } };
    return this.#context.send((this.#isApart ? await this.#withOwn(here) : undefined) ?? here);
  }

  #isSame(exchange: Exchange): boolean {
    return wordsOfOutcome(exchange) === this.#words;
  }
}
