import type { Fact } from './fact.ts';
import type { ObjectForm, PropertyRule } from './form.ts';

/** The objects that keep the facts, or undefined when their sizes leave none. */
export function objectForm(facts: readonly Fact[]): ObjectForm | undefined {
  let [minProperties, maxProperties] = [0, Infinity];
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
      const { keyword, holds, node } = fact;
      const { minProperties: least = 0, maxProperties: most = Infinity, propertyNames } = node.keywords || {};
      if (keyword === 'minProperties' && holds) minProperties = Math.max(minProperties, least);
      else if (keyword === 'minProperties') maxProperties = Math.min(maxProperties, least - 1);
      else if (keyword === 'maxProperties' && holds) maxProperties = Math.min(maxProperties, most);
      else if (keyword === 'maxProperties') minProperties = Math.max(minProperties, most + 1);
      else if (keyword === 'propertyNames' && propertyNames) names.push({ kind: 'schema', node: propertyNames, holds });
      else if (keyword !== 'type') checks.push(fact);
    }
  }
  // A property that some rule asks for by name is required, with the rule's facts.
  for (const rule of some.filter(({ names: { kind } }) => kind === 'names')) {
    if (rule.names.kind === 'names') for (const name of rule.names.names) required.add(name);
    rules.push(rule);
  }
  const open = some.filter(({ names: { kind } }) => kind !== 'names');
  if ([...required].some((name) => absent.has(name))) return undefined;
  minProperties = Math.max(minProperties, required.size);
  if (minProperties > maxProperties) return undefined;
  return { kind: 'object', minProperties, maxProperties, required, absent, rules, some: open, names, checks };
}
