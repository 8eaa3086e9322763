import type { PlannedRow, Variant } from '../clause/index.ts';

/** One pass over all operations of a run. It sends the cases of each variant with an index in its range. */
export interface Round {
  readonly sends: (row: PlannedRow, variant: Variant) => boolean;
  /** The index of the first case of a variant that is sent. */
  readonly from: number;
  /** The index after that of the last case. */
  readonly to: number;
  /** Whether it sends the first case of clauses. An operation that has accepted no request gets only such rounds. */
  readonly isFirst: boolean;
  /** Whether it has the rows that take little to derive, the others, or all. */
  readonly rows: 'early' | 'late' | 'all';
}

/** Cases of a clause with one variant, unless RUNS says otherwise. A variant with a fixed value gets a single case. */
const usualRuns = 4;
/**
 * The same for valid requests, which have values of many kinds, and share them; and for clauses that get only a share: a sequence of
 * requests, which can show nothing by chance.
 */
const variedRuns = 8;
/** Cases for each variant of a clause of level `observed`. */
const observedRuns = 3;
/** The first case of each variant, and what follows it, are rounds of their own. Each later round is larger. */
const growth = 4;

/**
 * The largest number of cases of each variant of a row.
 *
 * @param runs the most cases of a clause, as the user chose; undefined for the usual number
 */
export function mostCases(row: PlannedRow, runs?: number): number {
  if (row.clause.level === 'observed') return Math.min(observedRuns, runs ?? observedRuns);
  const weight = row.kind === 'tested' ? row.weight : 1;
  const isVaried = weight < 1 || row.clause.aspect === 'accepts valid requests';
  const whole = runs ?? (isVaried ? variedRuns : usualRuns);
  return Math.max(1, Math.ceil((whole * weight) / row.variants.length));
}

const isMust = ({ clause }: PlannedRow): boolean => clause.level === 'must';
const isFirst = ({ variants }: PlannedRow, variant: Variant): boolean => variant === variants[0];
const once = { from: 0, to: 1, isFirst: false, rows: 'all' } as const;

/**
 * The rounds of a run without end, so that it has learnt the most that could be learnt by then whenever it stops: first
 * each clause once, with the variant that is closest to a valid request, those that take little to derive before the
 * others; then each other variant; then what is only
 * observed; then more cases of all.
 */
export function* rounds(): Generator<Round> {
  const first = {
    ...once,
    isFirst: true,
    sends: (row: PlannedRow, variant: Variant) => isMust(row) && isFirst(row, variant),
  };
  yield { ...first, rows: 'early' };
  yield { ...first, rows: 'late' };
  yield { ...once, sends: (row, variant) => isMust(row) && !isFirst(row, variant) };
  yield { ...once, isFirst: true, sends: (row, variant) => !isMust(row) && isFirst(row, variant) };
  yield { ...once, sends: (row, variant) => !isMust(row) && !isFirst(row, variant) };
  for (let from = 1, to = growth; ; from = to, to *= growth)
    yield { from, to, isFirst: false, rows: 'all', sends: () => true };
}
