import type { Fact } from '../fact/fact.ts';
import type { ArrayForm, Goal, ItemRule, ObjectForm, PropertyRule } from './form.ts';
import { hasName } from './keeps.ts';

/** What the members of arrays and objects must satisfy. Cached by the rules, which derived forms share. */
export class Members {
  readonly #goal: (facts: readonly Fact[]) => Goal;
  readonly #rules = new WeakMap<readonly PropertyRule[], NamedRules>();
  readonly #items = new WeakMap<readonly ItemRule[], ItemGoals>();

  constructor(goal: (facts: readonly Fact[]) => Goal) {
    this.#goal = goal;
  }

  /** What a property with that name must satisfy. */
  property({ fixed, rules }: ObjectForm, name: string): Goal {
    const own = fixed?.get(name);
    if (own !== undefined) return own;
    const { named, others, goals } = this.#rulesOf(rules);
    const known = goals.get(name);
    if (known !== undefined) return known;
    const general = others.flatMap(({ names, value }) => (hasName(names, name) ? value : []));
    const goal = this.#goal([...(named.get(name) ?? []), ...general]);
    // Names that no rule states are unlimited in number, so they are not cached.
    if (named.has(name)) goals.set(name, goal);
    return goal;
  }

  /** The rules by name, because an object with thousands of properties has thousands of rules. */
  #rulesOf(rules: readonly PropertyRule[]): NamedRules {
    const known = this.#rules.get(rules);
    if (known !== undefined) return known;
    const named = new Map<string, Fact[]>();
    for (const { names, value } of rules) {
      for (const name of names.kind === 'names' ? names.names : []) {
        const facts = named.get(name);
        if (facts) facts.push(...value);
        else named.set(name, [...value]);
      }
    }
    const others = rules.filter(({ names }) => names.kind !== 'names');
    const made: NamedRules = { named, others, goals: new Map() };
    this.#rules.set(rules, made);
    return made;
  }

  /** What the item at an index must satisfy. */
  item({ fixed, rules }: ArrayForm, index: number): Goal {
    const own = fixed?.get(index);
    if (own !== undefined) return own;
    const { last, goals } = this.#itemsOf(rules);
    const known = Math.min(index, last);
    return (goals[known] ??= this.#goal(
      rules.flatMap(({ from, to, value }) => (known >= from && known < to ? value : [])),
    ));
  }

  #itemsOf(rules: readonly ItemRule[]): ItemGoals {
    const known = this.#items.get(rules);
    if (known !== undefined) return known;
    const last = rules.reduce((most, { from, to }) => Math.max(most, to === Infinity ? from : to), 0);
    const made: ItemGoals = { last, goals: [] };
    this.#items.set(rules, made);
    return made;
  }
}

interface NamedRules {
  readonly named: ReadonlyMap<string, readonly Fact[]>;
  readonly others: readonly PropertyRule[];
  readonly goals: Map<string, Goal>;
}

interface ItemGoals {
  /** All items from this index on have the same rules. */
  readonly last: number;
  readonly goals: Goal[];
}
