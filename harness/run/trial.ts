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
import { get, type Json } from '../json/index.ts';
import { createFreshener, freshenCase } from './fresh.ts';
import { findDuplicatePolicy } from './duplicate-policy.ts';
import { createPlainer } from './plain.ts';
import { seekAccepted } from './seek.ts';
import type { Session } from './session.ts';
import { isSpent } from './spent.ts';

/**
 * What became of the bodies of commands, by the input that these were drawn with: undefined where it was accepted, else the
 * body that was sent in its place.
 */
type SentBodies = Map<Input, Json | undefined>;

/** Sends the exchanges that a case needs to be judged, and no more. */
export type TrialRunner = (row: PlannedRow, given: Case) => Promise<Trial>;

/** How often a pair whose control is rejected as a duplicate is tried with fresh values. */
const freshPairs = 2;

/** Prepares trials for one operation. The server's duplicate policy with duplicates is looked into once, when a rejection asks for it. */
export function createTrialRunner(session: Session, model: RequestModel): TrialRunner {
  return new Trials(session, model).run;
}

/** A request can't be serialized: parts are narrowed to what can be, but the user's own values are not. */
export class Unserializable extends Error {}

class Trials {
  readonly #session: Session;
  readonly #model: RequestModel;
  readonly #freshen: ReturnType<typeof createFreshener>;
  #plain: ReturnType<typeof createPlainer> | undefined;
  #policy: Promise<DuplicatePolicy> | undefined;

  constructor(session: Session, model: RequestModel) {
    this.#session = session;
    this.#model = model;
    this.#freshen = createFreshener(model, session.unique);
  }

  readonly run: TrialRunner = async (row, drawn) => {
    if (drawn.steps !== undefined) return this.#runSteps(drawn, drawn.steps);
    const { given, lost, naming } = await this.#settle(drawn, isSpent(this.#model, drawn));
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
      const other = isMiss(step, exchange) ? step.next(exchanges, [exchange]) : undefined;
      exchanges.push(other === undefined ? exchange : await this.#runStep(step, other, sent));
      if (exchanges.at(-1)?.outcome.kind === 'unanswered') break;
    }
    const exchange = exchanges.at(-1);
    if (exchange === undefined) throw new Unserializable('cannot make the first request of the sequence');
    return { case: given, exchange, steps: exchanges };
  }

