import type { RunRecord } from './record.ts';

/**
 * Whether a run passes (rule 7): nothing cut it short, no violation, a success answer was reached, what was asked for was
 * tested, and with `strict` nothing is inconclusive.
 */
export function passes(record: RunRecord): boolean {
  const { totals } = record;
  if (record.incomplete !== undefined || record.missed !== undefined) return false;
  if (totals.violated > 0 || !record.reachedSuccess) return false;
  return !record.run.strict || totals.inconclusive === 0;
}
