import {
  exchangesOf,
  failsAlike,
  familyOfVariant,
  isFault,
  wordsOfOutcome,
  type Clause,
  type PlannedRow,
  type Trial,
  type Variant,
  type WatchingRow,
} from '../clause/index.ts';
import { isSafeMethod, type Exchange } from '../exchange/index.ts';
import { Undecided } from '../schema/index.ts';
import { inconclusive, type Inconclusive, type Verdict, type Violation } from '../verdict/index.ts';

/** The verdict of a clause on an exchange of a trial. */
export interface Judgement {
  readonly row: PlannedRow;
  /** The exchange that the verdict is about. */
  readonly exchange: Exchange;
  readonly verdict: Verdict;
  /** What the server said when it failed, if it failed alike at the control: then the verdict is about that. */
  readonly ofControl?: string;
  /** Whether the clause has another verdict, too: this is a further violation in the same answers. */
  readonly isFurther?: true;
}

/** What is wrong with a trial. One fault can violate several clauses. */
export interface Fault {
  /** Trials with the same key show the same fault. */
  readonly key: string;
  /** The violated clauses, the one that describes the fault best first. */
  readonly clauses: readonly Clause[];
  readonly violation: Violation;
  /** The exchange that shows the fault. */
  readonly exchange: Exchange;
  /** Whether this is the request that tests the clause of the case, and not its control, for example. */
  readonly isOfRow: boolean;
  /** Whether the server fails alike at the control, which is the exchange then. */
  readonly isOfControl: boolean;
}

/**
 * Judges a trial by its own clause, and each of its exchanges by the clauses that watch all exchanges. Pure.
 *
 * @param row the row that the case was generated for
 * @param watching rows that judge any exchange of the operation
 * @param watched the exchanges that these rows have judged already; it gets those of the trial
 */
export function judgeTrial(
  row: PlannedRow,
  trial: Trial,
  watching: readonly WatchingRow[],
  watched = new WeakSet<Exchange>(),
): Judgement[] {
  const judgements: Judgement[] = [];
  if (row.kind === 'tested') {
    const verdict = unlessRepeated(
      trial,
      decided(() => row.judge(trial)),
    );
    judgements.push(...judgementsOf(row, verdict, (each) => shownBy(each, trial)));
  }
  // That the server fails at duplicates is shown by a case of its own.
  if (trial.kind === 'valid' && trial.isTaken === true) return judgements;
  const own = [trial.exchange, 'earlier' in trial ? trial.earlier.exchange : undefined];
  const elsewhere = judgedElsewhere(trial);
  for (const exchange of ownExchanges(row, trial)) {
    if (elsewhere.includes(exchange)) continue;
    const judged = watchExchange(exchange, own.includes(exchange) ? row.open : [], watching, watched);
    judgements.push(...judged.map((each) => ofControl(each, trial)));
  }
  for (const each of watching) {
    const verdict = each.judgeTrial?.(trial);
    if (verdict !== undefined) judgements.push({ row: each, exchange: trial.exchange, verdict });
  }
  return judgements;
}

/** The judgement of a clause, and one for each further violation of it. */
function judgementsOf(row: PlannedRow, verdict: Verdict, shown: (verdict: Verdict) => Exchange): Judgement[] {
  const others = verdict.kind === 'violation' ? (verdict.others ?? []) : [];
  const further = others.map((each): Judgement => ({ row, exchange: shown(each), verdict: each, isFurther: true }));
  return [{ row, exchange: shown(verdict), verdict }, ...further];
}

/** Whether a trial shows what its own clause requires, or what it observes. */
export function isShownBy(row: PlannedRow, trial: Trial): boolean {
  const verdicts = judgeTrial(row, trial, []).map(({ verdict }) => verdict.kind);
  return verdicts.every((kind) => kind === 'pass' || kind === 'observation');
}

/** Whether a trial violates its own clause. */
export function isBrokenBy(row: PlannedRow, trial: Trial): boolean {
  return judgeTrial(row, trial, []).some(({ verdict }) => verdict.kind === 'violation');
}

/** A failure that the control shows, too, is not due to what the trial is about. */
function ofControl(judgement: Judgement, trial: Trial): Judgement {
  const { row, exchange } = judgement;
  const isOther = trial.kind !== 'invalid' && trial.kind !== 'probe';
  if (isOther || trial.control === undefined || row.kind !== 'watching' || !row.meansFailure) return judgement;
  const isOwn = exchange === trial.exchange || exchange === trial.control;
  if (!isOwn || !failsAlike(trial.exchange, trial.control)) return judgement;
  return { ...judgement, exchange: trial.control, ofControl: wordsOfOutcome(trial.control) };
}

/** The exchange that a verdict of the trial's own clause is about. */
function shownBy(verdict: Verdict, trial: Trial): Exchange {
  if (verdict.kind !== 'violation' || verdict.step === undefined || trial.kind !== 'script') return trial.exchange;
  return trial.steps[verdict.step] ?? trial.exchange;
}

/**
 * The requests of a case with two faults that have one of them: the clause of that fault judges such requests. If the server
 * fails at one of them, it fails at both together for the same reason.
 */