  /** Sends a step; where its body is rejected, it has one that the server is known to accept, each time that it comes. */
  async #runStep(step: Step, drawn: Case, sent: SentBodies): Promise<Exchange> {
    const { requestModel: model, command } = step;
    const exchange = await this.#sendStep(step, drawn, command && sent.get(command.input));
    // What was sent before must be the same again, whatever comes of it.
    if (command === undefined || sent.has(command.input)) return exchange;
    const body = isRejection(exchange.outcome) ? await this.#acceptedBody(model) : undefined;
    sent.set(command.input, body);
    return body === undefined ? exchange : this.#sendStep(step, drawn, body);
  }

  async #acceptedBody(model: RequestModel): Promise<Json | undefined> {
    if (model.bodies.length === 0) return undefined;
    await seekAccepted(this.#session, model);
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
    // The control goes second: if it is accepted now, its values were fresh when the broken request carried them.
    const control = await this.#send(given.control);
    if (this.#isAccepted(control)) this.#session.accepted.add(this.#model, given.control);
    const stale = isRejection(control.outcome) && retries > 0;
    if (stale && (this.#isGone(control) || (await this.#policyOf()).kind === 'rejects')) {
      return this.#runPair(await this.#renew(drawn), drawn, retries - 1);
    }
    const moved = isRejection(control.outcome) ? await this.#runMoved(given) : undefined;
    return moved === undefined ? { case: given, exchange, control } : { ...moved, earlier: { exchange, control } };
  }

  /** The case among values that the server is known to accept; undefined where that shows nothing either. */
  async #runMoved(drawn: Case): Promise<Trial | undefined> {
    await seekAccepted(this.#session, this.#model);
    const { kind } = await this.#policyOf();
    const moved = this.#session.accepted.move(this.#model, drawn);
    if (moved === undefined) return undefined;
    const renewed = kind === 'rejects' ? freshenCase(this.#freshen, moved) : moved;
    const { given } = await this.#settle(renewed, isSpent(this.#model, drawn));
    const exchange = await this.#send(given.draft);
    if (given.control === undefined || !isRejection(exchange.outcome)) return { case: given, exchange };
    const control = await this.#send(given.control);
    return this.#isAccepted(control) ? { case: given, exchange, control } : undefined;
  }

  #isAccepted(exchange: Exchange | undefined): boolean {
    return exchange !== undefined && isSuccess(this.#model.operation, exchange.outcome);
  }

  /** Whether the thing that a request names may have gone since it was found. */
  #isGone({ outcome }: Exchange): boolean {
    const gone =
      outcome.kind === 'answered' && saysNothingThere(outcome.status) && this.#model.operation.path.includes('{');
    if (gone) this.#session.resources.forget(this.#model);
    return gone;
  }

  /**
   * The same request with a plain value in the place that it is about: a fresh one, where the server wants that. All else is
   * as it was, or something else may be the reason why only one of them is accepted.
   */
  async #sendPlain(given: Case): Promise<Pick<Trial, 'control'>> {
    const { draft, pinned, lacks } = given;
    if (pinned === undefined) return {};
    const plain = (this.#plain ??= createPlainer(this.#model))(draft.input, pinned, lacks);
    if (plain === undefined) return {};
    const isWhole = pinned === '/body';
    const isFresh = !isWhole && (await this.#policyOf()).kind === 'rejects';
    const input = isFresh ? this.#freshen(plain, { only: pinned }) : plain;
    // In a whole body that the case is about there are no values of the user's, and so there are none in its control.
    const settled = await this.#settle(
      { draft: { ...draft, input }, ...(isWhole && { pinned }) },
      isSpent(this.#model, given),
    );
    return { control: await this.#send(settled.given.draft) };
  }

  async #runValid(row: PlannedRow, given: Case, drawn: Case): Promise<Trial> {
    const exchange = await this.#send(given.draft);
    const isMust = row.clause.level === 'must' && row.judge !== undefined;
    if (isMust && isFault(exchange.outcome)) return { case: given, exchange, ...(await this.#sendPlain(drawn)) };
    if (isMust && this.#isAccepted(exchange)) this.#session.accepted.add(this.#model, given.draft);
    const asks = isMust && isRejection(exchange.outcome);
    if (!asks && row.needsDuplicatePolicy !== true) return { case: given, exchange };
    const policy = await this.#policyOf();
    if (!asks) return { case: given, exchange, duplicatePolicy: policy };
    const isAgain = policy.kind === 'rejects' || this.#isGone(exchange);
    const renewed = isAgain ? await this.#renew(drawn) : undefined;
    const fresh = renewed && (await this.#send(renewed.draft));
    // What was rejected was not kept, and can be sent again.
    const { control } = this.#isAccepted(fresh) ? {} : await this.#sendPlain(renewed ?? drawn);
    const isShown = this.#isAccepted(fresh) || this.#isAccepted(control);
    const moved = isShown ? undefined : await this.#runMoved(drawn);
    const met = { exchange, ...(control && { control }), ...(fresh && { fresh }) };
    return moved === undefined
      ? { case: given, ...met, duplicatePolicy: policy }
      : { ...moved, duplicatePolicy: policy, earlier: met };
  }
}

/**
 * Whether a change found nothing: the thing may have another name, where the answer to its creation says two. A reader that
 * finds nothing is what a sequence is to show.
 */
function isMiss({ command }: Step, { outcome }: Exchange): boolean {
  const changes = command !== undefined && 'resource' in command && command.kind !== 'read';
  return changes && outcome.kind === 'answered' && saysNothingThere(outcome.status);
}

/** Whether a trial reached a success answer. */
export function reachedSuccess(model: RequestModel, trial: Trial): boolean {
  const { exchange, control, fresh } = trial;
  return [exchange, control, fresh].some((each) => each !== undefined && isSuccess(model.operation, each.outcome));
}
