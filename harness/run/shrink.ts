import * as fc from 'fast-check';
import { answersFailure, exchangesOf, isRejection, wordsOfOutcome, type Case, type Trial } from '../clause/index.ts';
import { isSafeMethod, type Exchange, type Input } from '../exchange/index.ts';
import type { OperationRows } from '../plan/index.ts';
import { isUnreached } from './cut.ts';
import type { Finding, Suspicion } from './finding.ts';
import { isValidInput } from './input/move.ts';
import { faultsOf, judgeTrial, watchExchange } from './judge.ts';
import type { Results } from './results.ts';
import type { Session } from './session.ts';
import { shrinkInput } from './shrink-input.ts';
import { ShrinkTries } from './shrink-tries.ts';
import { Unserializable } from './unserializable.ts';
import type { TimeLimit } from './time-limit.ts';
import type { TrialRunner } from './trial.ts';

/** How often the first request is sent again before the fault is reported as not repeating. */
const replays = 3;
/** The time limit for all findings of a run, in milliseconds. The findings after that are not shrunk. */
const timeForAll = 30_000;

/** The most requests for all findings of a run: so many, or this share of its other requests if that is more. */
const requestsForAll = 1500;
const shareForAll = 0.1;

/** After so many requests for one finding, it is small enough: a sequence takes several for each try. */
const mostRequests = 150;

/** Of the faults of an operation that clauses of one kind show alike, such as unchecked types, so many are shrunk. */
const mostAlike = 3;
/** Of the failures of an operation, so many are shrunk. */
const mostFailures = 2;

/** Causes of a fault for which no further request is worth its time. */
const slow = new Set(['silent', 'timed out', 'too large', 'same time']);

/** What shows a fault. */
type ShownFault = Pick<Finding, 'trial' | 'exchange' | 'violation'>;

/** What shrinking needs to know of the run of an operation. */
interface Shrinkable {
  readonly plan: Pick<OperationRows, 'watching' | 'requestModel'>;
  readonly runTrial: TrialRunner;
  /** Holds the exchanges that were judged before. One that serves many trials as their control shows nothing again. */
  readonly results: Pick<Results, 'watched'>;
}

/** Whether a fault is a failure of the server: a status of 500 or more, or no answer. */
export function isFailure({ example: { fault } }: Suspicion): boolean {
  return answersFailure(fault.exchange.outcome);
}

/**
 * Looks for the smallest request of each fault of a run, one after the other. What all answers show, such as a wrong
 * field of an error, has one cause in all operations, so it is shrunk once.
 */
export class Shrinker {
  readonly #session: Session;
  readonly #limit: Pick<TimeLimit, 'end'>;
  readonly #shrunk = new Map<string, number>();
  #spent = 0;
  /** The requests for the findings so far. */
  #sent = 0;
  /** Whether the last request did not reach the server: then it shows nothing of the fault. */
  #isGone = false;

  /** @param limit after its end no finding is shrunk */
  constructor(session: Session, limit: Pick<TimeLimit, 'end'>) {
    this.#session = session;
    this.#limit = limit;
  }