function judgedElsewhere(trial: Trial): readonly Exchange[] {
  const { alone = [] } = trial.kind === 'invalid' ? trial : {};
  return alone.some(({ outcome }) => isFault(outcome)) ? [...alone, trial.exchange] : alone;
}

/**
 * Judges an exchange by the clauses that watch all exchanges, if they have not judged it already. Pure but for `watched`.
 *
 * @param open statuses that are observed for this exchange, even if they are not documented
 */
export function watchExchange(
  exchange: Exchange,
  open: readonly number[],
  watching: readonly WatchingRow[],
  watched: WeakSet<Exchange>,
): Judgement[] {
  if (watched.has(exchange)) return [];
  watched.add(exchange);
  return watching.flatMap((row): Judgement[] => {
    const verdict = decided(() => row.judgeExchange(exchange, open));
    return verdict === undefined ? [] : judgementsOf(row, verdict, () => exchange);
  });
}

/**
 * The verdict, unless a request of the trial failed under load and may have had an effect before it was sent again. Then
 * a rejection, or another state than expected, proves nothing. An invalid request that was accepted is accepted.
 */
function unlessRepeated(trial: Trial, verdict: Verdict): Verdict {
  if (verdict.kind !== 'violation' || trial.kind === 'invalid' || trial.kind === 'probe') return verdict;
  const isRepeated = ({ request, failedAmong }: Exchange): boolean =>
    failedAmong !== undefined && !isSafeMethod(request.method);
  if (!exchangesOf(trial).some(isRepeated)) return verdict;
  return inconclusive('a request failed under load, and may have had an effect', 'lower IN_FLIGHT');
}

/**
 * The verdict, or why there is none: a text from the server can need too many steps to match a pattern of the document.
 */
function decided<Given extends Verdict | undefined>(judge: () => Given): Given | Inconclusive {
  try {
    return judge();
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return inconclusive(error.message, 'simplify the pattern');
  }
}

/**
 * The exchanges with the row's own operation. A sequence has exchanges with other operations, which have their own
 * tests.
 */
export function ownExchanges({ clause }: PlannedRow, trial: Trial): readonly Exchange[] {
  if (trial.kind !== 'script') return exchangesOf(trial);
  const { steps } = trial.case;
  return trial.steps.filter((_, index) => steps[index]?.requestModel.operation.name === clause.operation);
}

/**
 * The faults behind the violations of a trial, the main one first; none if nothing is violated. If the server failed, that is the
 * one fault, because a failed request violates other clauses too. Otherwise the trial's own clause comes before those that watch
 * every exchange. Its further violations are faults of their own, and so is a wrong header field beside a wrong body.
 *
 * @param variant the variant of the row that the case was drawn from
 */
export function faultsOf(
  row: PlannedRow,
  judgements: readonly Judgement[],
  { name }: Pick<Variant, 'name'>,
): readonly Fault[] {
  const violated = judgements.flatMap((each) =>
    each.verdict.kind === 'violation' ? [{ ...each, verdict: each.verdict }] : [],
  );
  const broken = violated.filter(({ isFurther }) => isFurther !== true);
  const failed = broken.find(({ row: judging }) => judging.kind === 'watching' && judging.meansFailure);
  const main =
    failed ?? broken.find((each) => each.row === row) ?? broken.find((each) => !standsAlone(each)) ?? broken[0];
  if (main === undefined) return [];
  const isApart = (each: Judgement): boolean =>
    failed === undefined && main.row.kind === 'watching' && each.row !== main.row && standsAlone(each);
  const isOfRow = (shown: Exchange): boolean => judgements.some((each) => each.row === row && each.exchange === shown);
  // A server failure that the clause's own value causes is reported for each clause. Other faults are the same for all
  // clauses.
  const own = failed !== undefined && isOfRow(main.exchange);
  const family = main.row === row ? familyOfVariant(name) : '';
  const { ofControl: said } = main;
  const about = own ? [row.clause.id] : said === undefined ? [] : [said];
  const asFault = (
    { row: { clause }, verdict, exchange }: (typeof violated)[number],
    clauses: readonly Clause[],
  ): Fault => ({
    key: [clause.id, verdict.cause, ...about, family].join('\n').trim(),
    clauses,
    violation: verdict,
    exchange,
    isOfRow: isOfRow(exchange),
    isOfControl: said !== undefined,
  });
  const apart = broken.filter(isApart);
  const clauses = [main, ...broken.filter((each) => each !== main && !isApart(each))].map((each) => each.row.clause);
  const isFurther = (each: Judgement): boolean =>
    each.isFurther === true && each.row === main.row && (each.row === row || each.exchange === main.exchange);
  const further = failed === undefined ? violated.filter(isFurther) : [];
  const others = [...further, ...apart];
  return [asFault(main, [...new Set(clauses)]), ...others.map((each) => asFault(each, [each.row.clause]))];
}

/** Whether what is violated has nothing to do with other faults of the same answer. */
const standsAlone = ({ row }: Judgement): boolean => row.kind === 'watching' && row.standsAlone;
