import type { ClauseRecord, FindingRecord, RunRecord } from './record.ts';

/**
 * Whether a run passes (rule 7 of ARCHITECTURE.md): it is complete, it tested the clauses that CLAUSE selects, it judged
 * as many clauses as FAIL_UNDER asks for, it has no violation but accepted ones and at least one success response, and
 * its baseline has no entry that fails it. With `strict`, no clause is inconclusive, and no request failed because of
 * load.
 */
export function passes(record: RunRecord): boolean {
  const { totals, baseline } = record;
  if (record.incomplete !== undefined || record.missed !== undefined || shortfallIn(record) !== undefined) return false;
  if (totals.violated > record.clauses.filter(({ accepted }) => accepted).length || !record.reachedSuccess)
    return false;
  if (baseline?.fails === true && baseline.stale.length > 0) return false;
  return !record.run.strict || (totals.inconclusive === 0 && record.load?.failures === undefined);
}

/** Why a run judged too few clauses, with what to do; undefined if it judged enough, or if the user set no share. */
export function shortfallIn({ run: { failUnder }, clauses }: RunRecord): string | undefined {
  if (failUnder === undefined) return undefined;
  const binding = clauses.filter(({ level, result }) => level === 'must' && result !== 'not applicable');
  const judged = binding.filter(({ result }) => result !== 'inconclusive').length;
  if (100 * judged >= failUnder * binding.length) return undefined;
  const share = Math.floor((100 * judged) / binding.length);
  return `${judged} of ${binding.length} clauses that must hold were judged (${share} %), and FAIL_UNDER is ${failUnder}; see why the others are inconclusive`;
}

/** Whether a clause fails its run: it is violated, and the baseline does not accept that. */
export function fails({ result, accepted }: Pick<ClauseRecord, 'result' | 'accepted'>): boolean {
  return result === 'violated' && accepted !== true;
}

/** Whether the baseline accepts a violation: it accepts each of the findings that show it. */
export function isAccepted(findings: readonly Pick<FindingRecord, 'accepted'>[]): boolean {
  return findings.length > 0 && findings.every(({ accepted }) => accepted !== undefined);
}
