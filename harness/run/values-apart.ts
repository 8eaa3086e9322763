import * as fc from 'fast-check';
import {
  canBeOfRule,
  ruleBehind,
  validationStatuses,
  wordsOfOutcome,
  type Apart,
  type Draft,
  type OneRequest,
  type ValidCase,
  type ValidTrial,
} from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { childPointer, equals, getAt, isObject, parentPointer } from '../json/index.ts';
import { findAccepted } from './find-accepted.ts';
import { isOnlyAbout } from './input/complained.ts';
import { copyValue, differing, isSameAt, isValidInput } from './input/move.ts';
import { withQuoted } from './quoted-value.ts';
import { hash } from './session.ts';
import { hasRejectedTwice, noteRejections } from './sent-again.ts';
import { sendUntaken } from './taken-value.ts';
import type { TrialContext } from './trial-context.ts';
import { allBeside, eachBeside, valuesBeside, type ChangedInput } from './values-beside.ts';

/** The most requests of one search. */
const mostRequests = 24;
/** Valid inputs that are drawn to find extreme values for the places beside a value. */
const draws = 30;

/**
 * Finds out whether the values of a rejected request are accepted apart from each other, in other valid requests. Then
 * they are rejected together by a rule that the document does not state.
 *
 * @param given the case that was rejected, which may be about one place
 * @param draft the request that was sent last
 * @param attempt its exchange, and that of its control
 * @param isThere whether the resource that it names is known to be there: then an answer that it is not is about values
 * @returns undefined if the rejection can't be that of a rule, or if no accepted request is known
 */
export async function tryApart(
  context: TrialContext,
  given: ValidCase,
  draft: Draft,
  { exchange, control }: Pick<ValidTrial, 'exchange' | 'control'>,
  isThere = false,
): Promise<Apart | undefined> {
  const { model, searches } = context;
  // The document promises that its examples of a whole body are valid.
  if (!canBeOfRule(model, exchange) || given.pinned === '/body' || draft.unlike !== undefined) return undefined;
  // Without an accepted control, nothing shows that the value in question is the reason.
  if (control !== undefined && !context.isAccepted(control)) return undefined;
  const rejection = `${given.pinned ?? ''}\n${wordsOfOutcome(exchange)}`;
  return searches.inTurn(rejection, async () => {
    const isKnown = given.pinned === undefined && context.culprits.isIn(draft.input);
    if (isKnown || searches.areInVain(rejection))
      return withQuoted(context, draft.input, await stated(context, given, draft, exchange));
    const ruleIn = (apart: Apart): ReturnType<typeof ruleBehind> =>
      ruleBehind(model, { exchange, ...(control && { control }), apart });
    if (searches.isStated(rejection)) {
      const apart = await stated(context, given, draft, exchange);
      if (ruleIn(apart) !== undefined) return apart;
    }
    const found = await searchApart(context, given, draft, { exchange, ...(control && { control }) }, isThere);
    if (found === undefined) return stated(context, given, draft, exchange);
    const apart = ruleIn(found) === undefined ? await withQuoted(context, draft.input, found) : found;
    const rule = ruleIn(apart);
    if (rule?.shownBy === 'words') searches.noteStated(rejection);
    if (rule !== undefined) return apart;
    searches.noteInVain(rejection);
    context.culprits.note(draft.input, apart.culprits);
    return apart;
  });
}

