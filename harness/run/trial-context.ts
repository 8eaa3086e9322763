import * as fc from 'fast-check';
import {
  failsAlike,
  isFault,
  isHidden,
  saysNothingThere,
  isSuccess,
  needsFresh,
  rejectsAsTaken,
  rejectsNameInPath,
  validationStatuses,
  wordsOfOutcome,
  type Draft,
  type DuplicatePolicy,
  type InvalidCase,
  type OneRequest,
  type RequestModel,
  type RequestPair,
  type ValidCase,
} from '../clause/index.ts';
import { asksToWait, type Exchange, type Input } from '../exchange/index.ts';
import { getAt, parentPointer, parsePointer } from '../json/index.ts';
import { Culprits } from './culprits.ts';
import { AcceptedValues } from './accepted-values.ts';
import { AcceptedWithout } from './accepted-without.ts';
import { findDuplicatePolicy } from './duplicate-policy.ts';
import { FailureControls } from './failure-controls.ts';
import { findPreparation, isForState } from './find-preparation.ts';
import { forgetIfGone, forgetIfSpent } from './gone.ts';
import { createFreshener, type FreshPlaces } from './input/fresh.ts';
import { OwnReferences } from './own-references.ts';
import { needsOwnResource, UsedUp } from './own-resource.ts';
import { placeOf } from './place-of.ts';
import { enoughInPlace, PlaceQueue } from './place-queue.ts';
import { createSimplifier } from './input/plain.ts';
import { RejectedPlaces, type RejectedParameters } from './rejected-places.ts';
import type { Settled } from './resources/resources.ts';
import { Searches } from './searches.ts';
import type { Session } from './session.ts';
import { settle, settleAnew } from './settle.ts';
import { Unserializable } from './unserializable.ts';
import { WithoutPlaces } from './without-places.ts';

/** After so many valid requests in vain to an operation that has accepted none, no more are sent as controls. */
const enoughRejections = 12;

/** Whether the server had the request and did not ask to wait: then it was accepted, rejected, or the server failed. */
function hasVerdict({ outcome }: Exchange): boolean {
  if (outcome.kind === 'unanswered') return outcome.reason !== 'no connection';
  return !asksToWait(outcome);
}

/** After so many of them for which nothing was there and no resource was known: another name would show no more. */
const enoughNothing = 2;

/** After so many cases in a row that showed something only where they were moved, the next ones are moved first. */
const enoughMoves = 4;

function hasInControl(given: ValidCase | InvalidCase, place: string): boolean {
  if (given.kind === 'invalid') return getAt(given.control.input, place) !== undefined;
  return given.pinned !== undefined && given.lacks !== 'value';
}

/** What the trials of one operation share: its session, its request model, and what is known about the server. */
export class TrialContext {
  readonly session: Session;
  readonly model: RequestModel;
  /** Puts fresh values into a valid input. */
  readonly freshen: (input: Input, places?: FreshPlaces) => Input;
  /** Makes a valid input plain in one place. */
  readonly simplify: ReturnType<typeof createSimplifier>;
  /** The places of which the server rejects each value. */
  readonly rejectedPlaces: RejectedPlaces;
  readonly queue = new PlaceQueue();
  /** The searches for accepted requests with values of a rejected one. */
  readonly searches = new Searches();
  /** The kinds of values that were the reason of rejections. */
  readonly culprits = new Culprits();
  /** The requests with values that descriptions quote, by place; undefined if none was accepted. */
  readonly quoted = new Map<string, Promise<Exchange | undefined>>();
  /** The checks that have rejected a request twice, by place and words. */
  readonly checks = new Set<string>();
  /** What is known of places in which each value is rejected. */
  readonly without = new WithoutPlaces();
  /** The places with values that another resource can have: those in which a control was rejected like a duplicate. */
  readonly keys = new Set<string>();
  /** Whether controls get fresh values, because the server had those of a request that it rejected. */
  freshControls = false;
  /** The places of which the last valid value was rejected where it was sent by itself: it would spoil others in one request. */
  readonly doubtful = new Set<string>();
  /**
   * Whether the values of several cases were rejected together and in each part, so that the rest of a request as it is
   * drawn can be the reason.
   */
  doubtsRest = false;
  /** What was accepted in the places that cases were about. */
  readonly values = new AcceptedValues();
  readonly acceptedWithout: AcceptedWithout;
  /** What is known of requests at which the server failed. */
  readonly failures = new FailureControls();
  /** The answer, and how many accepted inputs were known when it was looked for. */
  #policy: { readonly inputs: number; readonly found: Promise<DuplicatePolicy> } | undefined;
  /**
   * The first input of which the server said that another resource has a value. A key that must be unique can be optional, and
   * without it the server accepts duplicates.
   */
  #taken: Input | undefined;
  #wasTakenTried = false;
  #isAccepting = false;
  /** How many valid requests were rejected, or made the server fail, and the last of them, the latest first. */
  #rejections = 0;
  readonly #rejected: Exchange[] = [];
  /** How many of them found nothing where no resource was known, since so many operations had accepted a request. */
  #nothingThere = { rejections: 0, operations: 0 };
  #drawnInVain = 0;
  /** Whether the operation can be done once with each resource. */
  readonly #usedUp: UsedUp;
  /** Whether the operation takes the resources that its request refers to only once together. */
  readonly ownReferences: OwnReferences;
  /** By place that no accepted input has: how many cases had no accepted control, and the last control. */
  readonly #inVain = new Map<string, { readonly rejections: number; readonly control: Exchange }>();

