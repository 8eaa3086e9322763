import type { RequestModel, Row, Variant } from '../clause/index.ts';
import type { OperationRows } from '../plan/index.ts';
import { casesOf, type SkippedVariant } from './cases.ts';
import type { Contact } from './contact.ts';
import type { Cut } from './cut.ts';
import type { Finding, Job, Suspicion } from './finding.ts';
import { mergeSimilar } from './merge-findings.ts';
import { Results, type ClauseResult } from './results.ts';
import { Reached, type Reach } from './reach.ts';
import type { Round } from './rounds.ts';
import type { Session } from './session.ts';
import { asUnfinished, reasonToSkip, reasonToStop } from './stop.ts';
import { createTrialRunner, reachedSuccess, type TrialRunner } from './trial.ts';
import { Unserializable } from './trial-context.ts';

/** The rows of an operation that a run sends cases of. All rows that watch exchanges judge these cases too. */
export interface RunSubject {
  readonly plan: OperationRows;
  readonly selects: (row: Row) => boolean;
}

/** The result of running rows of one operation. */
export interface RunResult {
  readonly clauses: readonly ClauseResult[];
  readonly findings: readonly Finding[];
  /** Whether any request got a success answer. */
  readonly reachedSuccess: boolean;
  /** What cut the run short, if the user did not choose that. */
  readonly cut?: Cut;
  /** What was met of the operation's description; undefined if no request can be made. */
  readonly reach?: Reach;
}

/** How many clauses were judged at least once, of those that are planned. */
export interface ClauseCounts {
  readonly judged: number;
  readonly planned: number;
}

/** Why a case is not sent when TIME is used up. */
const notInTime = { because: 'not sent: the time limit was reached', cure: 'increase TIME' };

/** Sends and judges the cases of one operation in a run. */
export class OperationRun {
  readonly plan: OperationRows;
  readonly results: Results;
  readonly #session: Session;
  readonly #contact: Contact;
  readonly #selected: readonly Row[];
  readonly #model: RequestModel | undefined;
  readonly #begun = new Set<Variant>();
  readonly #reached: Reached | undefined;
  #runTrial: TrialRunner | undefined;

  /** @param contact of the whole run */
  constructor(session: Session, { plan, selects }: RunSubject, contact: Contact) {
    this.plan = plan;
    this.#session = session;
    this.#contact = contact;
    this.#selected = plan.rows.filter(selects);
    this.#model = plan.requestModel ?? plan.locked?.requestModel;
    this.#reached = this.#model && new Reached(this.#model);
    this.results = new Results(
      this.#selected,
      plan.watching,
      (trial) => this.#model !== undefined && reachedSuccess(this.#model, trial),
    );
  }

  /**
   * The cases of a round, each generated when it can be sent.
   *
   * @param isExclusive which rows: those with cases that are sent while no other request is in flight, or the others
   */
  *cases(round: Round, isExclusive: boolean): Generator<Job | SkippedVariant> {
    if (this.#model === undefined) return;
    const { seed, runs } = this.#session;
    const draws = { seed, runs, isJudged: this.results.isJudged.bind(this.results) };
    for (const row of this.#selected) {
      if (row.state !== 'planned') continue;
      const isAlone = row.kind === 'tested' && row.exclusive;
      if (isAlone === isExclusive) yield* casesOf(row, round, draws);
    }
  }

  /** Sends a case and judges it, unless it can't be sent or would show nothing. */
  async send(job: Job | SkippedVariant): Promise<void> {
    const { results } = this;
    this.#begun.add(job.variant);
    const reason =
      'because' in job
        ? job
        : (reasonToStop(this.#contact, this.#session) ??
          reasonToStop(results.contact, this.#session) ??
          reasonToSkip(results, job.row));
    if (reason !== undefined) results.skip(job, reason);
    else if ('given' in job) await this.#try(job);
  }

  async #try(job: Job): Promise<void> {
    try {
      const trial = await this.runTrial(job.given);
      this.#contact.note(trial);
      this.#reached?.add(trial);
      this.results.record(job, trial);
    } catch (error) {
      if (!(error instanceof Unserializable)) throw error;
      this.results.skip(job, { because: error.message, cure: 'give a value in VALUES that can be serialized' });
    }
  }

  /** Sends the requests that are needed to judge a case. */
  get runTrial(): TrialRunner {
    if (this.#model === undefined) throw new RangeError(`${this.plan.operation.name} has no request model`);
    return (this.#runTrial ??= createTrialRunner(this.#session, this.#model));
  }

  /** What may be wrong, each fault once. */
  suspicions(): Suspicion[] {
    return mergeSimilar([...this.results.suspicions.values()]);
  }

  /** Records the variants for which there was no time. */
  endInTime(): void {
    for (const row of this.#selected) {
      if (row.state !== 'planned') continue;
      for (const variant of row.variants) {
        if (!this.#begun.has(variant)) this.results.skip({ row, variant }, notInTime);
      }
    }
  }

  /** The result so far, as that of a run that is ended from outside. Every clause counts as not fully tested. */
  soFar(): RunResult {
    const clauses = this.results
      .clauses()
      .map((each) => (this.#selected.includes(each.row) ? asUnfinished(each) : each));
    const findings = this.suspicions().map((suspicion) => suspicion.asDrawn());
    return { ...this.result(findings, undefined), clauses };
  }

  progress(): ClauseCounts {
    const planned = this.results.clauses().filter(({ row }) => row.state === 'planned');
    return {
      judged: planned.filter(({ tally }) => Object.keys(tally.variants).length > 0).length,
      planned: planned.length,
    };
  }

  result(findings: readonly Finding[], cut: Cut | undefined): RunResult {
    const { reachedSuccess: reached } = this.results;
    const reach = this.#reached?.reach();
    return {
      clauses: this.results.clauses(),
      findings,
      reachedSuccess: reached,
      ...(cut !== undefined && { cut }),
      ...(reach !== undefined && { reach }),
    };
  }
}
