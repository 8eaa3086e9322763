import {
  isFault,
  isRejection,
  isSuccess,
  saysNothingThere,
  withPart,
  type Case,
  type Draft,
  type DuplicatePolicy,
  type RequestModel,
  type PlannedRow,
  type Step,
  type Trial,
} from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { equals, get, getAt, type Json } from '../json/index.ts';
import { createFreshener, freshenCase } from './fresh.ts';
import { findDuplicatePolicy } from './duplicate-policy.ts';
import { createSimplifier } from './plain.ts';
import { findAccepted } from './find-accepted.ts';
import type { Session } from './session.ts';
import { needsOwnResource } from './own-resource.ts';

/**
 * The body that was sent in place of a rejected one, by the input of the command; undefined if no other body was sent.
 */
type SentBodies = Map<Input, Json | undefined>;

/**
 * Sends the requests that are needed to judge a case, and no more.
 *
 * @throws {Unserializable} if the request can't be serialized
 */
export type TrialRunner = (row: PlannedRow, given: Case) => Promise<Trial>;

/** How often a request and its control are sent again with fresh values if the control is rejected as a duplicate. */
const freshPairs = 2;

/**
 * Prepares trials for one operation. The server's duplicate policy is found out once, when a rejection first requires
 * it.
 */
export function createTrialRunner(session: Session, model: RequestModel): TrialRunner {
  return new Trials(session, model).run;
}

/** A request can't be serialized. Generated values are limited to those that can, but values from the user are not. */
export class Unserializable extends Error {}

class Trials {
  readonly #session: Session;
  readonly #model: RequestModel;
  readonly #freshen: ReturnType<typeof createFreshener>;
  #plain: ReturnType<typeof createSimplifier> | undefined;
  #policy: Promise<DuplicatePolicy> | undefined;

  constructor(session: Session, model: RequestModel) {
    this.#session = session;
    this.#model = model;
    this.#freshen = createFreshener(model, session.unique);
  }

  readonly run: TrialRunner = async (row, drawn) => {
    if (drawn.steps !== undefined) return this.#runSteps(drawn, drawn.steps);
    const { given, lost, naming } = await this.#settle(drawn, needsOwnResource(this.#model, drawn));
    const trial = await (given.control === undefined
      ? this.#runValid(row, given, drawn)
      : this.#runPair(given, drawn, freshPairs));
    return lost === undefined && naming.length === 0
      ? trial
      : { ...trial, naming, ...(lost !== undefined && { lost }) };
  };

  async #runSteps(given: Case, steps: readonly Step[]): Promise<Trial> {
    const exchanges: Exchange[] = [];
    const sent: SentBodies = new Map();
    for (const step of steps) {
      const drawn = step.next(exchanges);
      if (drawn === undefined) break;
      const exchange = await this.#runStep(step, drawn, sent);
      const other = foundNothing(step, exchange) ? step.next(exchanges, [exchange]) : undefined;
      exchanges.push(other === undefined ? exchange : await this.#runStep(step, other, sent));
      if (exchanges.at(-1)?.outcome.kind === 'unanswered') break;
    }
    const exchange = exchanges.at(-1);
    if (exchange === undefined) throw new Unserializable('cannot make the first request of the sequence');
    return { case: given, exchange, steps: exchanges };
  }

  /**
   * Sends a step. If its body is rejected, this and all later steps of the same command send an accepted body instead.
   */
  async #runStep(step: Step, drawn: Case, sent: SentBodies): Promise<Exchange> {
    const { requestModel: model, command } = step;
    const exchange = await this.#sendStep(step, drawn, command && sent.get(command.input));
    // A command must send the same body each time, even if the server rejects it later.
    if (command === undefined || sent.has(command.input)) return exchange;
    const body = isRejection(exchange.outcome) ? await this.#acceptedBody(model) : undefined;
    sent.set(command.input, body);
    return body === undefined ? exchange : this.#sendStep(step, drawn, body);
  }

