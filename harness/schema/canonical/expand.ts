import { typeOf, type Json, type JsonType } from '../../json/index.ts';
import { definitionOf } from '../keyword/index.ts';
import type { SchemaNode } from '../node.ts';
import { decide } from './decide.ts';
import { areDisjoint } from './disjoint.ts';
import { factKey, oppositeKey, type Fact } from '../fact/fact.ts';

/** Facts of one type that none can be taken apart further; or the few values that there are. */
export interface Alternative {
  readonly facts: readonly Fact[];
  /** The values that `const` or `enum` leave, not yet asked for the other facts. */
  readonly values?: readonly Json[];
}

/** The ways to keep some facts. */
export interface Expansion {
  readonly alternatives: readonly Alternative[];
  /** Whether these are all there are. */
  readonly complete: boolean;
}

/** Alternatives beyond this many are not listed: some of them, spread over all the choices, stand for the others. */
const most = 1024;
const sampled = 64;

/** A way down the choices that meets more contradictions than this is given up. */
const mostSteps = 2000;

/** The ways for a value of the type to keep the facts: their disjunctive normal form, or as much of it as can be had. */
export function expand(facts: readonly Fact[], type: JsonType): Expansion {
  const found: Alternative[] = [];
  const whole = new Branch(type).with(facts);
  let steps = 4 * most;
  const listing: Search = {
    order: (options) => options,
    found: (one) => found.push(one) < most,
    go: () => steps-- > 0,
  };
  if (descend(whole?.copy(), listing)) return { alternatives: found, complete: true };
  return { alternatives: sample(whole), complete: false };
}

/** Alternatives found by choosing at random, the same ones every time. */
function sample(whole: Branch | undefined): readonly Alternative[] {
  const found: Alternative[] = [];
  const shuffled = fixedShuffle();
  for (let descent = 0; descent < sampled; descent++) {
    let steps = mostSteps / sampled;
    descend(whole?.copy(), {
      order: shuffled,
      found: (one) => (found.push(one), false),
      go: () => steps-- > 0,
    });
  }
  return found;
}

/** Orders that look random and are the same every time. */
function fixedShuffle(): <Item>(list: readonly Item[]) => Item[] {
  let state = 1;
  return (list) => {
    const copy = [...list];
    for (let last = copy.length - 1; last > 0; last--) {
      // Numerical Recipes' generator: any spread will do here.
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const [taken] = copy.splice(Math.floor((state / 2 ** 32) * (last + 1)), 1);
      if (taken !== undefined) copy.push(taken);
    }
    return copy;
  };
}

interface Search {
  readonly order: (options: readonly (readonly Fact[])[]) => readonly (readonly Fact[])[];
  /** Takes an alternative; whether more are wanted. */
  readonly found: (alternative: Alternative) => boolean;
  /** Whether there is time for another step. */
  readonly go: () => boolean;
}

/** Goes down the choices; whether all were seen. */
function descend(branch: Branch | undefined, search: Search): boolean {
  if (branch === undefined) return true;
  if (!search.go()) return false;
  const choice = branch.nextChoice();
  if (choice === undefined || branch.values !== undefined) {
    return search.found({ facts: branch.elementary, ...(branch.values && { values: branch.values }) });
  }
  return search.order(choice).every((option) => descend(branch.copy().with(option), search));
}

function isNegative(fact: Fact): boolean {
  return fact.kind === 'schema' && !fact.holds;
}

/** Facts being taken apart, up to the choices still open. */
class Branch {
  readonly elementary: Fact[] = [];
  values: readonly Json[] | undefined;
  readonly #type: JsonType;
  readonly #seen: Set<string>;
  /** The schemas that the values satisfy. */
  readonly #satisfied: SchemaNode[];
  readonly #choices: (readonly (readonly Fact[])[])[] = [];

  constructor(type: JsonType, seen: ReadonlySet<string> = new Set(), satisfied: readonly SchemaNode[] = []) {
    this.#type = type;
    this.#seen = new Set(seen);
    this.#satisfied = [...satisfied];
  }

  copy(): Branch {
    const copy = new Branch(this.#type, this.#seen, this.#satisfied);
    copy.elementary.push(...this.elementary);
    copy.values = this.values;
    copy.#choices.push(...this.#choices);
    return copy;
  }

  /** The branch with these facts too, or undefined when they contradict what it holds. */
  with(facts: readonly Fact[]): this | undefined {
    // What holds comes first: much of what must not hold is then settled.
    const queue = [...facts.filter((fact) => !isNegative(fact)), ...facts.filter(isNegative)];
    for (let fact = queue.shift(); fact !== undefined; fact = queue.shift()) {
      const key = factKey(fact);
      if (this.#seen.has(key)) continue;
      if (fact.kind === 'schema') {
        const { node, holds } = fact;
        const apart = this.#isApart(node);
        if (apart && holds) return undefined;
        if (apart) continue;
        if (holds) this.#satisfied.push(node);
      }
      const opposite = oppositeKey(fact);
      if (opposite !== undefined && this.#seen.has(opposite)) return undefined;
      this.#seen.add(key);
      const decision = decide(fact, this.#type);
      if (decision === undefined) {
        if (!this.#keep(fact)) return undefined;
      } else {
        queue.push(...decision.all);
        if (decision.choices.some((choice) => choice.length === 0)) return undefined;
        this.#choices.push(...decision.choices);
      }
    }
    return this;
  }

  /** The open choice with the fewest options that are left; decided ones are left out. */
  nextChoice(): readonly (readonly Fact[])[] | undefined {
    const isSeen = (fact: Fact) => this.#seen.has(factKey(fact));
    const open = this.#choices.filter((choice) => !choice.some((option) => option.every(isSeen)));
    let chosen: readonly (readonly Fact[])[] | undefined;
    let fewest: readonly (readonly Fact[])[] | undefined;
    for (const choice of open) {
      const left = choice.filter((option) => !option.some((fact) => this.#contradicts(fact)));
      if (fewest === undefined || left.length < fewest.length) [chosen, fewest] = [choice, left];
      if (left.length === 0) break;
    }
    this.#choices.splice(0, this.#choices.length, ...open.filter((choice) => choice !== chosen));
    return fewest;
  }

  /** Whether it is plain that the fact can't be kept beside the others. */
  #contradicts(fact: Fact): boolean {
    const opposite = oppositeKey(fact);
    if (opposite !== undefined && this.#seen.has(opposite)) return true;
    return fact.kind === 'schema' && fact.holds && this.#isApart(fact.node);
  }

  #isApart(node: SchemaNode): boolean {
    return this.#satisfied.some((other) => areDisjoint(other, node, this.#type));
  }

  /** Notes an elementary fact; false when no value of the type keeps it. */
  #keep(fact: Fact): boolean {
    this.elementary.push(fact);
    if (fact.kind !== 'keyword' || !fact.holds) return true;
    const listed = definitionOf(fact.keyword).values?.(fact.node.keywords || {});
    if (listed) this.values = listed.filter((value) => typeOf(value) === this.#type);
    return !listed || this.values?.length !== 0;
  }
}
