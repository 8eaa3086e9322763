import type { PlannedRow, Row, Trial, WatchingRow } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { equals } from '../json/index.ts';
import {
  addVerdict,
  createTally,
  replaceCut,
  inconclusive,
  type Inconclusive,
  type Tally,
  type Verdict,
} from '../verdict/index.ts';
import { Contact } from './contact.ts';
import { wasCut, type Cut } from './cut.ts';
import { Suspicion, type Job } from './finding.ts';
import { faultsOf, judgeTrial, ownExchanges, watchExchange, type Fault, type Judgement } from './judge.ts';

/** The verdicts on one clause in a run. */
export interface ClauseResult {
  readonly row: Row;
  /** Cases that were sent for the clause itself; 0 if it was judged only on the cases of other clauses. */
  readonly cases: number;
  readonly tally: Tally;
  /** The position of the first request that showed a violation, among all requests of the run, from 1. */
  readonly brokenAfter?: number;
  /** Why it needs no cases: what has shown it already. Then it counts as not applicable. */
  readonly shownBy?: string;
}

type Entry = { -readonly [name in keyof ClauseResult]: ClauseResult[name] };

/** The results of a run so far: verdicts by clause, and faults. */
export class Results {
  readonly suspicions = new Map<string, Suspicion>();
  reachedSuccess = false;
  /** How the last trials of these rows reached the server. */
  readonly contact = new Contact();
  /** The variants with a case that looks like a violation, and is judged later. */
  readonly held = new WeakSet<Job['variant']>();
  readonly #results = new Map<Row, Entry>();
  /** The ids of the clauses that were violated. */
  readonly #broken = new Set<string>();
  /** The rows with cases that are about no place, of which the path got the names of existing resources. */
  readonly #renamed = new Set<Row>();
  readonly #unanswered = new Map<Row, number>();
  /** The exchanges that the watching rows have judged. Several trials can have one exchange. */
  readonly watched = new WeakSet<Exchange>();
  readonly #watching: readonly WatchingRow[];
  readonly #isSuccess: (trial: Trial) => boolean;

  /**
   * @param rows the selected rows: each gets a result, even if none of its cases is sent
   * @param watching rows that judge every exchange
   * @param isSuccess whether a request of a trial succeeded
   */
  constructor(rows: readonly Row[], watching: readonly WatchingRow[], isSuccess: (trial: Trial) => boolean) {
    this.#watching = watching;
    this.#isSuccess = isSuccess;
    this.add(rows);
  }

  /** Adds selected rows that were derived later. */
  add(rows: readonly Row[]): void {
    for (const row of rows) this.#resultOf(row);
  }

  /** How many of a row's cases got no answer. */
  unansweredOf(row: Row): number {
    return this.#unanswered.get(row) ?? 0;
  }

  /** Whether a case of the variant had a verdict that shows something. */
  isJudged(row: Row, variant: Job['variant']): boolean {
    const { name } = variant;
    const { pass = 0, violation = 0, observation = 0 } = this.#results.get(row)?.tally.variants[name] ?? {};
    return this.held.has(variant) || pass + violation + observation > 0;
  }

  /** Whether the path of the cases of a row is replaced, because it names resources. */
  isRenamed(row: Row): boolean {
    return this.#renamed.has(row);
  }

  /** The kinds of verdicts that cases of a variant had, as a text; empty if none showed anything. */
  verdictsOn(row: Row, name: string): string {
    const { pass = 0, violation = 0, observation = 0 } = this.#results.get(row)?.tally.variants[name] ?? {};
    return [pass > 0 && 'pass', violation > 0 && 'violation', observation > 0 && 'observation'].filter(Boolean).join();
  }

  /**
   * Whether more cases of a variant about one place are likely to show something new: not if the first were violations, or
   * showed nothing, because the others have similar values in the same place.
   */
  isPromising(row: PlannedRow, variant: Job['variant']): boolean {
    const { name } = variant;
    const { aspect } = row.clause;
    const isAboutPlace = row.clause.kind !== undefined || aspect.startsWith('rejects invalid');
    const { pass = 0, violation = 0 } = this.#results.get(row)?.tally.variants[name] ?? {};
    return !isAboutPlace || (pass > 0 && violation === 0 && !this.held.has(variant));
  }

  /** Records why a row without cases is left out. @param shownBy what has shown it already */
  leaveOut(row: Row, shownBy: string): void {
    this.#resultOf(row).shownBy = shownBy;
  }

