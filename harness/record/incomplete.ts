import type { ClauseRecord, Incomplete, RunPart } from './record.ts';

/** Whether a clause represents a whole test that was not run. */
export function isUnrun({ id, operation, aspect }: Pick<ClauseRecord, 'id' | 'operation' | 'aspect'>): boolean {
  return id === `${operation} ${aspect}`;
}

/**
 * What cut a run short, and how many clauses were not judged. All inconclusive clauses of such a run count as not
 * judged.
 *
 * @param clauses the merged clauses of the parts
 * @returns undefined when nothing cut the run short
 */
export function incompleteIn(parts: readonly RunPart[], clauses: readonly ClauseRecord[]): Incomplete | undefined {
  const reasons = new Map(parts.flatMap(({ cut }) => (cut === undefined ? [] : [[cut.because, cut]])));
  if (reasons.size === 0) return undefined;
  const counts = new Map(
    parts.flatMap(({ planned }) => (planned === undefined ? [] : [[planned.operation, planned.byAspect]])),
  );
  const testable = new Set(
    parts.flatMap((part) => part.clauses.filter(({ state }) => state === 'planned').map(({ clause }) => clause.id)),
  );
  const planned = clauses.filter(({ id }) => testable.has(id));
  const unrun = planned.filter(isUnrun);
  // Some clauses of an aspect that was not run can be judged on the exchanges of other aspects.
  const isOf = (other: ClauseRecord) => (each: ClauseRecord) =>
    each !== other && each.operation === other.operation && each.aspect === other.aspect;
  let hidden = 0;
  let atLeast = false;
  for (const clause of unrun) {
    const known = counts.get(clause.operation)?.[clause.aspect];
    if (known === undefined) atLeast = true;
    else hidden += known - 1 - planned.filter(isOf(clause)).length;
  }
  const inconclusive = planned.filter(({ result }) => result === 'inconclusive').length;
  return { reasons: [...reasons.values()], planned: planned.length + hidden, unjudged: inconclusive + hidden, atLeast };
}
