import type { RunRecord } from './record.ts';

/**
 * Whether a run passes (rule 6): no violation, a success answer was reached, what was asked for was tested, and with `strict`
 * nothing is inconclusive.
 */
export function passes(record: RunRecord): boolean {
  const { totals } = record;
  if (totals.violated > 0 || !record.reachedSuccess || record.missed !== undefined) return false;
  return !record.run.strict || totals.inconclusive === 0;
}
