import type { Json } from '../../json/index.ts';
import { canonicalText } from '../duplicates.ts';
import type { Goal } from './form.ts';

/** The values of a goal, by their canonical texts. Undefined where they are not listed. */
function listedValues(goal: Goal): Map<string, Json> | undefined {
  const values = new Map<string, Json>();
  for (const form of goal.forms) {
    if (form.kind !== 'finite') return undefined;
    for (const value of form.values) values.set(canonicalText(value), value);
  }
  return values;
}

/**
 * A different value for each goal with listed values, by augmenting paths. Undefined where there are not enough. Goals
 * with unlimited values get none here.
 */
export function distinctValues(
  goals: readonly Goal[],
  order: (values: Json[]) => readonly Json[],
): Map<number, Json> | undefined {
  const domains = goals.map((goal) => {
    const values = listedValues(goal);
    return values && order([...values.values()]).map((value) => [canonicalText(value), value] as const);
  });
  const takenBy = new Map<string, { index: number; value: Json }>();
  const assign = (index: number, tried: Set<string>): boolean => {
    for (const [text, value] of domains[index] ?? []) {
      if (tried.has(text)) continue;
      tried.add(text);
      const holder = takenBy.get(text);
      if (holder !== undefined && !assign(holder.index, tried)) continue;
      takenBy.set(text, { index, value });
      return true;
    }
    return false;
  };
  for (const index of goals.keys()) if (domains[index] && !assign(index, new Set())) return undefined;
  return new Map([...takenBy.values()].map(({ index, value }) => [index, value]));
}
