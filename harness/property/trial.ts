import {
  isFault,
  isRefusal,
  isSuccess,
  type Case,
  type DuplicateHabit,
  type Ground,
  type PlannedRow,
  type Trial,
} from '../clause/index.ts';
import { createFreshener, freshenCase } from './fresh.ts';
import { findHabit } from './habit.ts';
import { createPlainer } from './plain.ts';
import type { Session } from './session.ts';

/** Sends the exchanges that a case needs to be judged, and no more. */
export type TrialRunner = (row: PlannedRow, given: Case) => Promise<Trial>;

/** How often a pair whose control is refused as a duplicate is tried with fresh values. */
const freshPairs = 2;

/** Prepares trials for one operation. The server's habit with duplicates is looked into once, when a refusal asks for it. */
export function createTrialRunner(session: Session, ground: Ground): TrialRunner {
  const { sender } = session;
  const freshen = createFreshener(ground, session.unique);
  let plain: ReturnType<typeof createPlainer> | undefined;
  let known: Promise<DuplicateHabit> | undefined;
  const habitOf = (): Promise<DuplicateHabit> => (known ??= findHabit(session, ground));

  const runPair = async (given: Case, retries: number): Promise<Trial> => {
    const exchange = await sender.send(given.request);
    if (given.control === undefined || !isRefusal(exchange.outcome)) return { case: given, exchange };
    // The control goes second: if it is accepted now, its values were fresh when the broken request carried them.
    const control = await sender.send(given.control);
    if (retries > 0 && isRefusal(control.outcome) && (await habitOf()).kind === 'refuses') {
      return runPair(freshenCase(freshen, given), retries - 1);
    }
    return { case: given, exchange, control };
  };

  /** The same request with a plain value in the place that it is about, and fresh ones where the server wants them. */
  const sendPlain = async ({ request, pinned, presence = false }: Case): Promise<Pick<Trial, 'control'>> => {
    if (pinned === undefined || request.body.kind !== 'json') return {};
    const value = (plain ??= createPlainer(ground))(request.body.value, pinned, presence);
    if (value === undefined) return {};
    const control = { ...request, body: { kind: 'json', value } } as const;
    const renew = (await habitOf()).kind === 'refuses';
    return { control: await sender.send(renew ? freshenCase(freshen, { request: control }).request : control) };
  };

  const runValid = async (row: PlannedRow, given: Case): Promise<Trial> => {
    const exchange = await sender.send(given.request);
    const isMust = row.clause.level === 'must' && row.judge !== undefined;
    if (isMust && isFault(exchange.outcome)) return { case: given, exchange, ...(await sendPlain(given)) };
    const asks = isMust && isRefusal(exchange.outcome);
    if (!asks && row.needsHabit !== true) return { case: given, exchange };
    const habit = await habitOf();
    if (!asks) return { case: given, exchange, habit };
    const control = await sendPlain(given);
    if (habit.kind !== 'refuses') return { case: given, exchange, habit, ...control };
    const fresh = await sender.send(freshenCase(freshen, given).request);
    return { case: given, exchange, habit, fresh, ...control };
  };

  return (row, given) => (given.control === undefined ? runValid(row, given) : runPair(given, freshPairs));
}

/** Whether a trial reached a success answer. */
export function reachedSuccess(ground: Ground, trial: Trial): boolean {
  const { exchange, control, fresh } = trial;
  return [exchange, control, fresh].some((each) => each !== undefined && isSuccess(ground.operation, each.outcome));
}
