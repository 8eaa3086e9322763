import {
  isFault,
  isRefusal,
  isSuccess,
  saysNothingThere,
  withPart,
  type Case,
  type Draft,
  type DuplicateHabit,
  type Ground,
  type PlannedRow,
  type Step,
  type Trial,
} from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { get, type Json } from '../json/index.ts';
import { createFreshener, freshenCase } from './fresh.ts';
import { findHabit } from './habit.ts';
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

/** How often a pair whose control is refused as a duplicate is tried with fresh values. */
const freshPairs = 2;

/** Prepares trials for one operation. The server's habit with duplicates is looked into once, when a refusal asks for it. */
export function createTrialRunner(session: Session, ground: Ground): TrialRunner {
  return new Trials(session, ground).run;
}

/** A request can't be spelt: parts are narrowed to what can be, but the user's own values are not. */
export class Unspellable extends Error {}

class Trials {
  readonly #session: Session;
  readonly #ground: Ground;
  readonly #freshen: ReturnType<typeof createFreshener>;
  #plain: ReturnType<typeof createPlainer> | undefined;
  #habit: Promise<DuplicateHabit> | undefined;

  constructor(session: Session, ground: Ground) {
    this.#session = session;
    this.#ground = ground;
    this.#freshen = createFreshener(ground, session.unique);
  }

  readonly run: TrialRunner = async (row, drawn) => {
    if (drawn.steps !== undefined) return this.#runSteps(drawn, drawn.steps);
    const { given, lost, naming } = await this.#settle(drawn, isSpent(this.#ground, drawn));
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
    if (exchange === undefined) throw new Unspellable('no request of the sequence can be made');
    return { case: given, exchange, steps: exchanges };
  }

