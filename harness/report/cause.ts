import type { CauseRecord, FindingRecord, RunRecord } from '../record/index.ts';

/** A cause with its findings. */
export interface Cause extends Omit<CauseRecord, 'findings'> {
  /** At least one; the first stands for the others. */
  readonly findings: readonly [FindingRecord, ...FindingRecord[]];
  /** Whether all of its findings are accepted. Then it does not fail the run. */
  readonly isAccepted: boolean;
}

/** The causes of a record, in its order: worst first. */
export function causesIn({ causes, findings }: Pick<RunRecord, 'causes' | 'findings'>): Cause[] {
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  return causes.flatMap((cause): Cause[] => {
    const [first, ...others] = cause.findings.flatMap((id) => byId.get(id) ?? []);
    if (first === undefined) return [];
    const isAccepted = [first, ...others].every(({ accepted }) => accepted !== undefined);
    return [{ ...cause, findings: [first, ...others], isAccepted }];
  });
}

/** The causes that fail the run, worst first, and after them those that are accepted. */
export function acceptedLast(causes: readonly Cause[]): Cause[] {
  return [...causes.filter(({ isAccepted }) => !isAccepted), ...causes.filter(({ isAccepted }) => isAccepted)];
}
