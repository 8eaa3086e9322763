import type { Redactor } from '../exchange/index.ts';
import { mostPaths, type CleanUp } from '../run/index.ts';

/** Converts what was removed to plain data without secrets; nothing if there was nothing to remove. */
export function recordCleanUp(
  { removed, left }: CleanUp,
  { redact }: { readonly redact: Redactor },
): { readonly cleanUp?: CleanUp } {
  if (removed === 0 && left.length === 0) return {};
  const redacted = left.map((each) => ({
    ...each,
    because: redact(each.because),
    paths: each.paths.map((path) => redact(path)),
  }));
  return { cleanUp: { removed, left: redacted } };
}

/** Merges what several processes of a run removed; undefined if none had anything to remove. */
export function mergeCleanUps(all: readonly CleanUp[]): CleanUp | undefined {
  if (all.length === 0) return undefined;
  const left = new Map<string, CleanUp['left'][number]>();
  for (const each of all.flatMap((one) => one.left)) {
    const key = `${each.operation}\n${each.because}`;
    const known = left.get(key);
    const { count = 0, paths = [] } = known ?? {};
    left.set(key, { ...each, count: count + each.count, paths: [...paths, ...each.paths].slice(0, mostPaths) });
  }
  return { removed: all.reduce((sum, { removed }) => sum + removed, 0), left: [...left.values()] };
}
