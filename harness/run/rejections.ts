import {
  isRejection,
  isSuccess,
  validationStatuses,
  wordsOfOutcome,
  type RequestModel,
  type ShownElsewhere,
  type Trial,
  type ValidTrial,
} from '../clause/index.ts';
import { responseFor } from '../document/index.ts';
import { isSafeMethod, type Exchange } from '../exchange/index.ts';
import { acceptsStill, explainRejection, isStillRejected } from './explain-rejection.ts';
import type { Job } from './finding.ts';
import { canBeTakenForValid } from './input/converted.ts';
import { differing } from './input/move.ts';
import { isBrokenBy } from './judge.ts';
import type { TrialContext } from './trial-context.ts';
import { Unserializable } from './unserializable.ts';

/** So many invalid requests show how the server answers them. */
const enoughInvalid = 3;
/** Of the cases that one answer rejects, so many are looked into, and so many answers of an operation. */
const mostTried = 3;
const mostAnswers = 6;

/** A valid case that was rejected. */
interface Rejected {
  readonly job: Job;
  readonly trial: ValidTrial;
}

/**
 * The rejections of valid requests to one operation that a rule which the document does not state can explain, or the state of
 * the server. They are judged when it is known how the server answers invalid requests.
 */
export class UnexplainedRejections {
  readonly #model: RequestModel;
  /** How many invalid requests got each answer, by its words. Those that are not of their media type don't count. */
  readonly #invalid = new Map<string, { readonly status: number; count: number }>();
  /** Rejected cases by the words of the answer. */
  readonly #held = new Map<string, Rejected[]>();
  /** The last case that was accepted only with fresh values or another resource, by the words of the rejection. */
  readonly #renewed = new Map<string, ValidTrial>();
  readonly #explained = new Map<string, ShownElsewhere>();
  /** Whether all cases are sent. */
  #isOver = false;

  constructor(model: RequestModel) {
    this.#model = model;
  }

