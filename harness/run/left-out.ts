import { cureForRejectedRequests, type Row, type Variant } from '../clause/index.ts';
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

/**
 * What other operations have shown about the place of a row of which no case was sent yet.
 *
 * @returns a sentence; undefined if they have not shown what its cases would show
 */
export function shownByOthers(row: Row, begun: ReadonlySet<Variant>, places: SharedPlaces): string | undefined {
  const isNew = row.state === 'planned' && !row.variants.some((variant) => begun.has(variant));
  return isNew ? places.shownBySeveral(row) : undefined;
}

/** Records the rows for which there was no time, but of which other operations have shown the same place. */
export function leaveOutShown(
  rows: readonly Row[],
  begun: Set<Variant>,
  results: Pick<Results, 'leaveOut'>,
  places: SharedPlaces,
): void {
  for (const row of rows) {
    const shownBy = shownByOthers(row, begun, places);
    if (shownBy === undefined || row.state !== 'planned') continue;
    results.leaveOut(row, `not tested, because the time limit was reached; ${shownBy}`);
    for (const variant of row.variants) begun.add(variant);
  }
}