  /** Gives the reason why requests were deferred to all that is inconclusive because of that, and cuts nothing short. */
  explainCut(reason: Cut): void {
    for (const { tally } of this.#results.values()) replaceCut(tally, reason);
  }

  /** Records a case that is not sent, as inconclusive. */
  skip({ row, variant }: Pick<Job, 'row' | 'variant'>, { because, cure, cut }: Omit<Inconclusive, 'kind'>): void {
    addVerdict(this.#resultOf(row).tally, variant.name, { ...inconclusive(because, cure), ...(cut && { cut }) });
  }

  /**
   * Judges the trial of a case, and records the verdicts and the fault, if there is one.
   *
   * @returns what it shows about the clause that the case is about
   */
  record(job: Job, trial: Trial): Verdict['kind'] | undefined {
    const { row } = job;
    this.#resultOf(row).cases += 1;
    this.reachedSuccess ||= this.#isSuccess(trial);
    this.contact.note(trial);
    if (trial.exchange.outcome.kind === 'unanswered') this.#unanswered.set(row, this.unansweredOf(row) + 1);
    if (namesOther(trial)) this.#renamed.add(row);
    const judgements = judgeTrial(row, trial, this.#watching, this.watched);
    this.#judge(job, trial, judgements);
    for (const exchange of trial.kind === 'script' ? (trial.failed ?? []) : [])
      if (exchange.request.operation === row.clause.operation) this.watch(job, exchange);
    return judgements.find((each) => each.row === row)?.verdict.kind;
  }

  /** Judges an exchange that is in no trial by the rows that watch all exchanges, unless they have judged it. */
  watch(job: Job, exchange: Exchange): void {
    const { input = {} } = exchange.request;
    const trial: Trial = { kind: 'probe', case: { kind: 'probe', draft: { input } }, exchange };
    this.#judge(job, trial, watchExchange(exchange, job.row.open, this.#watching, this.watched));
  }

  /** Does the same for those exchanges of a trial that are about the operation of the job. */
  watchOwn(job: Job, trial: Trial): void {
    for (const each of ownExchanges(job.row, trial)) this.watch(job, each);
  }

  #judge(job: Job, trial: Trial, judgements: readonly Judgement[]): void {
    const { row, variant } = job;
    const cut = wasCut(trial);
    for (const { row: judge, verdict, exchange, isFurther } of judgements) {
      if (isFurther === true) continue;
      const entry = this.#resultOf(judge);
      const marked = cut && verdict.kind === 'inconclusive' ? { ...verdict, cut } : verdict;
      addVerdict(entry.tally, judge === row ? variant.name : '', marked);
      if (verdict.kind !== 'violation') continue;
      entry.brokenAfter = Math.min(entry.brokenAfter ?? Infinity, exchange.position);
      this.#broken.add(judge.clause.id);
    }
    for (const fault of faultsOf(row, judgements, variant)) {
      const sighting = { ...job, fault, trial };
      const suspicion = this.suspicions.get(fault.key);
      if (suspicion === undefined) this.suspicions.set(fault.key, new Suspicion(sighting));
      else suspicion.add(sighting);
    }
  }

  /** The first fault of a trial that is not recorded and that recorded ones do not show. */
  newFaultIn({ row, variant }: Job, trial: Trial): Fault | undefined {
    return faultsOf(row, judgeTrial(row, trial, this.#watching), variant).find((fault) => !this.#isKnown(fault));
  }

  /** Whether other cases have shown a fault of an answer, with all that it violates: another request would show it again. */
  #isKnown({ key, clauses, isOfRow }: Fault): boolean {
    const known = isOfRow ? this.suspicions.get(key) : undefined;
    return known !== undefined && clauses.every((clause) => known.hasClause(clause));
  }

  /** Whether the clause with an id was violated. */
  isBroken(id: string): boolean {
    return this.#broken.has(id);
  }

  /** How many clauses are planned, and how many of them were judged. */
  count(): { readonly judged: number; readonly planned: number } {
    const planned = this.clauses().filter(({ row }) => row.state === 'planned');
    const judged = planned.filter(({ tally }) => Object.keys(tally.variants).length > 0);
    return { judged: judged.length, planned: planned.length };
  }

  /** The results of all clauses so far, in the order in which they were first judged, the selected rows first. */
  clauses(): ClauseResult[] {
    return [...this.#results.values()];
  }

  #resultOf(row: Row): Entry {
    let entry = this.#results.get(row);
    if (entry === undefined) this.#results.set(row, (entry = { row, cases: 0, tally: createTally() }));
    return entry;
  }
}

/** Whether a request about no place was sent with other names in its path than it was drawn with. */
function namesOther({ case: given, exchange }: Trial): boolean {
  if (given.kind !== 'valid' || given.pinned !== undefined) return false;
  const { path = null } = given.draft.input;
  return !equals(path, exchange.request.input?.['path'] ?? null);
}