/** Looks for accepted requests with the values. @returns undefined if no accepted request is known to start from */
async function searchApart(
  context: TrialContext,
  given: ValidCase,
  draft: Draft,
  { exchange, control }: Pick<ValidTrial, 'exchange' | 'control'>,
  isThere: boolean,
): Promise<Apart | undefined> {
  await findAccepted(context.session, context.model);
  const search = new ApartSearch(context, draft.input, isThere, control?.request.input);
  const found =
    given.pinned === undefined ? await search.cover() : await search.coverPlace(given.pinned, given.lacks === 'value');
  if (found === undefined) return undefined;
  const usual = search.accepted.length === 0 && control === undefined ? await search.sendKnown() : undefined;
  const again = isThere ? await context.send(draft) : await sendAgain(context, given, draft, exchange);
  // A name in the path is not at fault if the same values are rejected at another resource.
  const isAtFault = (place: string): boolean =>
    !place.startsWith('/path/') || isSameAt(place, again.request.input ?? {}, draft.input);
  const culprits = found.culprits.filter(isAtFault);
  const otherwise = culprits.filter((place) => search.isUntried(place) || search.isRejectedOtherwise(place, again));
  return { ...found, culprits, otherwise, accepted: search.accepted, ...(usual && { known: usual }), again };
}

/** The evidence without a search for accepted values: only words can show a rule then. */
async function stated(context: TrialContext, given: ValidCase, draft: Draft, rejected: Exchange): Promise<Apart> {
  const { pinned } = given;
  const culprits = pinned === undefined ? [] : [pinned];
  // A case about one place has a control.
  const known = pinned === undefined ? await new ApartSearch(context, draft.input, false).sendKnown() : undefined;
  // A check that has rejected another value twice does so a third time.
  const isSure = pinned !== undefined && hasRejectedTwice(context, pinned, rejected);
  const again = isSure ? rejected : await sendAgain(context, given, draft, rejected);
  return { accepted: [], places: culprits, culprits, ...(known && { known }), again };
}

/** After so many resources that are gone, no other one is tried. */
const mostGone = 4;

/** Sends the rejected request again; to another resource, if its own was removed meanwhile. */
async function sendAgain(
  context: TrialContext,
  { pinned }: ValidCase,
  draft: Draft,
  rejected: Exchange,
): Promise<Exchange> {
  const { exchange: again } = await sendUntaken(context, draft, rejected, pinned);
  noteRejections(context, pinned, [rejected, again]);
  if (!(await isOfResource(context, again))) return again;
  return sendToExisting(context, { draft, ...(pinned !== undefined && { pinned }) });
}

/**
 * Sends a request to a resource that exists. Other cases of the run can remove resources at any moment.
 *
 * @param most how many resources are tried
 */
async function sendToExisting(context: TrialContext, request: OneRequest, most = mostGone): Promise<Exchange> {
  const send = async (): Promise<Exchange> => context.send((await context.settle(request)).given.draft);
  let exchange = await send();
  for (let gone = 1; gone < most && (await isOfResource(context, exchange)); gone += 1) exchange = await send();
  return exchange;
}

/**
 * Whether an answer is about the resource, which other cases of the run can have changed since the rejection: it was removed, is in
 * another state, or has another version (RFC 9110 §13.1.1). It shows nothing about the values then.
 */
async function isOfResource(context: TrialContext, exchange: Exchange): Promise<boolean> {
  const { outcome } = exchange;
  if (outcome.kind !== 'answered' || validationStatuses.includes(outcome.status)) return false;
  return outcome.status === 412 || context.isGone(exchange, undefined) || context.isSpent(exchange, undefined);
}

/** What a search found out about some places: the smallest set that was rejected together, and its culprits. */
type SearchedPlaces = Pick<Apart, 'places' | 'culprits'>;

class ApartSearch {
  readonly accepted: Exchange[] = [];
  readonly #context: TrialContext;
  readonly #rejected: Input;
  readonly #known: readonly Input[];
  readonly #control: Input | undefined;
  /** What the server said to the value of a place beside other values. */
  readonly #rejections = new Map<string, Set<string>>();
  readonly #isThere: boolean;
  /** The places of which the server did not say each time that they alone are wrong. */
  readonly #namedWithOthers = new Set<string>();
  /** The places that the search did not come to. */
  readonly #untried = new Set<string>();
  #sent = 0;

