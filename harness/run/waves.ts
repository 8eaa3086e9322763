import type { SkippedVariant } from './cases.ts';
import type { Job } from './finding.ts';
import { enoughInPlace, type TrialContext } from './trial-context.ts';

/**
 * Parts cases that are sent by themselves into those that are sent first, and those that wait for them. Where the server has
 * accepted no value of a place so far, a few cases show whether the controls of the others would be in vain.
 */
export function wavesOf(
  context: Pick<TrialContext, 'strangePlaceOf'>,
  jobs: readonly (Job | SkippedVariant)[],
): readonly (readonly (Job | SkippedVariant)[])[] {
  const counts = new Map<string, number>();
  const first = jobs.filter((job) => {
    const given = 'given' in job ? job.given : undefined;
    const place = given?.kind === 'valid' || given?.kind === 'invalid' ? context.strangePlaceOf(given) : undefined;
    if (place === undefined) return true;
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    return count <= enoughInPlace;
  });
  return [first, jobs.filter((job) => !first.includes(job))];
}