  /** Whether cases are held. What a safe method does changes nothing, so its answers seldom depend on what was done before. */
  get #canHold(): boolean {
    return !this.#isOver && !isSafeMethod(this.#model.operation.method);
  }

  /**
   * Notes how the server answers an invalid request. If a rule rejects its control in the same words, the answer is about that. A
   * request that the server can take for a valid one shows nothing, because a rule can reject it, too.
   *
   * @returns the held cases that got this answer: it is one about values
   */
  note(trial: Trial): readonly Rejected[] {
    if (!this.#canHold) return [];
    if (trial.kind === 'valid') this.#noteValid(trial);
    if (trial.kind !== 'invalid') return [];
    const { exchange, control } = trial;
    const status = statusOf(exchange);
    if (status === undefined || canBeTakenForValid(this.#model, trial.case)) return [];
    const words = wordsOfOutcome(exchange);
    if (control !== undefined && statusOf(control) === status && wordsOfOutcome(control) === words) return [];
    const count = trial.case.draft.unlike === undefined ? 1 : 0;
    const known = this.#invalid.get(words);
    if (known === undefined) this.#invalid.set(words, { status, count });
    else known.count += count;
    const held = this.#held.get(words) ?? [];
    this.#held.delete(words);
    return held;
  }

  #noteValid(trial: ValidTrial): void {
    const { exchange, fresh } = trial;
    const { operation } = this.#model;
    if (fresh === undefined || isSuccess(operation, exchange.outcome) || !isSuccess(operation, fresh.outcome)) return;
    // Other values than the names in the path can be the reason, too.
    const changed = differing(exchange.request.input ?? {}, fresh.request.input ?? {}, '');
    if ([...changed].every((place) => place.startsWith('/path'))) this.#renewed.set(wordsOfOutcome(exchange), trial);
  }

  /** Holds a case back, if further requests can explain why it was rejected. @returns whether they can */
  hold(job: Job, trial: Trial): boolean {
    if (!this.#canHold || trial.kind !== 'valid') return false;
    const status = statusOf(trial.exchange);
    if (status === undefined || responseFor(this.#model.operation, status) === undefined) return false;
    const words = wordsOfOutcome(trial.exchange);
    if (this.#invalid.has(words) || !isBrokenBy(job.row, trial)) return false;
    const held = this.#held.get(words);
    if (held === undefined) this.#held.set(words, [{ job, trial }]);
    else held.push({ job, trial });
    return true;
  }

  /**
   * The trial with what other requests show of its rejection.
   *
   * @param isAccepting whether the operation has accepted a request
   */
  explained(trial: Trial, isAccepting: boolean): Trial {
    if (!this.#isOver || trial.kind !== 'valid' || trial.elsewhere !== undefined) return trial;
    if (statusOf(trial.exchange) === undefined) return trial;
    const known = this.#explained.get(wordsOfOutcome(trial.exchange));
    const elsewhere = known ?? this.#shownByStatus(trial, isAccepting);
    return elsewhere === undefined ? trial : { ...trial, elsewhere };
  }

  /**
   * What it shows that invalid requests get another status. Where a request names no resource, a server that rejects all it is sent
   * from some time on has a fault.
   */
  #shownByStatus({ exchange, naming }: ValidTrial, isAccepting: boolean): ShownElsewhere | undefined {
    const namesResource = this.#model.operation.path.includes('{') || naming.length > 0;
    if (isAccepting && !namesResource) return undefined;
    const because = this.#otherStatuses(exchange);
    return because === undefined ? undefined : { kind: isAccepting ? 'rule' : 'unknown', because };
  }

  /** Which statuses invalid requests get, if enough were sent, and none got that of an answer. */
  #otherStatuses(exchange: Exchange): string | undefined {
    const answers = [...this.#invalid.values()];
    const count = answers.reduce((sum, each) => sum + each.count, 0);
    if (count < enoughInvalid || answers.some(({ status }) => status === statusOf(exchange))) return undefined;
    const others = [...new Set(answers.map((each) => each.status))].join(' and ');
    return `invalid requests of this operation get status ${others} instead`;
  }

  /** Sends requests that can explain the rejections that are held. */
  async explain(context: TrialContext): Promise<void> {
    this.#isOver = true;
    if (context.session.accepted.of(this.#model).length === 0) return;
    for (const [words, held] of [...this.#held].slice(0, mostAnswers)) {
      if (held.some(({ trial }) => this.explained(trial, true) !== trial)) continue;
      const found = await this.#explanationOf(context, words, held).catch((error: unknown) => {
        // Nothing can be compared where a request could remove what existed before the run.
        if (error instanceof Unserializable) return undefined;
        throw error;
      });
      if (found !== undefined) this.#explained.set(words, found);
    }
  }

  async #explanationOf(
    context: TrialContext,
    words: string,
    held: readonly Rejected[],
  ): Promise<ShownElsewhere | undefined> {
    const because = held[0] && this.#otherStatuses(held[0].trial.exchange);
    if (because !== undefined && (await acceptsStill(context))) return { kind: 'rule', because };
    const renewed = this.#renewed.get(words);
    if (renewed !== undefined && (await isStillRejected(context, renewed))) return ofRenewed;
    for (const { trial } of unlike(held).slice(0, mostTried)) {
      const found = await explainRejection(context, trial, words);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Takes the cases that are held. From now on none is. */
  release(): readonly Rejected[] {
    this.#isOver = true;
    const held = [...this.#held];
    this.#held.clear();
    return held.flatMap(([, cases]) => cases);
  }
}

const ofRenewed: ShownElsewhere = {
  kind: 'rule',
  because: 'the server accepts other requests rejected so with another resource',
};

/** Rejected cases that are about different places. */
function unlike(rejected: readonly Rejected[]): Rejected[] {
  const byPlace = new Map(rejected.map((each) => [each.trial.case.pinned, each]));
  return [...byPlace.values()];
}

/** The status of a rejection that can be one of values; undefined for any other outcome. */
function statusOf({ outcome }: Exchange): number | undefined {
  if (outcome.kind !== 'answered' || !isRejection(outcome)) return undefined;
  return validationStatuses.includes(outcome.status) ? outcome.status : undefined;
}
