import type { RequestModel, Row, Trial, Variant } from '../clause/index.ts';
import type { OperationRows } from '../plan/index.ts';
import { batchesOf, sharingExchange, type Batch, type BatchTrials, type SharedCase, type ValidJob } from './batch.ts';
import { BatchesInVain } from './batches-in-vain.ts';
import type { SkippedVariant } from './cases.ts';
import type { Cut } from './cut.ts';
import { canEndServer, DeferredBatches } from './deferred.ts';
import { canEnd } from './ending.ts';
import { findAccepted, laterTries } from './find-accepted.ts';
import { FacetPairs } from './facet-pairs.ts';
import type { Finding, Job, Suspicion } from './finding.ts';
import { HeldBack } from './held-back.ts';
import { isShownBy, type Fault } from './judge.ts';
import { acceptedNothing, leaveOutShown, shownByOthers, skipRest } from './left-out.ts';
import { mergeSimilar } from './merge-findings.ts';
import { Results } from './results.ts';
import { phaseOf, type Phase } from './phase.ts';
import { Reached } from './reach.ts';
import { askAgain } from './rejects-all.ts';
import type { Round } from './rounds.ts';
import { resultOf, verdictsOf, type ClauseCounts, type RunResult } from './run-result.ts';
import { RowCases } from './row-cases.ts';
import { SelectedRows, type RunSubject } from './selected-rows.ts';
import type { Session } from './session.ts';
import type { SharedByRun } from './shared-places.ts';
import { asUnfinished, cutShort, notInTime, outOfTime, reasonToSkip, reasonToStop } from './stop.ts';
import { createTrialRunner, reachedSuccess, type TrialRunner } from './trial.ts';
import { TrialContext } from './trial-context.ts';
import { Unserializable } from './unserializable.ts';
import { runTogether, type SeenExchanges, type TogetherKind } from './together.ts';

/** How many cases of a variant that has shown nothing are sent again. */
const openRuns = 2;

/**
 * Sends and judges the cases of one operation in a run. Its rows are worked out with the first of its cases, because the
 * time limit can be reached before.
 */
export class OperationRun {
  readonly plan: OperationRows;
  readonly #session: Session;
  readonly #run: SharedByRun;
  readonly #rows: SelectedRows;
  #results: Results | undefined;
  #reached: Reached | undefined;
  readonly #begun = new Set<Variant>();
  readonly #pairs = new FacetPairs();
  readonly #inVain = new BatchesInVain();
  readonly #cases = new RowCases(this.#begun);
  /** How many accepted inputs were known after the last case of a variant. */
  readonly #knownAfter = new Map<Variant, number>();
  readonly #held = new HeldBack(this, () => this.#model);
  /** The cases that come last. */
  readonly #deferred = new DeferredBatches(() => this.#acceptsNothing);
  #shared: TrialContext | undefined;
  #runTrial: TrialRunner | undefined;

  constructor(session: Session, subject: RunSubject, run: SharedByRun) {
    this.plan = subject.plan;
    this.#session = session;
    this.#run = run;
    this.#rows = new SelectedRows(subject);
    run.rejection.register(subject.plan.operation.name, async () => this.#shared && askAgain(this.#shared));
  }

  /** Whether its rows were worked out. */
  get isBegun(): boolean {
    return this.#results !== undefined;
  }

  get results(): Results {
    return (this.#results ??= new Results(
      this.#rows.selected,
      this.plan.watching,
      (trial) => this.#model !== undefined && reachedSuccess(this.#model, trial),
    ));
  }