  constructor(session: Session, model: RequestModel, rejectedParameters: RejectedParameters) {
    this.session = session;
    this.model = model;
    this.rejectedPlaces = new RejectedPlaces(model, rejectedParameters);
    this.acceptedWithout = new AcceptedWithout(model);
    this.#usedUp = new UsedUp(model);
    this.ownReferences = new OwnReferences(session, model);
    this.freshen = createFreshener(model, session);
    this.simplify = createSimplifier(model);
  }

  /**
   * The requests with the names of existing resources.
   *
   * @param like the request that decides whether the resources must be its own
   * @throws {Unserializable} if it can remove what existed before the run
   */
  settle<Given extends OneRequest | RequestPair>(
    given: Given,
    like: OneRequest | RequestPair = given,
  ): Promise<Settled<Given>> {
    return settle(this, given, this.isUsedUp || needsOwnResource(this.model, like));
  }

  /** A settled request with fresh values, which names the same resources. */
  refresh({ given, naming }: Settled<OneRequest>): OneRequest {
    const input = this.freshen(given.draft.input, { beside: naming });
    return this.session.resources.fix(this.model, { ...given, draft: { ...given.draft, input } });
  }

  /** Whether the operation can be done once with each resource, and a shared one was used. */
  get isUsedUp(): boolean {
    return this.#usedUp.isKnown;
  }

  /** The requests with fresh values and resources of their own. */
  async renew<Given extends OneRequest | RequestPair>(drawn: Given): Promise<Given> {
    return (await settleAnew(this, drawn)).given;
  }

