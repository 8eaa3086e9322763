import type { Fact } from '../fact/fact.ts';
import type { ArrayForm, ItemCount, ItemRule } from './form.ts';
import { isSettled, sizesOf } from './sizes.ts';

/** The arrays that satisfy the facts, or undefined where the sizes allow none. */
export function arrayForm(facts: readonly Fact[]): ArrayForm | undefined {
  const [least, maxItems] = sizesOf(facts);
  let minItems = least;
  const rules: ItemRule[] = [];
  const some: ItemRule[] = [];
  const counts: ItemCount[] = [];
  const checks: Fact[] = [];
  let [unique, repeated] = [false, false];
  for (const fact of facts) {
    if (fact.kind === 'every item') rules.push(fact);
    else if (fact.kind === 'some item') some.push(fact);
    else if (fact.kind === 'item count') counts.push(fact);
    else if (fact.kind === 'schema') checks.push(fact);
    else if (fact.kind === 'keyword') {
      if (fact.keyword === 'uniqueItems' && fact.holds) unique = true;
      else if (fact.keyword === 'uniqueItems') repeated = true;
      else if (!isSettled(fact)) checks.push(fact);
    }
  }
  if (repeated) minItems = Math.max(minItems, 2);
  for (const { from } of some) minItems = Math.max(minItems, from + 1);
  for (const count of counts) minItems = Math.max(minItems, count.least);
  if (minItems > maxItems || (unique && repeated)) return undefined;
  return { kind: 'array', minItems, maxItems, rules, some, counts, unique, repeated, checks };
}