  get #model(): RequestModel | undefined {
    return this.plan.requestModel ?? this.plan.locked?.requestModel;
  }

  /** The cases of a round in a phase, each generated when it can be sent. */
  *batches(round: Round, phase: Phase): Generator<Batch> {
    if (phase === 'requests') yield* this.#deferred.ready();
    const cases = this.#casesIn(round, phase);
    // A locked operation accepts no control. Of requests that can end the server, each is sent alone.
    if (phase === 'requests' && this.plan.locked === undefined && !canEnd(this.plan)) yield* batchesOf(cases);
    else for (const job of cases) yield { kind: 'one', job };
  }

  *#casesIn(round: Round, phase: Phase): Generator<Job | SkippedVariant> {
    // The operation is begun, even if no request can be made for it.
    const { results } = this;
    if (this.#model === undefined) return;
    const { seed, runs } = this.#session;
    const rows = this.#rows.in(round);
    results.add(rows);
    this.#run.places.add(rows, results);
    const choice = {
      draws: { seed, runs, results, places: this.#run.places, denied: this.#shared?.rejectedPlaces },
      isInVain: (row: Row) => this.#isInVainIn(round, row),
      isSentAnyway: ({ sentBy }: Variant) => runs === undefined && sentBy !== undefined && this.#rows.sends(sentBy),
    };
    for (const row of rows)
      if (row.state === 'planned' && phaseOf(row) === phase) yield* this.#cases.of(row, round, choice);
  }

  /**
   * The first cases of each variant that has shown nothing, if further inputs were accepted since: one of them can be
   * the control that it lacked.
   */
  *openBatches(): Generator<Batch> {
    const known = this.countAccepted();
    const isOpen = (row: Row, variant: Variant): boolean =>
      known > (this.#knownAfter.get(variant) ?? known) && !this.results.isJudged(row, variant);
    yield* this.batches({ from: 0, to: openRuns, isFirst: false, rows: 'all', sends: isOpen }, 'requests');
  }

  /** The cases that come last, but for those of variants that other operations have shown meanwhile. */
  lastBatches(): Generator<Batch> {
    return this.#deferred.rest(({ row, variant }) => {
      const isShown = this.#run.places.isShownByOthers(row, variant);
      if (isShown) this.#begun.add(variant);
      return isShown;
    });
  }

  /**
   * Whether more cases of a row would show nothing, because the operation accepts no valid request. Whether it checks
   * credentials can show all the same.
   */
  #isInVainIn(round: Round, { clause }: Row): boolean {
    return !round.isFirst && clause.aspect !== 'enforces security' && this.#acceptsNothing;
  }

  get #acceptsNothing(): boolean {
    return this.#shared?.rejectedControl !== undefined;
  }

  /** Looks again for a request that is accepted, if further operations have accepted one since the last time. */
  async lookAgain(): Promise<void> {
    const { operations } = this.#session.accepted;
    if (this.#model !== undefined && this.#acceptsNothing && operations > 0)
      await findAccepted(this.#session, this.#model, laterTries, String(operations));
  }

  /**
   * Sends cases and judges them. A case that shows nothing together with others is sent by itself.
   *
   * @param isAlone whether nothing was sent meanwhile that can disturb a sequence
   * @returns whether the cases are judged; if not, they have to be sent alone
   */
  async send(batch: Batch, isAlone: () => boolean = () => true): Promise<boolean> {
    const isJudged = await this.#send(batch, isAlone);
    if (this.#shared !== undefined) await this.#held.decide(this.#shared, this.#run, this.results);
    return isJudged;
  }

  async #send(whole: Batch, isAlone: () => boolean): Promise<boolean> {
    // What other operations show is known only now.
    const batch = this.#deferred.takeShown(
      whole,
      (job) =>
        canEndServer(job) ||
        this.#run.places.isLikelyShown(job.row, job.variant) ||
        shownByOthers(job.row, this.#begun, this.#run.places) !== undefined,
    );
    if (batch === undefined || this.#deferred.take(batch)) return true;
    if (this.#shared?.prefersMoves === true) this.#inVain.tryAgain();
    if (batch.kind === 'one') return this.#sendOne(batch.job, isAlone);
    if (batch.kind === 'valid') await this.#sendValid(batch.jobs);
    else await this.#sendApart(await this.#sendTogether(batch));
    return true;
  }

  /** Sends each case by itself. */
  async #sendApart(jobs: readonly (Job | SkippedVariant)[]): Promise<void> {
    await Promise.all(jobs.map((job) => this.#sendOne(job)));
  }

  /** Sends valid cases about different places. One in a place of which values are rejected would spoil the others. */
  async #sendValid(all: readonly ValidJob[]): Promise<void> {
    this.#pairs.add(all);
    const { rejectedPlaces, doubtful } = this.#context;
    const apart = all.filter(({ given: { pinned = '' } }) => rejectedPlaces.isExpected(pinned) || doubtful.has(pinned));
    const jobs = all.filter((job) => !apart.includes(job));
    const isSent = jobs.length === 0 || (await this.#sendInCompany(jobs));
    await this.#sendApart([...(isSent ? [] : await this.#sendTogether({ kind: 'valid', jobs })), ...apart]);
  }

  /**
   * Sends cases about valid values in one request with further values that were accepted before.
   *
   * @returns whether it was accepted without a fault; if not, the cases have to be sent without these values
   */
  async #sendInCompany(jobs: readonly Job[]): Promise<boolean> {
    if (this.#inVain.isOver('company') || this.#isAnyStopped(jobs)) return false;
    const companions = this.#pairs.companionsOf(jobs);
    if (companions.length === 0) return false;
    const all = [...jobs, ...companions];
    const seen: SeenExchanges = new Map();
    const trials = await this.#tryTogether('company', all, seen);
    const own = trials.slice(0, jobs.length);
    // They have one exchange, so the first shows a fault of its answer for all.
    const [job, trial] = [jobs[0], own[0]];
    const isNew = job !== undefined && trial !== undefined && this.results.newFaultIn(job, trial) !== undefined;
    const isShown = own.every((each) => each !== undefined) && !isNew;
    this.#inVain.note('company', isShown);
    if (isShown) this.#pairs.meet(all.filter((_, index) => trials[index] !== undefined));
    if (isShown) this.#recordAll(jobs, own);
    this.#watchRest(jobs, isShown ? own : [], seen);
    return isShown;
  }

  /** Sends cases together. @returns those that have to be sent by themselves */
  async #sendTogether({ kind, jobs }: Exclude<Batch, { readonly kind: 'one' }>): Promise<readonly Job[]> {
    if (jobs.length < 2 || this.#inVain.isOver(kind) || this.#isAnyStopped(jobs)) return jobs;
    const seen: SeenExchanges = new Map();
    const trials = await this.#tryTogether(kind, jobs, seen);
    // Nothing is sent of cases that fit into no accepted input.
    if (seen.size > 0) this.#inVain.note(kind, trials.some(Boolean));
    if (kind === 'valid' && (await this.#isolate(jobs, trials))) {
      this.#watchRest(jobs, trials, seen);
      return [];
    }
    this.#recordAll(jobs, trials);
    this.#watchRest(jobs, trials, seen);
    return jobs.filter((_, index) => trials[index] === undefined);
  }

  /** Judges the exchanges of a batch that are in no trial. */
  #watchRest(jobs: readonly Job[], trials: BatchTrials, seen: SeenExchanges): void {
    const inTrials = new Set(trials.map((trial) => trial?.exchange));
    for (const [exchange, about] of seen) {
      // A case with two faults that is not rejected is sent by itself, and judged with what each fault alone is answered.
      const isSentAgain = about?.kind === 'invalid' && about.alone !== undefined;
      if (inTrials.has(exchange) || isSentAgain || this.#run.ending.reason !== undefined) continue;
      const job = jobs.find(({ given }) => given === about) ?? jobs[0];
      if (job !== undefined) this.results.watch(job, exchange);
    }
  }

  /**
   * Notes which values were accepted in one request. If its answer has a fault, each case is sent by itself, because a
   * finding needs the one that shows it. If none does, the fault needs several of the values, and the request with all
   * of them is its example.
   *
   * @returns whether there was such a fault
   */
  async #isolate(jobs: readonly Job[], trials: BatchTrials): Promise<boolean> {
    const faulty: (SharedCase & { readonly fault: Fault })[] = [];
    for (const together of sharingExchange(jobs, trials)) {
      this.#pairs.meet(together.map(({ job }) => job));
      const [{ job, trial } = {}] = together;
      if (job === undefined || trial === undefined) continue;
      const fault = this.results.newFaultIn(job, trial);
      if (fault !== undefined) faulty.push({ job, trial, fault });
    }
    if (faulty.length === 0) return false;
    await this.#sendApart(jobs);
    for (const { job, trial, fault } of faulty) {
      if (!this.results.suspicions.has(fault.key)) this.#record(job, trial);
    }
    return true;
  }

  countAccepted(): number {
    return this.#model === undefined ? 0 : this.#session.accepted.weighed(this.#model);
  }

  #recordAll(jobs: readonly Job[], trials: BatchTrials): void {
    for (const [index, job] of jobs.entries()) if (trials[index] !== undefined) this.#record(job, trials[index]);
  }

  #record(job: Job, trial: Trial): void {
    this.#begun.add(job.variant);
    const cut = this.#run.ending.rejectionIn(trial, this.plan);
    this.#run.rejection.note(trial);
    if (cut === undefined) this.#held.take(job, trial);
    else this.results.skip(job, cut);
  }

  /** Judges a trial that is not held back. */
  judge(job: Job, trial: Trial): void {
    this.#knownAfter.set(job.variant, this.countAccepted());
    this.#deferred.note();
    this.#run.contact.note(trial, (operation) => this.#session.sender.hasOwnLimit(operation));
    if (this.#model !== undefined) (this.#reached ??= new Reached(this.#model)).add(trial);
    const shown = this.results.record(job, trial);
    if (trial.kind === 'valid') this.#context.rejectedPlaces.note(trial, shown);
  }

  #tryTogether(kind: TogetherKind, jobs: readonly Job[], seen: SeenExchanges): Promise<BatchTrials> {
    return runTogether(
      this.#context,
      kind,
      jobs.map(({ given }) => given),
      seen,
    );
  }

  #reasonNotToSend(row: Row): ReturnType<typeof reasonToStop> {
    return (
      this.#held.reason ??
      this.#run.ending.reason ??
      reasonToStop(this.#run.contact, this.#session, this.#run.leastAsking) ??
      reasonToStop(this.results.contact, this.#session) ??
      reasonToSkip(this.results, row)
    );
  }

  #isAnyStopped = (jobs: readonly Job[]): boolean => jobs.some(({ row }) => this.#reasonNotToSend(row) !== undefined);

  /** Sends a case by itself, unless it can't be sent or would show nothing. @returns whether it is judged */
  async #sendOne(job: Job | SkippedVariant, isAlone = () => true): Promise<boolean> {
    this.#begun.add(job.variant);
    const reason = 'because' in job ? job : this.#reasonNotToSend(job.row);
    if (reason !== undefined) this.results.skip(job, reason);
    else if ('given' in job) return this.#try(job, isAlone);
    return true;
  }

  async #try(job: Job, isAlone: () => boolean): Promise<boolean> {
    try {
      const trial = await this.runTrial(job.given);
      const ended = await this.#run.ending.shownBy(trial, this.plan, this.results.reachedSuccess);
      if (ended !== undefined) this.results.skip(job, ended);
      else if (!isAlone() && !isShownBy(job.row, trial)) {
        this.results.watchOwn(job, trial);
        return false;
      } else this.#record(job, trial);
    } catch (error) {
      if (!(error instanceof Unserializable)) throw error;
      this.results.skip(job, { because: error.message, cure: error.cure });
    }
    return true;
  }

  /** Sends the requests that are needed to judge a case. */
  get runTrial(): TrialRunner {
    return (this.#runTrial ??= this.#held.explaining(createTrialRunner(this.#context)));
  }

  /** Sends requests that can explain rejections of valid requests. */
  async explainRejections(): Promise<void> {
    if (this.#shared !== undefined) await this.#held.explain(this.#shared);
  }

  get #context(): TrialContext {
    if (this.#model === undefined) throw new RangeError(`${this.plan.operation.name} has no request model`);
    return (this.#shared ??= new TrialContext(this.#session, this.#model, this.#run.rejectedParameters));
  }

  /** What may be wrong, each fault once. @param isOver whether all cases are sent */
  suspicions(isOver = true): Suspicion[] {
    this.#held.release(isOver);
    return mergeSimilar([...this.results.suspicions.values()]);
  }

  /** Records the variants for which there was no time. */
  endInTime(): void {
    leaveOutShown(this.#rows.selected, this.#begun, this.results, this.#run.places);
    if (this.#acceptsNothing)
      skipRest(this.#rows.selected, this.#begun, this.results, acceptedNothing(this.plan.operation.name));
    skipRest(this.#rows.selected, this.#begun, this.results, notInTime);
  }

  /** Records the variants that were not sent because the operation accepts no valid request. */
  end(): void {
    if (this.#cases.hasMissed)
      skipRest(this.#rows.selected, this.#begun, this.results, acceptedNothing(this.plan.operation.name));
  }

  /** The result so far, as that of a run that is ended from outside. Every clause counts as not fully tested. */
  soFar(): RunResult {
    const selected = new Set(this.#rows.selected);
    const clauses = this.results.clauses().map((each) => (selected.has(each.row) ? asUnfinished(each) : each));
    const findings = this.suspicions(false).map((suspicion) => suspicion.asDrawn());
    return { ...this.result(findings, undefined, cutShort), clauses: verdictsOf(clauses, this.#rows.all) };
  }

  progress(): ClauseCounts {
    return this.results.count();
  }

  /** @param reason why clauses were not derived, if some were not */
  result(findings: readonly Finding[], cut: Cut | undefined, reason: Cut = outOfTime): RunResult {
    const lessons = this.#model === undefined ? [] : this.#session.accepted.demands.of(this.#model);
    const reach = this.#model && (this.#reached ?? new Reached(this.#model)).reach();
    const shown = { findings, lessons, reach, facetPairs: this.#pairs.count() };
    const result = resultOf(this.results, this.#rows, shown, { cut, reason });
    // A request that no case needed can have been accepted, such as the first one to each operation.
    return { ...result, reachedSuccess: result.reachedSuccess || this.#session.accepted.has(this.plan.operation.name) };
  }
}
