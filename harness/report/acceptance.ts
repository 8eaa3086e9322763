import type { Acceptance } from '../record/index.ts';

/** Why a finding is accepted, by whom, and until when. */
export function printAcceptance({ reason, owner, expires }: Acceptance): string {
  const more = [owner === undefined ? [] : [owner], expires === undefined ? [] : [`until ${expires}`]].flat();
  return more.length === 0 ? reason : `${reason} (${more.join(', ')})`;
}
