import { couldDisturb, pumpApart } from './apart.ts';
import type { Batch } from './batch.ts';
import { canEnd } from './ending.ts';
import type { OperationRun } from './operation-run.ts';
import { phases, type Phase } from './phase.ts';
import { pump } from './pump.ts';
import { rounds, type Round } from './rounds.ts';
import type { Session } from './session.ts';

/** What ends the sending of cases. */
export interface SendingLimits {
  /** Whether the time for new cases is used up. */
  readonly isLate: () => boolean;
  /** Whether so many requests, one after the other, would take much of the time that is left. */
  readonly isMuch: (requests: number) => boolean;
  /** The id of a clause: no more cases are sent after it was violated. */
  readonly until: string | undefined;
}

/**
 * How many requests a case that needs short lists takes, about. Nothing is sent beside it, so in a short time it comes after
 * the others: they are many for the same time.
 */
const requestsOfEarly = 12;

/**
 * Sends the cases of operations round by round, until a round has none, or the time is used up, or a clause is violated.
 *
 * @returns whether the time was enough
 */
export async function sendAll(
  session: Session,
  runs: readonly OperationRun[],
  { isLate, isMuch, until }: SendingLimits,
): Promise<boolean> {
  let sent = 0;
  const watched = runs.find(({ plan }) => until?.startsWith(`${plan.operation.name} `));
  const isOver = (): boolean => until !== undefined && watched?.results.isBroken(until) === true;
  const isStopped = (): boolean => isLate() || isOver();
  const left = (tasks: Iterable<Task>): Iterable<Task> => takeUntil(tasks, isStopped);
  const send = async ([run, batch]: Task): Promise<void> => {
    sent += 1;
    await run.send(batch);
  };
  const sendCalmly = async ([run, batch]: Task, isAlone: () => boolean): Promise<boolean> => {
    // It can have waited for others.
    if (isStopped()) return true;
    sent += 1;
    return run.send(batch, isAlone);
  };
  const canAnyEnd = runs.some(({ plan }) => canEnd(plan));
  // Each case of an operation that can end the server is sent alone.
  const width = (): number => (canAnyEnd ? 1 : session.sender.width);
  const sendIn = (phase: Phase, tasks: Iterable<Task>): Promise<void> =>
    needsCalm(phase, session) ? pumpApart(left(tasks), width, sendCalmly, areNear) : pump(left(tasks), width, send);
  for (const round of rounds()) {
    sent = 0;
    await pump(takeUntil(runs, isLate), widthOf(session), (run) => run.lookAgain());
    const early = tasksOf(runs, round, 'early');
    // What takes long to derive needs no short lists: it is derived with the first of its requests.
    const hasEarly = (): boolean => round.rows !== 'late' && !isMuch(requestsOfEarly);
    await sendIn('early', takeWhile(early, hasEarly));
    for (const phase of laterPhases) await sendIn(phase, tasksOf(runs, round, phase));
    await sendIn('early', early);
    if (isLate()) return end(runs, isLate);
    if (isOver() || (sent === 0 && round.from > 0)) break;
  }
  await pump(left(inTurn(begunOf(runs), (run) => run.openBatches())), widthOf(session), send);
  await pump(left(inTurn(begunOf(runs), (run) => run.lastBatches())), widthOf(session), send);
  const explain = (run: OperationRun): Promise<void> => run.explainRejections();
  await pump(takeUntil(begunOf(runs), isStopped), width, explain, areAlike);
  return end(runs, isLate);
}

/** Ends the operations. @returns whether the time was enough */
function end(runs: readonly OperationRun[], isLate: () => boolean): boolean {
  const isInTime = !isLate();
  for (const run of begunOf(runs))
    if (isInTime) run.end();
    else run.endInTime();
  return isInTime;
}

/** Whether the sequences of two tasks could disturb each other. */
const areNear = ([one]: Task, [other]: Task): boolean => areAlike(one, other);

/** Whether two operations could disturb each other. */
const areAlike = (one: OperationRun, other: OperationRun): boolean =>
  couldDisturb(one.plan.operation, other.plan.operation);

/** How many tasks are run at once. */
export const widthOf =
  ({ sender }: Session) =>
  (): number =>
    sender.width;

/**
 * Whether only sequences about other collections are sent at the same time. Where a name that one sequence removes can be
 * that of the next resource, another sequence could remove or change it.
 */
function needsCalm(phase: Phase, { resources }: Session): boolean {
  return phase === 'early' || phase === 'exclusive' || (phase === 'sequences' && resources.reusesNames);
}

const laterPhases = phases.filter((phase) => phase !== 'early');

type Task = readonly [run: OperationRun, batch: Batch];

/** The batches of a round. */
function tasksOf(runs: readonly OperationRun[], round: Round, phase: Phase): Generator<Task> {
  return inTurn(runs, (run) => run.batches(round, phase));
}

/** Batches from each operation in turn, so that all are equally far when the run stops. */
function* inTurn(runs: readonly OperationRun[], batchesOf: (run: OperationRun) => Iterator<Batch>): Generator<Task> {
  let open = runs.map((run) => ({ run, batches: batchesOf(run) }));
  while (open.length > 0) {
    const left: typeof open = [];
    for (const each of open) {
      const next = each.batches.next();
      if (next.done === true) continue;
      yield [each.run, next.value];
      left.push(each);
    }
    open = left;
  }
}

/** Takes items as long as that holds, and leaves the others in the iterator. */
function* takeWhile<T>(items: Iterator<T>, holds: () => boolean): Generator<T> {
  while (holds()) {
    const next = items.next();
    if (next.done === true) return;
    yield next.value;
  }
}

/** Takes items until then. */
export function* takeUntil<T>(items: Iterable<T>, isOver: () => boolean): Generator<T> {
  for (const item of items) {
    if (isOver()) return;
    yield item;
  }
}

/** The operations that the time was enough to begin. */
export function begunOf(runs: readonly OperationRun[]): OperationRun[] {
  return runs.filter(({ isBegun }) => isBegun);
}