  async #acceptedBody(model: RequestModel): Promise<Json | undefined> {
    if (model.bodies.length === 0) return undefined;
    await findAccepted(this.#session, model);
    const [accepted] = this.#session.accepted.of(model);
    return accepted && get(accepted, 'body');
  }

  async #sendStep({ requestModel: model, command }: Step, drawn: Case, body: Json | undefined): Promise<Exchange> {
    const [part] = model.bodies;
    const { draft } = drawn;
    const given: Case =
      body === undefined || part === undefined
        ? drawn
        : { ...drawn, draft: { ...draft, input: withPart(draft.input, part, body) } };
    const fresh = command?.kind === 'create' ? freshenCase(this.#freshenerFor(model), given) : given;
    const settled = await this.#session.resources.settle(model, fresh, false);
    const exchange = await this.#send(settled.given.draft, model);
    const isOurs = command !== undefined && isSuccess(model.operation, exchange.outcome);
    if (isOurs) this.#session.accepted.add(model, settled.given.draft);
    return exchange;
  }

  #freshenerFor(model: RequestModel): ReturnType<typeof createFreshener> {
    return model === this.#model ? this.#freshen : createFreshener(model, this.#session.unique);
  }

  #settle(given: Case, own: boolean) {
    return this.#session.resources.settle(this.#model, given, own);
  }

  /** The case with fresh values and resources of its own. */
  async #renew(drawn: Case): Promise<Case> {
    return (await this.#settle(freshenCase(this.#freshen, drawn), true)).given;
  }

  #send(draft: Draft, model = this.#model): Promise<Exchange> {
    const serialized = model.serialize(draft);
    if (!serialized.ok) throw new Unserializable(`${model.operation.name}: ${serialized.because}`);
    return this.#session.sender.send(serialized.request);
  }

  #policyOf(): Promise<DuplicatePolicy> {
    return (this.#policy ??= findDuplicatePolicy(this.#session, this.#model));
  }

  async #runPair(given: Case, drawn: Case, retries: number): Promise<Trial> {
    const exchange = await this.#send(given.draft);
    if (given.control === undefined || !isRejection(exchange.outcome)) return { case: given, exchange };
    // The control is sent second. If it is accepted, its values were not taken when the invalid request was sent.
    const control = await this.#send(given.control);
    if (this.#isAccepted(control)) this.#session.accepted.add(this.#model, given.control);
    const stale = isRejection(control.outcome) && retries > 0;
    if (stale && (this.#isGone(control) || (await this.#policyOf()).kind === 'rejects')) {
      return this.#runPair(await this.#renew(drawn), drawn, retries - 1);
    }
    const moved = isRejection(control.outcome) ? await this.#runMoved(given) : undefined;
    return moved === undefined ? { case: given, exchange, control } : { ...moved, earlier: { exchange, control } };
  }

  /** The trial of the case moved to an accepted input; undefined if that shows nothing either. */
  async #runMoved(drawn: Case): Promise<Trial | undefined> {
    await findAccepted(this.#session, this.#model);
    const { kind } = await this.#policyOf();
    const moved = this.#session.accepted.move(this.#model, drawn);
    if (moved === undefined) return undefined;
    const renewed = kind === 'rejects' ? freshenCase(this.#freshen, moved) : moved;
    const { given } = await this.#settle(renewed, needsOwnResource(this.#model, drawn));
    const exchange = await this.#send(given.draft);
    if (given.control === undefined || !isRejection(exchange.outcome)) return { case: given, exchange };
    const control = await this.#send(given.control);
    return this.#isAccepted(control) ? { case: given, exchange, control } : undefined;
  }

  #isAccepted(exchange: Exchange | undefined): boolean {
    return exchange !== undefined && isSuccess(this.#model.operation, exchange.outcome);
  }

  /**
   * Whether the resource that a request names may no longer exist. If so, it is forgotten, and the next case finds
   * another.
   */
  #isGone({ outcome }: Exchange): boolean {
    const gone =
      outcome.kind === 'answered' && saysNothingThere(outcome.status) && this.#model.operation.path.includes('{');
    if (gone) this.#session.resources.forget(this.#model);
    return gone;
  }

  /**
   * Sends the same request with a plain value in the place that it is about, which is fresh if the server rejects
   * duplicates. Everything else is the same; otherwise another value could be the reason why only one of them is
   * accepted.
   */
  async #sendPlain(given: Case): Promise<Pick<Trial, 'control'>> {
    const { draft, pinned, lacks } = given;
    if (pinned === undefined) return {};
    const plain = (this.#plain ??= createSimplifier(this.#model))(draft.input, pinned, lacks);
    if (plain === undefined) return {};
    const isWhole = pinned === '/body';
    const isFresh = !isWhole && (await this.#policyOf()).kind === 'rejects';
    const input = isFresh ? this.#freshen(plain, { only: pinned }) : plain;
    // A case about the whole body contains no values from the user in its body, so its control contains none either.
    const settle = async (keeps: boolean): Promise<Draft> => {
      const control: Case = { draft: { ...draft, input }, ...(keeps && { pinned }) };
      return (await this.#settle(control, needsOwnResource(this.#model, given))).given.draft;
    };
    const settled = await settle(isWhole);
    // If the known resource has the name that the case is about, the control would be the same request again.
    const isSame = !isWhole && isSameAt(pinned, settled.input, draft.input);
    return { control: await this.#send(isSame ? await settle(true) : settled) };
  }

  async #runValid(row: PlannedRow, given: Case, drawn: Case): Promise<Trial> {
    const exchange = await this.#send(given.draft);
    const isMust = row.clause.level === 'must' && row.judge !== undefined;
    if (isMust && isFault(exchange.outcome)) return { case: given, exchange, ...(await this.#sendPlain(drawn)) };
    if (isMust && this.#isAccepted(exchange)) this.#session.accepted.add(this.#model, given.draft);
    const isRejected = isMust && isRejection(exchange.outcome);
    if (!isRejected && row.needsDuplicatePolicy !== true) return { case: given, exchange };
    const policy = await this.#policyOf();
    if (!isRejected) return { case: given, exchange, duplicatePolicy: policy };
    const isRenewed = policy.kind === 'rejects' || this.#isGone(exchange);
    const renewed = isRenewed ? await this.#renew(drawn) : undefined;
    const fresh = renewed && (await this.#send(renewed.draft));
    // The server did not store the rejected values, so the control can use them.
    const { control } = this.#isAccepted(fresh) ? {} : await this.#sendPlain(renewed ?? drawn);
    const isShown = this.#isAccepted(fresh) || this.#isAccepted(control);
    const moved = isShown ? undefined : await this.#runMoved(drawn);
    const earlier = { exchange, ...(control && { control }), ...(fresh && { fresh }) };
    return moved === undefined
      ? { case: given, ...earlier, duplicatePolicy: policy }
      : { ...moved, duplicatePolicy: policy, earlier };
  }
}

function isSameAt(place: string, one: Input, other: Input): boolean {
  const [a, b] = [getAt(one, place), getAt(other, place)];
  return a !== undefined && b !== undefined && equals(a, b);
}

/**
 * Whether a change or a removal did not find its resource. The answer to the creation can contain two names; then the
 * other one is tried. Reads are not retried, because a read that finds nothing is what a sequence tests.
 */
function foundNothing({ command }: Step, { outcome }: Exchange): boolean {
  const changes = command !== undefined && 'resource' in command && command.kind !== 'read';
  return changes && outcome.kind === 'answered' && saysNothingThere(outcome.status);
}

/** Whether any request of a trial succeeded. */
export function reachedSuccess(model: RequestModel, trial: Trial): boolean {
  const { exchange, control, fresh } = trial;
  return [exchange, control, fresh].some((each) => each !== undefined && isSuccess(model.operation, each.outcome));
}
