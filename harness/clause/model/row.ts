import type * as fc from 'fast-check';
import type { Exchange } from '../../exchange/index.ts';
import type { Verdict } from '../../verdict/index.ts';
import type { Case, ProbeCase, Unfit } from './case.ts';
import type { Aspect, Clause } from './clause.ts';
import type { Trial } from './trial.ts';

/** One labelled way to test a clause. */
export interface Variant<Of extends Case = Case> {
  readonly name: string;
  readonly arbitrary: fc.Arbitrary<Of | Unfit>;
  /** The aspect of the clauses that send such requests anyway, if some do. */
  readonly sentBy?: Aspect | undefined;
  /** Whether each operation has code of its own for it, so that other operations do not show what this one does. */
  readonly isOwn?: true;
  /**
   * Whether servers mostly have one piece of code for it wherever they check the same thing: how a credential is read, or
   * whether a value has a type. Then several places show it for all others.
   */
  readonly isCommon?: true;
}

export type Row<Of extends Case = Case> = PlannedRow<Of> | UnplannedRow;

/** A clause that is tested by its own cases, or judged on every exchange of its operation. */
export type PlannedRow<Of extends Case = Case> = TestedRow<Of> | WatchingRow;

/** What all planned rows have. */
interface PlannedHead {
  readonly state: 'planned';
  readonly clause: Clause;
  /** Statuses that are observed for the cases of this row, even if they are not documented (rule 5). */
  readonly open: readonly number[];
}

/** A clause that is judged on the trials of its own cases. */
export interface TestedRow<Of extends Case = Case> extends PlannedHead {
  readonly kind: 'tested';
  /** Ways to test it. */
  readonly variants: readonly Variant<Of>[];
  /** Multiplies the usual number of cases; with 0, each variant has a single case. */
  readonly weight: number;
  /** How many cases of each variant are enough without RUNS, once one has shown something, if they differ little. */
  readonly usual?: number;
  /** Whether its cases are sent one at a time, while no other case of its operation is in flight. */
  readonly exclusive: boolean;
  /** Whether it is one of those that are sent before all others, because the cases of others make the lists longer. */
  readonly early?: boolean;
  /** Judges the trial of a case of this row. */
  readonly judge: (trial: Trial) => Verdict;
}

/** A clause that is judged on every exchange of its operation. */
export interface WatchingRow extends PlannedHead {
  readonly kind: 'watching';
  /** Ways to provoke the responses that it judges; often none, because those to the cases of other rows suffice. */
  readonly variants: readonly Variant<ProbeCase>[];
  /**
   * Judges an exchange. Returns undefined when the exchange is not relevant to the clause.
   *
   * @param open statuses that are observed for this exchange, even if they are not documented
   */
  readonly judgeExchange: (exchange: Exchange, open: readonly number[]) => Verdict | undefined;
  /** Why it is not judged if no exchange was relevant; a general reason if absent. */
  readonly unseen?: NotJudged;
  /** Judges a whole trial, if one exchange does not show enough. */
  readonly judgeTrial?: (trial: Trial) => Verdict | undefined;
  /** Whether a violation means that the server failed: then no other fault of the response counts. */
  readonly meansFailure: boolean;
  /** Whether a violation is a fault of its own, whatever else is wrong with the answer. */
  readonly standsAlone: boolean;
}

/** Why a clause is not judged. */
interface NotJudged {
  /** What happened. */
  readonly because: string;
  /** What the user can do about it; empty if nothing is to be done. */
  readonly cure: string;
}

/** A clause that is not tested, and why: no clause is dropped silently. */
export interface UnplannedRow extends NotJudged {
  readonly state: 'not applicable' | 'untestable';
  readonly clause: Clause;
}

/** The trial that a case leads to. */
type TrialOf<Of extends Case> = Extract<Trial, { readonly kind: Of['kind'] }>;

/**
 * Makes a row that is judged on the trials of its own cases. By default it has the usual number of cases, several at
 * once, and no status is open.
 *
 * @param row `judge` takes the trials of the kind of case that `variants` has
 */
export function tested<Of extends Case>(
  row: Pick<TestedRow<Of>, 'clause' | 'variants'> &
    Partial<Pick<TestedRow, 'weight' | 'usual' | 'exclusive' | 'early' | 'open'>> & {
      readonly judge: (trial: TrialOf<Of>) => Verdict;
    },
): TestedRow<Of> {
  // A trial has the kind of its case, and the row has only cases of this kind.
  const judge = row.judge as TestedRow['judge'];
  return { state: 'planned', kind: 'tested', weight: 1, exclusive: false, open: [], ...row, judge };
}

/** Makes a row that judges every exchange of its operation. By default it has no cases of its own. */
export function watching({
  provoking = () => [],
  ...row
}: Pick<WatchingRow, 'clause' | 'judgeExchange'> &
  Partial<Pick<WatchingRow, 'unseen' | 'judgeTrial' | 'open' | 'meansFailure' | 'standsAlone'>> & {
    /** Derives the variants, on first use. */
    readonly provoking?: () => WatchingRow['variants'];
  }): WatchingRow {
  let variants: WatchingRow['variants'] | undefined;
  return {
    state: 'planned',
    kind: 'watching',
    open: [],
    meansFailure: false,
    standsAlone: false,
    ...row,
    get variants() {
      return (variants ??= provoking());
    },
  };
}

/** The same row with another clause. It does not derive the variants. */
export function withClause<R extends Row>(row: R, clause: Clause): R {
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(row)) as R;
  return Object.defineProperty(copy, 'clause', { value: clause, enumerable: true });
}

/** The row of a clause that no value is generated for, because it would be too large, can't be found, or is unknown. */
export function notMade(clause: Clause, because: string): UnplannedRow {
  return { state: 'untestable', clause, because, cure: 'correct or simplify the schema, or lower the limit' };
}

/**
 * The row that stands for the clauses of a schema that are left out, because the schema is too large for all of them.
 */
export function leftOut(clause: Clause, because: string): UnplannedRow {
  return { state: 'untestable', clause, because, cure: 'divide the schema, or make it smaller' };
}
