import type { ClauseRecord, FindingRecord, RunRecord } from './record.ts';

/**
 * Whether a run passes (rule 7 of ARCHITECTURE.md): it is complete, it tested the clauses that CLAUSE selects, it has
 * no violation but accepted ones and at least one success response, its baseline has no entry that fails it, and with
 * `strict` no clause is inconclusive.
 */
export function passes(record: RunRecord): boolean {
  const { totals, baseline } = record;
  if (record.incomplete !== undefined || record.missed !== undefined) return false;
  if (totals.violated > record.clauses.filter(({ accepted }) => accepted).length || !record.reachedSuccess)
    return false;
  if (baseline?.fails === true && baseline.stale.length > 0) return false;
  return !record.run.strict || totals.inconclusive === 0;
}

/** Whether a clause fails its run: it is violated, and the baseline does not accept that. */
export function fails({ result, accepted }: Pick<ClauseRecord, 'result' | 'accepted'>): boolean {
  return result === 'violated' && accepted !== true;
}

/** Whether the baseline accepts a violation: it accepts each of the findings that show it. */
export function isAccepted(findings: readonly Pick<FindingRecord, 'accepted'>[]): boolean {
  return findings.length > 0 && findings.every(({ accepted }) => accepted !== undefined);
}