  async shrink(given: Shrinkable, suspicion: Suspicion): Promise<Finding> {
    const run = this.#watched(given);
    const started = performance.now();
    const [cause, most] = sharedCause(suspicion);
    // Its request is the smallest that was accepted, and was sent a few times.
    if (isOfDuplicate(suspicion)) return { ...suspicion.asDrawn(), repeats: 'yes' };
    // Each try could take the whole time limit. The request was sent alone before.
    if (slow.has(suspicion.example.fault.violation.cause)) return suspicion.asDrawn();
    const known = this.#shrunk.get(cause) ?? 0;
    if (this.#isSpent() || started > this.#limit.end) return suspicion.asDrawn();
    const { sender, shrinkTime } = this.#session;
    const before = sender.sent;
    if (known >= most) {
      // Many failures alike can be one that has nothing to do with the requests.
      const again = isFailure(suspicion) ? await repeats(sender, run, suspicion.asDrawn()) : 'yes';
      this.#sent += sender.sent - before;
      return { ...suspicion.asDrawn(), repeats: again === 'no' && !this.#isGone ? 'no' : 'not tried' };
    }
    this.#shrunk.set(cause, known + 1);
    const last = before + mostRequests;
    // Smaller invalid requests have the same control.
    const { isOfControl } = suspicion.example.fault;
    const timeLeft = (): number => (sender.sent > last ? 0 : shrinkTime - (performance.now() - started));
    const shrunk =
      (isOfControl ? undefined : await shrink(run, suspicion, timeLeft)) ??
      (await shrinkTogether(run, suspicion, timeLeft));
    const finding =
      (shrunk && (await this.#confirmed(run, shrunk, suspicion))) ?? (await this.#unshrunk(run, suspicion));
    this.#spent += performance.now() - started;
    this.#sent += sender.sent - before;
    return finding;
  }

  /**
   * Of many smaller requests, one can meet by chance a failure that has nothing to do with it.
   *
   * @returns the finding with a request that fails again; undefined if there is none
   */
  async #confirmed(run: Shrinkable, shrunk: Finding, suspicion: Suspicion): Promise<Finding | undefined> {
    if (!answersFailure(shrunk.exchange.outcome)) return shrunk;
    const { sender } = this.#session;
    if (await failsAgain(sender, run, shrunk)) return shrunk;
    const drawn = suspicion.asDrawn();
    return shrunk.shrinks > 0 && (await failsAgain(sender, run, drawn)) ? { ...drawn, repeats: 'yes' } : undefined;
  }

  /**
   * The finding of which no smaller request shows the fault. A new request of its case can name another resource, so the same one is
   * sent again.
   */
  async #unshrunk(run: Shrinkable, suspicion: Suspicion): Promise<Finding> {
    const drawn = suspicion.asDrawn();
    if (this.#isGone) return drawn;
    const { sender } = this.#session;
    return { ...drawn, repeats: await (isFailure(suspicion) ? repeats(sender, run, drawn) : isAgain(sender, drawn)) };
  }

  /** The same run, of which each trial shows whether the server can still be reached. */
  #watched({ plan, results, runTrial }: Shrinkable): Shrinkable {
    return {
      plan,
      results,
      runTrial: async (given) => {
        const trial = await runTrial(given);
        this.#isGone = isUnreached(trial.exchange);
        return trial;
      },
    };
  }

  #isSpent(): boolean {
    const others = this.#session.sender.sent - this.#sent;
    return this.#spent > timeForAll || this.#sent > Math.max(requestsForAll, others * shareForAll);
  }
}

/** Whether the server fails at a request that is sent again, or at a new one of its case, with a resource of its own. */
async function failsAgain(...given: Parameters<typeof repeats>): Promise<boolean> {
  return (await repeats(...given)) === 'yes';
}

/** The same; `not tried` if what the failed request did before it failed can be the reason of another answer. */
async function repeats(
  sender: Session['sender'],
  { runTrial }: Shrinkable,
  { trial: { case: given }, exchange }: Pick<Finding, 'trial' | 'exchange'>,
): Promise<Finding['repeats']> {
  const ofState: boolean[] = [];
  const fails = async (): Promise<boolean> => {
    const { outcome } = await sender.send(exchange.request);
    if (answersFailure(outcome)) return true;
    ofState.push(!isSafeMethod(exchange.request.method) && isOfStateKept(given, outcome));
    const trial = await unlessUnserializable(runTrial(given));
    return trial === undefined || exchangesOf(trial).some((each) => answersFailure(each.outcome));
  };
  // Once more, because that can be chance, too.
  if ((await fails()) && (await fails())) return 'yes';
  return ofState.includes(true) ? 'not tried' : 'no';
}

/**
 * Whether one request that is wrong by its status gets the same status again. A case that was moved to other values is not generated
 * again as it was sent, so its own request shows more than a new case.
 */
async function isAgain(
  sender: Session['sender'],
  { trial, exchange: { request, outcome }, violation: { where } }: Finding,
): Promise<Finding['repeats']> {
  const isOne = trial.kind !== 'script' && trial.kind !== 'duplicate';
  if (!isOne || where !== 'status' || outcome.kind !== 'answered') return 'no';
  const { outcome: again } = await sender.send(request);
  if (again.kind !== 'answered') return 'no';
  if (again.status === outcome.status) return 'yes';
  return !isSafeMethod(request.method) && statusesOfState.includes(again.status) ? 'not tried' : 'no';
}

/** Statuses that say something of what is there: a server can keep what it is sent, fail afterwards, and reject the same as a duplicate then. */
const statusesOfState = [404, 409, 410, 412];

function isOfStateKept({ kind }: Case, outcome: Exchange['outcome']): boolean {
  if (outcome.kind !== 'answered') return false;
  return statusesOfState.includes(outcome.status) || (kind === 'valid' && isRejection(outcome));
}

/** Whether the server fails at the second of two equal requests. */
function isOfDuplicate({ example: { trial, fault } }: Suspicion): boolean {
  return trial.kind === 'duplicate' && trial.again === fault.exchange;
}

/** What several faults show alike, and how many of them are shrunk. */
function sharedCause({ example: { row, fault } }: Suspicion): readonly [cause: string, most: number] {
  const { clauses, violation } = fault;
  const { id, operation, kind } = clauses[0] ?? row.clause;
  // A failure has its reason in the request: other operations, and other requests to the same, can have other ones.
  if (answersFailure(fault.exchange.outcome)) return [`${operation}\n${violation.cause}`, mostFailures];
  // What an answer shows has nothing to do with the request of a clause, so other operations can show it.
  if (clauses[0] !== row.clause) return [`${id.slice(operation.length)}\n${violation.cause}\n${violation.where}`, 1];
  return [`${operation}\n${kind ?? id}\n${violation.cause}`, mostAlike];
}

/**
 * Looks for the smallest request that shows a fault. It generates the case again from its seed and index, and follows
 * fast-check's shrinks as long as they show the same fault, for a limited time.
 *
 * @returns undefined if no case by itself shows it
 */
async function shrink(
  { runTrial, plan: { watching }, results: { watched } }: Shrinkable,
  suspicion: Suspicion,
  timeLeft: () => number,
): Promise<Finding | undefined> {
  const { row, variant, seed, index, fault } = suspicion.example;
  let smallest: ShownFault | undefined;
  let steps = -1;
  let said: string | undefined;
  const tries = new ShrinkTries();
  const shows = async (given: Case): Promise<ShownFault | undefined> => {
    const trial = await unlessUnserializable(runTrial(given));
    const faults = trial === undefined ? [] : faultsOf(row, judgeTrial(row, trial, watching, watched), variant);
    const found = faults.find(({ key }) => key === fault.key);
    if (trial === undefined || found === undefined) return undefined;
    // A smaller request that is rejected with other words shows another fault.
    const words = isAnswerOfSuccess(found.exchange) ? '' : wordsOfOutcome(found.exchange);
    said ??= words;
    return words === said ? { trial, exchange: found.exchange, violation: found.violation } : undefined;
  };
  const errors: unknown[] = [];
  const holds = fc.asyncProperty(variant.arbitrary, async (given) => {
    if (errors.length > 0 || timeLeft() <= 0 || given.kind === 'unfit' || !tries.isWorthwhile(given)) return true;
    // fast-check takes an exception for a failure of the property, and shrinks it.
    const shown = await shows(given).catch((error: unknown) => void errors.push(error));
    tries.note(given, shown !== undefined);
    if (shown === undefined) return true;
    steps += 1;
    smallest = shown;
    return false;
  });
  for (let replay = 0; replay < replays && smallest === undefined && timeLeft() > 0; replay += 1) {
    await fc.check(holds, {
      seed,
      path: String(index),
      numRuns: 1,
      plugins: [fc.interruptAfterTimeLimit(timeLeft())],
    });
    if (errors.length > 0) throw errors[0];
  }
  return smallest && { ...suspicion.asDrawn(), ...smallest, repeats: 'yes', shrinks: steps };
}

/**
 * Looks for the smallest valid request that shows a fault that no case by itself shows. Its request had valid values of
 * several cases, or was a control.
 *
 * @returns undefined if the fault shows in no such request
 */
async function shrinkTogether(
  { runTrial, plan: { watching, requestModel } }: Shrinkable,
  suspicion: Suspicion,
  timeLeft: () => number,
): Promise<Finding | undefined> {
  const { row, variant, fault } = suspicion.example;
  const { input } = fault.exchange.request;
  if (requestModel === undefined || input === undefined || !isValidInput(requestModel, input)) return undefined;
  const tries = new ShrinkTries();
  const show = async (smaller: Input): Promise<ShownFault | undefined> => {
    const given: Case = { kind: 'probe', draft: { input: smaller } };
    const trial = tries.isWorthwhile(given) ? await unlessUnserializable(runTrial(given)) : undefined;
    if (trial === undefined) return undefined;
    const faults = faultsOf(row, watchExchange(trial.exchange, row.open, watching, new WeakSet()), variant);
    const found = faults.find(({ key }) => key === fault.key);
    tries.note(given, found !== undefined);
    return found && { trial, exchange: found.exchange, violation: found.violation };
  };
  const shrunk = await shrinkInput(requestModel, input, show, () => timeLeft() <= 0);
  return shrunk && { ...suspicion.asDrawn(), ...shrunk.shown, repeats: 'yes', shrinks: shrunk.steps, isTogether: true };
}

const isAnswerOfSuccess = ({ outcome }: Exchange): boolean => outcome.kind === 'answered' && outcome.status < 400;

/** The trial; undefined if the case can't be serialized, because that can happen to a smaller case. */
async function unlessUnserializable(trial: Promise<Trial>): Promise<Trial | undefined> {
  try {
    return await trial;
  } catch (error) {
    if (error instanceof Unserializable) return undefined;
    throw error;
  }
}
