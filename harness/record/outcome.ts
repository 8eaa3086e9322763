import type { RunRecord } from './record.ts';

/**
 * Whether a run passes (rule 7 of ARCHITECTURE.md): it is complete, it tested the clauses that CLAUSE selects, it has
 * no violation and at least one success response, and with `strict` no clause is inconclusive.
 */
export function passes(record: RunRecord): boolean {
  const { totals } = record;
  if (record.incomplete !== undefined || record.missed !== undefined) return false;
  if (totals.violated > 0 || !record.reachedSuccess) return false;
  return !record.run.strict || totals.inconclusive === 0;
}
