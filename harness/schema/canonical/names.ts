import type { SchemaNode } from '../node.ts';
import { schemaFact, type Fact } from '../fact/fact.ts';
import type { ObjectForm, PropertyRule } from './form.ts';
import { everyName, nameSetKey, type NameSet } from '../fact/name-set.ts';

/** Simple names for properties that no schema names. */
export const plainNames: readonly string[] = [
  'x',
  'y',
  'z',
  'extra',
  'note',
  'a',
  'b',
  'c',
  'more',
  'other',
  'some thing',
];

/** What a string must satisfy to be one of the names. */
export function nameFacts(set: NameSet): Fact[] {
  switch (set.kind) {
    case 'names':
      return [schemaFact(virtual(set, { enum: [...set.names] }))];
    case 'matching':
      return [schemaFact(virtual(set, { pattern: set.pattern }))];
    case 'except':
      return [
        ...(set.names.size > 0
          ? [schemaFact(virtual({ kind: 'names', names: set.names }, { enum: [...set.names] }), false)]
          : []),
        ...set.patterns.map((pattern) => schemaFact(virtual({ kind: 'matching', pattern }, { pattern }), false)),
      ];
    case 'naming':
      return [schemaFact(set.node, set.holds)];
  }
}

/** Names are strings. */
export const stringFact: Fact = schemaFact({ id: 'string', pointer: '', keywords: { type: ['string'] } });

function virtual(set: NameSet, keywords: SchemaNode['keywords']): SchemaNode {
  return { id: `name ${nameSetKey(set)}`, pointer: '', keywords };
}

/** The names that a form states: those that it requires, and those with a goal or rule of their own. */
export function namesOf(form: ObjectForm): Set<string> {
  const names = new Set([...form.required, ...(form.fixed?.keys() ?? [])]);
  for (const rule of form.rules) if (rule.names.kind === 'names') for (const name of rule.names.names) names.add(name);
  return names;
}

/** The sets that additional names of a form come from: all names, and the names of each pattern. */
export function openSets({ rules }: ObjectForm): readonly NameSet[] {
  let sets = open.get(rules);
  if (sets === undefined) {
    const patterns = rules.flatMap(({ names }) => (names.kind === 'matching' ? [names] : []));
    open.set(rules, (sets = [everyName, ...new Map(patterns.map((set) => [set.pattern, set])).values()]));
  }
  return sets;
}

/** A cache, not a registry: an entry lives as long as its rules. It is needed for every generated value. */
const open = new WeakMap<readonly PropertyRule[], readonly NameSet[]>();