  /**
   * Sends a request.
   *
   * @param model of another operation, in a script
   * @param naming the places of the draft that have the ids of existing resources
   * @throws {Unserializable} if it can't be serialized
   */
  async send(draft: Draft, model = this.model, naming: readonly string[] = []): Promise<Exchange> {
    const serialized = model.serialize(draft);
    if (!serialized.ok) throw new Unserializable(`${model.operation.name}: ${serialized.because}`);
    const request = naming.length === 0 ? serialized.request : { ...serialized.request, naming };
    const exchange = await this.session.sender.send(request);
    this.session.resources.note(model, exchange);
    this.session.accepted.demands.noteTaken(model, exchange);
    if (model === this.model && this.#taken === undefined && rejectsAsTaken(exchange))
      this.#taken = exchange.request.input;
    return exchange;
  }

  /**
   * The server's duplicate policy. It is found out when a rejection first requires it; again, a few times, if it could
   * not be found out, and the server has accepted further requests since; and once more with a request of which the server
   * says that another resource has its values, if it has accepted a duplicate before.
   */
  async duplicatePolicy(): Promise<DuplicatePolicy> {
    const known = this.#policy && (await this.#policy.found);
    const inputs = this.session.accepted.weighed(this.model);
    if (known?.kind === 'accepts' && this.#taken !== undefined && !this.#wasTakenTried) {
      this.#wasTakenTried = true;
      this.#policy = { inputs, found: findDuplicatePolicy(this.session, this.model, this.#taken) };
      return this.#policy.found;
    }
    if (known !== undefined && (known.kind !== 'unknown' || inputs <= 2 * (this.#policy?.inputs ?? 0))) return known;
    // Another case can have asked again meanwhile.
    if (this.#policy === undefined || this.#policy.inputs < inputs)
      this.#policy = { inputs, found: findDuplicatePolicy(this.session, this.model) };
    return this.#policy.found;
  }

  /** Whether the server does not take the same values twice. */
  async needsFresh(): Promise<boolean> {
    return needsFresh(await this.duplicatePolicy());
  }

  /** Replaces the duplicate policy by one that a case has shown. */
  correctPolicy(policy: DuplicatePolicy): void {
    this.#policy = { inputs: this.session.accepted.weighed(this.model), found: Promise.resolve(policy) };
  }

  /** Whether there was such an exchange, and the server accepted the request. */
  isAccepted(exchange: Exchange | undefined): boolean {
    return exchange !== undefined && isSuccess(this.model.operation, exchange.outcome);
  }

  /** Whether what a path names may be there, because its operation accepted a request, or did not answer with 404 or 410. */
  isThere({ outcome }: Exchange): boolean {
    if (this.#isAccepting || this.session.accepted.of(this.model).length > 0) return true;
    return outcome.kind === 'unanswered' || !saysNothingThere(outcome.status);
  }

  /** Whether the server rejects the name in the path, of an operation that has accepted none. */
  rejectsName(exchange: Exchange): boolean {
    if (this.#isAccepting || this.session.accepted.of(this.model).length > 0) return false;
    return rejectsNameInPath(this.model.operation, exchange);
  }

  /** Keeps the input of a valid request, if the server accepted it. */
  keepAccepted(exchange: Exchange, draft: Draft): void {
    if (this.isAccepted(exchange)) {
      this.#isAccepting = true;
      this.#usedUp.noteAccepted(exchange, this.session.accepted.of(this.model));
      this.keepMoved(exchange, draft);
    } else if (hasVerdict(exchange)) {
      this.#usedUp.noteRejected(exchange, this.session.accepted.of(this.model));
      if (!this.isThere(exchange)) this.session.resources.noteNotThere(this.model);
      this.session.accepted.missed.note(this.model, draft.input, exchange);
      this.#rejections += 1;
      this.#rejected.unshift(exchange);
      this.#rejected.splice(enoughRejections);
    }
  }

  /** Keeps the input of a valid request that was moved, if the server accepted it: it can have a place that others lack. */
  keepMoved(exchange: Exchange, draft: Draft): void {
    if (!this.isAccepted(exchange)) return;
    this.ownReferences.noteAccepted();
    this.rejectedPlaces.noteAccepted(draft.input);
    this.acceptedWithout.note(exchange, draft.input);
    this.session.accepted.add(this.model, draft);
  }

  /**
   * A valid request in vain, if the operation has accepted none of so many that another one would show nothing. Then it
   * is the control of all cases, until the operation accepts a request.
   */
  get rejectedControl(): Exchange | undefined {
    const { accepted } = this.session;
    const { rejections, operations } = this.#nothingThere;
    // When another operation has accepted a request, a resource can be known.
    const isNothingThere = rejections >= enoughNothing && operations === accepted.operations;
    if (this.#isAccepting || (this.#rejections < enoughRejections && !isNothingThere)) return undefined;
    return accepted.of(this.model).length === 0 ? this.#rejected[0] : undefined;
  }

  /** Notes that a valid request was rejected because nothing is there, where no resource is known. */
  noteNothingThere(): void {
    const { operations } = this.session.accepted;
    const { rejections, operations: before } = this.#nothingThere;
    this.#nothingThere = { rejections: before === operations ? rejections + 1 : 1, operations };
  }

  /** The same for one case: also if it is about a place that no accepted input has, and so many others were in vain. */
  rejectedControlOf(given: ValidCase | InvalidCase): Exchange | undefined {
    if (this.rejectedControl !== undefined) return this.rejectedControl;
    const { rejections = 0, control } = this.#inVain.get(this.strangePlaceOf(given) ?? '') ?? {};
    if (rejections >= enoughInPlace) return control;
    return given.kind === 'invalid' ? this.rejectedPlaces.rejectionOf(placeOf(given)) : undefined;
  }

  /**
   * Another valid request in vain that got the same answer as one, or any other, if the operation has accepted none.
   *
   * @param exchange of the one
   */
  async anotherInVain(exchange: Exchange): Promise<Exchange | undefined> {
    if (this.#isAccepting || this.session.accepted.of(this.model).length > 0) return undefined;
    const words = wordsOfOutcome(exchange);
    const known = this.#rejected.find((each) => each !== exchange && wordsOfOutcome(each) === words);
    if (known !== undefined) return known;
    const [input = {}] = fc.sample(this.model.valid, { seed: this.session.seed, numRuns: 1 });
    const { draft } = (await this.settle({ draft: { input } })).given;
    const other = await this.send(draft);
    this.keepAccepted(other, draft);
    return this.isAccepted(other) ? undefined : other;
  }

  /**
   * Whether cases are moved to accepted inputs first, because the server has rejected the last ones as they were drawn,
   * with their controls, and accepted the controls there.
   */
  get prefersMoves(): boolean {
    return this.#drawnInVain >= enoughMoves;
  }

  /** A valid request that failed in the same words, if the operation has accepted none. */
  failedAlike(exchange: Exchange): Exchange | undefined {
    if (this.#isAccepting || this.session.accepted.of(this.model).length > 0) return undefined;
    return this.#rejected.find((each) => failsAlike(exchange, each));
  }

  /** Notes whether a case, or its control, was accepted as it was drawn; if not, its control was where it was moved. */
  noteDrawn(isAccepted: boolean): void {
    this.#drawnInVain = isAccepted ? 0 : this.#drawnInVain + 1;
  }

  /** Notes that no control of a case was accepted. Only a rejection of values, or a failure, says something of others. */
  noteInVain(given: ValidCase | InvalidCase, control: Exchange): void {
    const place = this.strangePlaceOf(given);
    if (place === undefined || !this.#isAboutValues(place, control)) return;
    this.#inVain.set(place, { rejections: (this.#inVain.get(place)?.rejections ?? 0) + 1, control });
  }

  /**
   * Whether a rejection is about the values of a request. Where the operation accepts requests without a place beside the path,
   * one that hides something is about what is named there: a field that does not exist, for example.
   */
  #isAboutValues(place: string, exchange: Exchange): boolean {
    const { outcome } = exchange;
    if (isFault(outcome)) return true;
    if (outcome.kind === 'answered' && (validationStatuses.includes(outcome.status) || outcome.status === 415))
      return true;
    const isBeside = /^\w+ \/(?:query|header|cookie)\//.test(place);
    return isBeside && isHidden(exchange) && this.session.accepted.of(this.model).length > 0;
  }

  /**
   * The outermost place that the control of a case has, that holds what the case is about, and that no accepted input has; or the
   * media type of its body, if the operation has accepted none in that.
   */
  strangePlaceOf(given: ValidCase | InvalidCase): string | undefined {
    const content = given.draft.unlike?.content;
    const isOther = content !== undefined && this.session.accepted.of(this.model, content).length === 0;
    if (isOther && placeOf(given) !== undefined) return `${given.kind} /body as ${content.mediaType}`;
    const strange = this.placeLacked(given);
    // Controls of invalid cases have the values that are nearest to them, and those of valid cases plain ones.
    return strange && `${given.kind} ${strange}`;
  }

  /** The outermost place that the control of a case has, that holds what the case is about, and that no accepted input has. */
  placeLacked(given: ValidCase | InvalidCase): string | undefined {
    const about = placeOf(given);
    if (about === undefined) return undefined;
    const known = this.session.accepted.of(this.model, given.draft.unlike?.content);
    let strange: string | undefined;
    for (let place = about; parsePointer(place).length > 1; place = parentPointer(place)) {
      if (known.some((input) => getAt(input, place) !== undefined)) break;
      if (place !== about || hasInControl(given, place)) strange = place;
    }
    return strange;
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

  /** The operation that is known to be needed before this one. */
  get preparation(): RequestModel | undefined {
    return this.session.resources.preparations.of(this.model);
  }

  /**
   * Whether a valid request was rejected because another operation has to be done with its resource before, which the run
   * has found out since.
   *
   * @param lost why the request names no existing resource
   * @param before the operation that was known to be needed when the request was made
   */
  async isUnprepared(
    drawn: OneRequest | RequestPair,
    exchange: Exchange,
    lost: string | undefined,
    before: RequestModel | undefined,
  ): Promise<boolean> {
    if (lost !== undefined || before !== undefined || !isForState(this.model, exchange)) return false;
    if (this.preparation !== undefined) return true;
    const draft = await findPreparation(this.session, this.model, {
      draft: 'control' in drawn ? drawn.control : drawn.draft,
    });
    if (draft !== undefined) this.session.accepted.add(this.model, draft);
    return draft !== undefined;
  }

  /** Whether the resource that a request names is in a state that does not fit it. If so, it is forgotten, likewise. */
  isSpent(exchange: Exchange, lost: string | undefined): Promise<boolean> {
    return forgetIfSpent(this.session, this.model, exchange, lost);
  }
}
