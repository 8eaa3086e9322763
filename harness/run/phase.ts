import type { PlannedRow } from '../clause/index.ts';

/**
 * What is sent at the same time: what needs short lists, apart from what could disturb it; single requests; sequences about
 * resources of their own, which a request with a generated id could change; and apart what else needs the server for itself.
 */
export const phases = ['early', 'requests', 'sequences', 'exclusive'] as const;
export type Phase = (typeof phases)[number];

/** When the cases of a row are sent. */
export function phaseOf(row: PlannedRow): Phase {
  if (row.kind === 'tested' && row.exclusive) return row.early === true ? 'early' : 'exclusive';
  return row.clause.aspect === 'keeps its state' ? 'sequences' : 'requests';
}
