import type { Fact } from './fact.ts';
import type { ArrayForm, ItemCount, ItemRule } from './form.ts';

/** The arrays that keep the facts, or undefined when their sizes leave none. */
export function arrayForm(facts: readonly Fact[]): ArrayForm | undefined {
  let [minItems, maxItems] = [0, Infinity];
  const rules: ItemRule[] = [];
  const some: ItemRule[] = [];
  const counts: ItemCount[] = [];
  const checks: Fact[] = [];
  let [unique, repeated] = [false, false];
  for (const fact of facts) {
    if (fact.kind === 'every item') rules.push(fact);
    else if (fact.kind === 'some item') some.push(fact);
    else if (fact.kind === 'item count') counts.push(fact);
    else if (fact.kind === 'keyword') {
      const { keyword, holds, node } = fact;
      const { minItems: least = 0, maxItems: most = Infinity } = node.keywords || {};
      if (keyword === 'minItems' && holds) minItems = Math.max(minItems, least);
      else if (keyword === 'minItems') maxItems = Math.min(maxItems, least - 1);
      else if (keyword === 'maxItems' && holds) maxItems = Math.min(maxItems, most);
      else if (keyword === 'maxItems') minItems = Math.max(minItems, most + 1);
      else if (keyword === 'uniqueItems' && holds) unique = true;
      else if (keyword === 'uniqueItems') repeated = true;
      else if (keyword !== 'type') checks.push(fact);
    }
  }
  if (repeated) minItems = Math.max(minItems, 2);
  for (const { from } of some) minItems = Math.max(minItems, from + 1);
  for (const { least } of counts) minItems = Math.max(minItems, least);
  if (minItems > maxItems || (unique && repeated)) return undefined;
  return { kind: 'array', minItems, maxItems, rules, some, counts, unique, repeated, checks };
}
