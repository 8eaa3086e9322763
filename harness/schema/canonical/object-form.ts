import { schemaFact, type Fact } from '../fact/fact.ts';
import type { ObjectForm, PropertyRule } from './form.ts';
import { isSettled, sizesOf } from './sizes.ts';

/** The objects that satisfy the facts, or undefined where the sizes allow none. */
export function objectForm(facts: readonly Fact[]): ObjectForm | undefined {
  const [least, maxProperties] = sizesOf(facts);
  const required = new Set<string>();
  const absent = new Set<string>();
  const rules: PropertyRule[] = [];
  const some: PropertyRule[] = [];
  const names: Fact[] = [];
  const checks: Fact[] = [];
  for (const fact of facts) {
    if (fact.kind === 'presence') (fact.present ? required : absent).add(fact.name);
    else if (fact.kind === 'every property') rules.push(fact);
    else if (fact.kind === 'some property') some.push(fact);
    else if (fact.kind === 'keyword') {
      const { propertyNames } = fact.node.keywords || {};
      if (fact.keyword === 'propertyNames' && propertyNames) names.push(schemaFact(propertyNames, fact.holds));
      else if (!isSettled(fact)) checks.push(fact);
    } else checks.push(fact);
  }
  // A property that a rule needs by name is required, with the facts of the rule.
  for (const rule of some.filter(({ names: { kind } }) => kind === 'names')) {
    if (rule.names.kind === 'names') for (const name of rule.names.names) required.add(name);
    rules.push(rule);
  }
  const open = some.filter(({ names: { kind } }) => kind !== 'names');
  if ([...required].some((name) => absent.has(name))) return undefined;
  const minProperties = Math.max(least, required.size);
  if (minProperties > maxProperties) return undefined;
  return { kind: 'object', minProperties, maxProperties, required, absent, rules, some: open, names, checks };
}
