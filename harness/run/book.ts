import type { PlannedRow, Row, Trial } from '../clause/index.ts';
import { addVerdict, createTally, inconclusive, type Inconclusive, type Tally } from '../verdict/index.ts';
import { isUnreached, waitAskedIn, wasCut } from './cut.ts';
import { Suspicion, type Job } from './finding.ts';
import { faultOf, judgeTrial } from './judge.ts';

export interface ClauseResult {
  readonly row: Row;
  /** Cases generated for the clause itself; 0 where it was judged on the cases of others. */
  readonly cases: number;
  readonly tally: Tally;
  /** Requests of the run that had been sent when the clause was first seen broken. */
  readonly brokenAfter?: number;
}

type Entry = { -readonly [name in keyof ClauseResult]: ClauseResult[name] };

/** What a run has seen so far: verdicts by clause, and faults. */
export class Book {
  readonly suspicions = new Map<string, Suspicion>();
  reachedSuccess = false;
  /** Trials in a row, of whatever clause, that got no answer. */
  silentTrials = 0;
  /** Trials in a row, of whatever clause, in which the server asked to wait for longer than it is waited for. */
  waitingTrials = 0;
  /** How it last asked to wait: the status. */
  askedToWait: number | undefined;
  /** Why the last request of all reached no server, where it did not. */
  unreachable: string | undefined;
  readonly #entries = new Map<Row, Entry>();
  readonly #silence = new Map<Row, number>();
  readonly #watching: readonly PlannedRow[];
  readonly #isSuccess: (trial: Trial) => boolean;
  readonly #requests: () => number;

  /**
   * @param rows what is run: each has a result in the end, whatever happens
   * @param watching rows that judge every exchange
   * @param isSuccess whether a trial reached a success answer
   * @param requests how many requests the run has sent
   */
  constructor(
    rows: readonly Row[],
    watching: readonly PlannedRow[],
    isSuccess: (trial: Trial) => boolean,
    requests: () => number,
  ) {
    this.#watching = watching;
    this.#isSuccess = isSuccess;
    this.#requests = requests;
    for (const row of rows) this.#entryOf(row);
  }

  /** How many of a row's cases got no answer. */
  silenceOf(row: Row): number {
    return this.#silence.get(row) ?? 0;
  }

  /** Enters a case that is not sent. */
  skip({ row, variant }: Pick<Job, 'row' | 'variant'>, { because, cure, cut }: Omit<Inconclusive, 'kind'>): void {
    addVerdict(this.#entryOf(row).tally, variant.name, { ...inconclusive(because, cure), ...(cut && { cut }) });
  }

  /** Judges what was exchanged for a case, and enters it. */
  enter(job: Job, trial: Trial): void {
    const { row, variant } = job;
    this.#entryOf(row).cases += 1;
    this.reachedSuccess ||= this.#isSuccess(trial);
    const { outcome } = trial.exchange;
    this.unreachable = isUnreached(trial.exchange) && outcome.kind === 'unanswered' ? outcome.detail : undefined;
    const wait = waitAskedIn(trial);
    this.waitingTrials = wait === undefined ? 0 : this.waitingTrials + 1;
    this.askedToWait = wait ?? this.askedToWait;
    if (outcome.kind === 'answered') this.silentTrials = 0;
    else {
      this.silentTrials += 1;
      this.#silence.set(row, this.silenceOf(row) + 1);
    }
    const judgements = judgeTrial(row, trial, this.#watching);
    const cut = wasCut(trial);
    for (const { row: judge, verdict } of judgements) {
      const entry = this.#entryOf(judge);
      const told = cut && verdict.kind === 'inconclusive' ? { ...verdict, cut } : verdict;
      addVerdict(entry.tally, judge === row ? variant.name : '', told);
      if (verdict.kind === 'violation') entry.brokenAfter ??= this.#requests();
    }
    const fault = faultOf(row, judgements);
    if (fault === undefined) return;
    const sighting = { ...job, fault, trial };
    const suspicion = this.suspicions.get(fault.key);
    if (suspicion === undefined) this.suspicions.set(fault.key, new Suspicion(sighting));
    else suspicion.add(sighting);
  }

  clauses(): ClauseResult[] {
    return [...this.#entries.values()];
  }

  #entryOf(row: Row): Entry {
    let entry = this.#entries.get(row);
    if (entry === undefined) this.#entries.set(row, (entry = { row, cases: 0, tally: createTally() }));
    return entry;
  }
}
