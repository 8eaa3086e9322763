import type { RunRecord } from '../record/index.ts';

/** Paths that are listed for one reason. */
const mostPaths = 3;

/** What the run removed of what it created, in one line; empty if it had nothing to remove, or was to keep it. */
export function printCleanUp({ cleanUp }: Pick<RunRecord, 'cleanUp'>): string[] {
  if (cleanUp === undefined) return [];
  const left = cleanUp.left.reduce((sum, { count }) => sum + count, 0);
  const resources = `${cleanUp.removed.toLocaleString('en')} resource${cleanUp.removed === 1 ? '' : 's'}`;
  return [`Clean-up: ${resources} of the run removed, ${left.toLocaleString('en')} left.`];
}

/** What the run left at the target, a line for each operation and reason. */
export function printLeft({ cleanUp }: Pick<RunRecord, 'cleanUp'>): string[] {
  return (cleanUp?.left ?? []).map(({ operation, because, count, paths }) => {
    const listed = paths.slice(0, mostPaths);
    const more = paths.length > 0 && count > listed.length ? [`${count - listed.length} more`] : [];
    const named = paths.length === 0 ? '' : ` (${[...listed, ...more].join(', ')})`;
    return `left at the target: ${count} created by ${operation}${named}, because ${because}`;
  });
}