  /** @param control the accepted input that the rejected one was compared with */
  constructor(context: TrialContext, rejected: Input, isThere: boolean, control?: Input) {
    this.#context = context;
    this.#control = control;
    this.#isThere = isThere;
    this.#rejected = rejected;
    this.#known = context.session.accepted.of(context.model);
  }

  /** Looks for accepted requests that together have all values of the rejected one. */
  async cover(): Promise<SearchedPlaces | undefined> {
    const [base, ...others] = this.#known.map((input) => ({ input, places: this.#placesIn(input) }));
    if (base === undefined) return undefined;
    const nearest = others.reduce((best, each) => (each.places.length < best.places.length ? each : best), base);
    const { input, places } = nearest;
    if (places.length === 0) return undefined;
    const isFresh = await this.#context.needsFresh();
    const groups = isFresh ? places.map((place) => [place]) : halves(places);
    let smallest: readonly string[] = places;
    const culprits: string[] = [];
    const visit = async (group: readonly string[]): Promise<void> => {
      const moved = group.reduce<Input | undefined>(
        (into, place) => into && copyValue(into, this.#rejected, place),
        input,
      );
      const [only] = group.length === 1 ? group : [];
      if (moved !== undefined && (await this.#isAccepted(moved, only))) return;
      if (group.length < smallest.length) smallest = group;
      if (only === undefined) for (const half of halves(group)) await visit(half);
      else culprits.push(...(await this.#culpritsIn(only)));
    };
    for (const group of groups) await visit(group);
    return { places: smallest, culprits };
  }

  /**
   * Looks for an accepted request with the value of one place.
   *
   * @param isAny whether the request is about any value there, and not about this one
   */
  async coverPlace(place: string, isAny: boolean): Promise<SearchedPlaces | undefined> {
    if (this.#known.length === 0) return undefined;
    if (isAny) return { places: [place], culprits: await this.#culpritsIn(place) };
    return { places: [place], culprits: (await this.#isAcceptedElsewhere(place)) ? [] : [place] };
  }

  /** The places with values that no other accepted request has. Properties of an object can be accepted apart. */
  async #culpritsIn(place: string): Promise<string[]> {
    if (await this.#isAcceptedElsewhere(place)) return [];
    const value = getAt(this.#rejected, place);
    const names = isObject(value) ? Object.keys(value) : [];
    const [only] = names;
    if (only !== undefined && names.length === 1 && place === '/query') return [childPointer(place, only)];
    if (names.length < 2) return [place];
    const culprits: string[] = [];
    for (const name of names) culprits.push(...(await this.#culpritsIn(childPointer(place, name))));
    return culprits;
  }

  /** Sends an input that the server has accepted. */
  async sendKnown(): Promise<Exchange | undefined> {
    const [input] = this.#known;
    return input && this.#send(input, undefined);
  }

  /** The places in which the rejected input differs from a valid one, each wide enough to be changed alone. */
  #placesIn(input: Input): string[] {
    const wide = [...differing(input, this.#rejected, '')].map((place) => {
      for (let around = place; around.lastIndexOf('/') > 0; around = parentPointer(around)) {
        const moved = copyValue(input, this.#rejected, around);
        if (moved !== undefined && isValidInput(this.#context.model, moved)) return around;
      }
      return `/${place.split('/')[1] ?? ''}`;
    });
    const places = [...new Set(wide)];
    return places.filter((place) => !places.some((other) => place.startsWith(`${other}/`)));
  }

  async #isAcceptedElsewhere(place: string): Promise<boolean> {
    const without = this.#context.acceptedWithout.asIn(place, this.#rejected);
    if (without !== undefined) {
      this.accepted.push(without);
      return true;
    }
    if (this.#sent >= mostRequests) this.#untried.add(place);
    for (const { input, changed } of this.#contextsFor(place)) {
      if (hasSiblings(input, place) && (await this.#isAccepted(input, place, changed))) return true;
    }
    return false;
  }

  /**
   * Valid inputs with the value of the rejected one in a place, and other values beside it: a few that most rules between
   * fields would show in, and more unless the server named this place alone each time.
   */
  *#contextsFor(place: string): Generator<ChangedInput> {
    const { model } = this.#context;
    const rejected = this.#rejected;
    const [first, ...others] = this.#known;
    const drawn = fc.sample(model.valid, { seed: hash(place, this.#context.session.seed), numRuns: draws });
    const beside = valuesBeside(rejected, place, drawn);
    const into = (inputs: readonly Input[]): ChangedInput[] =>
      inputs.flatMap((each) => {
        const input = copyValue(each, rejected, place);
        return input === undefined ? [] : [{ input, changed: [] }];
      });
    // Only the control has the name of a resource that was found meanwhile. Where it differs in nothing else, it is not sent again.
    yield* into(this.#control === undefined ? [] : [this.#control]);
    yield* into(first === undefined ? [] : [first]);
    yield* allBeside(rejected, beside);
    if (this.#isNamedAlone(place)) return;
    yield* into([...others.slice(0, 1), ...others.slice(1).slice(-1)]);
    yield* eachBeside(rejected, beside);
    yield* into(drawn.slice(0, 2));
  }

  /** @param changed the places beside it that keep their values */
  async #isAccepted(input: Input, place: string | undefined, changed: readonly string[] = []): Promise<boolean> {
    const { model } = this.#context;
    if (this.#sent >= mostRequests || equals(input, this.#rejected) || !isValidInput(model, input)) return false;
    this.#sent += 1;
    const exchange = await this.#send(input, place, changed);
    if (!this.#context.isAccepted(exchange)) {
      if (place === undefined) return false;
      this.#wordsTo(place).add(wordsOfOutcome(exchange));
      if (!isOnlyAbout(model, exchange.request.input ?? input, exchange, place)) this.#namedWithOthers.add(place);
      return false;
    }
    this.accepted.push(exchange);
    return true;
  }

  /** Whether nothing is known of the value of a place, because the search had sent all its requests. */
  isUntried(place: string): boolean {
    return this.#untried.has(place);
  }

  /** Whether the server rejects the value of a place in other words beside other values. */
  isRejectedOtherwise(place: string, again: Exchange): boolean {
    const said = wordsOfOutcome(again);
    return [...this.#wordsTo(place)].some((words) => words !== said);
  }

  /** Whether the server rejected the value of a place, and said each time that it alone is wrong. */
  #isNamedAlone(place: string): boolean {
    return this.#rejections.has(place) && !this.#namedWithOthers.has(place);
  }

  #wordsTo(place: string): Set<string> {
    const words = this.#rejections.get(place) ?? new Set();
    this.#rejections.set(place, words);
    return words;
  }

  /** Sends a valid input. If the server rejects duplicates, all but a place and those beside it gets fresh values. */
  async #send(input: Input, place: string | undefined, beside: readonly string[] = []): Promise<Exchange> {
    const isFresh = await this.#context.needsFresh();
    const other = isFresh ? this.#context.freshen(input, { except: place, beside }) : input;
    const known = place === undefined ? [] : [place];
    return sendToExisting(this.#context, { draft: { input: other }, known }, this.#isThere ? 1 : mostGone);
  }
}

/** Whether there is an object around a place, with a value at least in another place: else an absent value shows nothing. */
function hasSiblings(input: Input, place: string): boolean {
  if (getAt(input, place) !== undefined) return true;
  const holder = getAt(input, parentPointer(place));
  return isObject(holder) && Object.keys(holder).length > 0;
}

function halves(places: readonly string[]): readonly (readonly string[])[] {
  const middle = Math.ceil(places.length / 2);
  return [places.slice(0, middle), places.slice(middle)].filter(({ length }) => length > 0);
}
