import type { PlannedRow } from '../clause/index.ts';
import type { Plan } from '../plan/index.ts';
import { judgeTrial } from '../run/index.ts';
import { violation, type Verdict } from '../verdict/index.ts';
import type { FindingRecord } from './record.ts';
import { restoreTrial } from './trial-record.ts';

/**
 * Judges the recorded exchanges of a finding again, by the judge that its first clause has in a plan.
 *
 * @param plan made from the same document and options as the plan of the run
 * @returns undefined if the plan does not test the clause, or if the clause does not judge these exchanges
 */
export function judgeAgain(finding: FindingRecord, plan: Plan): Verdict | undefined {
  const row = rowOf(finding, plan);
  const trial = row && restoreTrial(finding, plan);
  if (row === undefined || trial === undefined) return undefined;
  // A clause that watches all exchanges was judged with the open statuses of the case, which another clause can have.
  const again = { ...row, open: finding.trial?.open ?? [] };
  const judgements = judgeTrial(again, trial, again.kind === 'watching' ? [again] : []);
  const own = judgements.filter((each) => each.row.kind === 'tested' || each.exchange === trial.exchange);
  const isSame = ({ verdict: each }: (typeof own)[number]): boolean =>
    each.kind === 'violation' && each.cause === finding.cause;
  const verdict = (own.find(isSame) ?? own[0])?.verdict;
  if (verdict?.kind !== 'violation') return verdict;
  // The finding has one place, of its verdict or of its clause.
  const { cause, where, expected, actual } = verdict;
  return violation(cause, where, expected, actual);
}

function rowOf({ clauses: [id = ''] }: FindingRecord, { operations }: Plan): PlannedRow | undefined {
  // The rows of other operations are not derived.
  const own = operations.filter(({ operation }) => id.startsWith(`${operation.name} `));
  const row = own.flatMap(({ rows }) => rows).find(({ clause }) => clause.id === id);
  return row?.state === 'planned' ? row : undefined;
}