  /** Sends a step; where its body is refused, it has one that the server is known to accept, each time that it comes. */
  async #runStep(step: Step, drawn: Case, sent: SentBodies): Promise<Exchange> {
    const { ground, command } = step;
    const exchange = await this.#sendStep(step, drawn, command && sent.get(command.input));
    // What was sent before must be the same again, whatever comes of it.
    if (command === undefined || sent.has(command.input)) return exchange;
    const body = isRefusal(exchange.outcome) ? await this.#acceptedBody(ground) : undefined;
    sent.set(command.input, body);
    return body === undefined ? exchange : this.#sendStep(step, drawn, body);
  }

  async #acceptedBody(ground: Ground): Promise<Json | undefined> {
    if (ground.bodies.length === 0) return undefined;
    await seekAccepted(this.#session, ground);
    const [accepted] = this.#session.accepted.of(ground);
    return accepted && get(accepted, 'body');
  }

  async #sendStep({ ground, command }: Step, drawn: Case, body: Json | undefined): Promise<Exchange> {
    const [part] = ground.bodies;
    const { draft } = drawn;
    const given: Case =
      body === undefined || part === undefined
        ? drawn
        : { ...drawn, draft: { ...draft, input: withPart(draft.input, part, body) } };
    const fresh = command?.kind === 'create' ? freshenCase(this.#freshenerFor(ground), given) : given;
    const settled = await this.#session.things.settle(ground, fresh, false);
    const exchange = await this.#send(settled.given.draft, ground);
    const isOurs = command !== undefined && isSuccess(ground.operation, exchange.outcome);
    if (isOurs) this.#session.accepted.add(ground, settled.given.draft);
    return exchange;
  }

  #freshenerFor(ground: Ground): ReturnType<typeof createFreshener> {
    return ground === this.#ground ? this.#freshen : createFreshener(ground, this.#session.unique);
  }

  #settle(given: Case, own: boolean) {
    return this.#session.things.settle(this.#ground, given, own);
  }

  /** The case with fresh values and things of its own. */
  async #renew(drawn: Case): Promise<Case> {
    return (await this.#settle(freshenCase(this.#freshen, drawn), true)).given;
  }

  #send(draft: Draft, ground = this.#ground): Promise<Exchange> {
    const spelt = ground.spell(draft);
    if (!spelt.ok) throw new Unspellable(`${ground.operation.name}: ${spelt.because}`);
    return this.#session.sender.send(spelt.request);
  }

  #habitOf(): Promise<DuplicateHabit> {
    return (this.#habit ??= findHabit(this.#session, this.#ground));
  }

  async #runPair(given: Case, drawn: Case, retries: number): Promise<Trial> {
    const exchange = await this.#send(given.draft);
    if (given.control === undefined || !isRefusal(exchange.outcome)) return { case: given, exchange };
    // The control goes second: if it is accepted now, its values were fresh when the broken request carried them.
    const control = await this.#send(given.control);
    if (this.#isAccepted(control)) this.#session.accepted.add(this.#ground, given.control);
    const stale = isRefusal(control.outcome) && retries > 0;
    if (stale && (this.#isGone(control) || (await this.#habitOf()).kind === 'refuses')) {
      return this.#runPair(await this.#renew(drawn), drawn, retries - 1);
    }
    const moved = isRefusal(control.outcome) ? await this.#runMoved(given) : undefined;
    return moved === undefined ? { case: given, exchange, control } : { ...moved, earlier: { exchange, control } };
  }

  /** The case among values that the server is known to accept; undefined where that shows nothing either. */
  async #runMoved(drawn: Case): Promise<Trial | undefined> {
    await seekAccepted(this.#session, this.#ground);
    const { kind } = await this.#habitOf();
    const moved = this.#session.accepted.move(this.#ground, drawn);
    if (moved === undefined) return undefined;
    const renewed = kind === 'refuses' ? freshenCase(this.#freshen, moved) : moved;
    const { given } = await this.#settle(renewed, isSpent(this.#ground, drawn));
    const exchange = await this.#send(given.draft);
    if (given.control === undefined || !isRefusal(exchange.outcome)) return { case: given, exchange };
    const control = await this.#send(given.control);
    return this.#isAccepted(control) ? { case: given, exchange, control } : undefined;
  }

  #isAccepted(exchange: Exchange | undefined): boolean {
    return exchange !== undefined && isSuccess(this.#ground.operation, exchange.outcome);
  }

  /** Whether the thing that a request names may have gone since it was found. */
  #isGone({ outcome }: Exchange): boolean {
    const gone =
      outcome.kind === 'answered' && saysNothingThere(outcome.status) && this.#ground.operation.path.includes('{');
    if (gone) this.#session.things.forget(this.#ground);
    return gone;
  }

  /**
   * The same request with a plain value in the place that it is about: a fresh one, where the server wants that. All else is
   * as it was, or something else may be the reason why only one of them is accepted.
   */
  async #sendPlain(given: Case): Promise<Pick<Trial, 'control'>> {
    const { draft, pinned, lacks } = given;
    if (pinned === undefined) return {};
    const plain = (this.#plain ??= createPlainer(this.#ground))(draft.input, pinned, lacks);
    if (plain === undefined) return {};
    const isWhole = pinned === '/body';
    const isFresh = !isWhole && (await this.#habitOf()).kind === 'refuses';
    const input = isFresh ? this.#freshen(plain, { only: pinned }) : plain;
    // In a whole body that the case is about there are no values of the user's, and so there are none in its control.
    const settled = await this.#settle(
      { draft: { ...draft, input }, ...(isWhole && { pinned }) },
      isSpent(this.#ground, given),
    );
    return { control: await this.#send(settled.given.draft) };
  }

  async #runValid(row: PlannedRow, given: Case, drawn: Case): Promise<Trial> {
    const exchange = await this.#send(given.draft);
    const isMust = row.clause.level === 'must' && row.judge !== undefined;
    if (isMust && isFault(exchange.outcome)) return { case: given, exchange, ...(await this.#sendPlain(drawn)) };
    if (isMust && this.#isAccepted(exchange)) this.#session.accepted.add(this.#ground, given.draft);
    const asks = isMust && isRefusal(exchange.outcome);
    if (!asks && row.needsHabit !== true) return { case: given, exchange };
    const habit = await this.#habitOf();
    if (!asks) return { case: given, exchange, habit };
    const isAgain = habit.kind === 'refuses' || this.#isGone(exchange);
    const renewed = isAgain ? await this.#renew(drawn) : undefined;
    const fresh = renewed && (await this.#send(renewed.draft));
    // What was refused was not kept, and can be sent again.
    const { control } = this.#isAccepted(fresh) ? {} : await this.#sendPlain(renewed ?? drawn);
    const isShown = this.#isAccepted(fresh) || this.#isAccepted(control);
    const moved = isShown ? undefined : await this.#runMoved(drawn);
    const met = { exchange, ...(control && { control }), ...(fresh && { fresh }) };
    return moved === undefined ? { case: given, ...met, habit } : { ...moved, habit, earlier: met };
  }
}

/**
 * Whether a change found nothing: the thing may have another name, where the answer to its creation says two. A reader that
 * finds nothing is what a sequence is to show.
 */
function isMiss({ command }: Step, { outcome }: Exchange): boolean {
  const changes = command !== undefined && 'thing' in command && command.kind !== 'read';
  return changes && outcome.kind === 'answered' && saysNothingThere(outcome.status);
}

/** Whether a trial reached a success answer. */
export function reachedSuccess(ground: Ground, trial: Trial): boolean {
  const { exchange, control, fresh } = trial;
  return [exchange, control, fresh].some((each) => each !== undefined && isSuccess(ground.operation, each.outcome));
}
