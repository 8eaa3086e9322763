import { cureForRejectedRequests, type PlannedRow, type Row, type Variant } from '../clause/index.ts';
import type { Results } from './results.ts';
import type { SharedPlaces } from './shared-places.ts';

type WhyLeftOut = Parameters<Results['skip']>[1];

/** Why cases of an operation are left out that accepts no valid request. @param name of the operation */
export function acceptedNothing(name: string): WhyLeftOut {
  return { because: `not sent: ${name} accepted no valid request`, cure: cureForRejectedRequests(name) };
}

/** Records the variants without a case, with the reason. @param begun those with one; gets the others */
export function skipRest(rows: readonly Row[], begun: Set<Variant>, results: Results, reason: WhyLeftOut): void {
  for (const row of rows) {
    if (row.state !== 'planned') continue;
    for (const variant of row.variants) {
      if (begun.has(variant)) continue;
      begun.add(variant);
      results.skip({ row, variant }, reason);
    }
  }
}

/** Whether a row needs no cases, because the same place of several other operations was tested. Records why. */
export function isLeftOut(row: Row, begun: Set<Variant>, results: Results, places: SharedPlaces): boolean {
  if (row.state !== 'planned') return false;
  if (results.isLeftOut(row)) return true;
  const shownBy = isBegun(row, begun) ? undefined : places.shownBySeveral(row);
  if (shownBy === undefined) return false;
  results.leaveOut(row, shownBy);
  for (const variant of row.variants) begun.add(variant);
  return true;
}

function isBegun({ variants }: PlannedRow, begun: ReadonlySet<Variant>): boolean {
  return variants.some((variant) => begun.has(variant));
}
