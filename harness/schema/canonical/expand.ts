import { typeOf, type Json, type JsonType } from '../../json/index.ts';
import { definitionOf } from '../keyword/index.ts';
import type { SchemaNode } from '../node.ts';
import { decide } from './decide.ts';
import { areDisjoint, excludesType } from './disjoint.ts';
import { factKey, oppositeKey, type Fact } from '../fact/fact.ts';

/** Elementary facts about values of one type, and schemas that must not hold, which generated values are checked for; or the few values that there are. */
export interface Alternative {
  readonly facts: readonly Fact[];
  /** The values that `const` or `enum` list, not yet checked for the other facts. */
  readonly values?: readonly Json[];
}

/** The alternatives to satisfy some facts. */
export interface Expansion {
  readonly alternatives: readonly Alternative[];
  /** Whether these are all alternatives. */
  readonly complete: boolean;
  /** How many facts and options were looked at. */
  readonly work: number;
}

/** At most this many alternatives are listed. Where there are more, a sample over all choices represents them. */
const most = 1024;
const sampled = 64;

/** The steps for all samples together, which limit the search through contradictions. */
const mostSteps = 2000;

/** The facts and options that are looked at in one search. A step through hundreds of choices looks at each of them. */
const mostWork = 1_000_000;

/** The disjunctive normal form of the facts for values of the type, or a sample of it where it is too large. */
export function expand(facts: readonly Fact[], type: JsonType): Expansion {
  const isNone = facts.some((fact) => fact.kind === 'schema' && fact.holds && excludesType(fact.node, type));
  if (isNone) return { alternatives: [], complete: true, work: facts.length };
  const exact = listAll(new Branch(type, { work: 0, leavesNegatives: false }), facts);
  if (exact.complete) return exact;
  // Most of the alternatives are those of what must not hold. Generated values are checked for that.
  const rough = listAll(new Branch(type, { work: 0, leavesNegatives: true }), facts);
  const work = exact.work + rough.work;
  if (rough.complete) return { ...rough, work };
  const search = { work: 0, leavesNegatives: true };
  const alternatives = sample(new Branch(type, search).with(facts), search);
  return { alternatives, complete: false, work: work + search.work };
}

function listAll(empty: Branch, facts: readonly Fact[]): Expansion {
  const found: Alternative[] = [];
  const { search } = empty;
  let steps = 4 * most;
  const complete = descend(empty.with(facts), {
    order: (options) => options,
    found: (one) => found.push(one) < most,
    go: () => steps-- > 0 && search.work < mostWork,
  });
  return { alternatives: found, complete, work: search.work };
}

/** Pseudo-random alternatives, the same every time. */
function sample(whole: Branch | undefined, search: BranchSearch): readonly Alternative[] {
  const found: Alternative[] = [];
  const shuffled = fixedShuffle();
  for (let descent = 0; descent < sampled && search.work < mostWork; descent++) {
    let steps = mostSteps / sampled + (whole?.depth ?? 0);
    descend(whole?.copy(), {
      order: shuffled,
      found: (one) => (found.push(one), false),
      go: () => steps-- > 0 && search.work < mostWork,
    });
  }
  return found;
}

/** A shuffle with a fixed seed. */
function fixedShuffle(): <Item>(list: readonly Item[]) => Item[] {
  let state = 1;
  return (list) => {
    const copy = [...list];
    for (let last = copy.length - 1; last > 0; last--) {
      // The generator of Numerical Recipes. Its quality is sufficient here.
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const [taken] = copy.splice(Math.floor((state / 2 ** 32) * (last + 1)), 1);
      if (taken !== undefined) copy.push(taken);
    }
    return copy;
  };
}

interface AlternativeSearch {
  readonly order: (options: readonly (readonly Fact[])[]) => readonly (readonly Fact[])[];
  /** Receives an alternative. Returns whether more are wanted. */
  readonly found: (alternative: Alternative) => boolean;
  /** Whether another step is allowed. */
  readonly go: () => boolean;
}

/** Searches through the choices. Returns whether the search was complete. */
function descend(branch: Branch | undefined, search: AlternativeSearch): boolean {
  if (branch === undefined) return true;
  if (!search.go()) return false;
  const choice = branch.nextChoice();
  if (choice === undefined || branch.values !== undefined) {
    return search.found({ facts: branch.elementary, ...(branch.values && { values: branch.values }) });
  }
  return search.order(choice).every((option) => descend(branch.copy().with(option), search));
}

const isEmpty = (choice: readonly unknown[]): boolean => choice.length === 0;

/** Whether no value of the type satisfies a fact about a keyword. */
function isImpossible(fact: Fact, type: JsonType): boolean {
  return fact.kind === 'keyword' && decide(fact, type)?.choices.some(isEmpty) === true;
}

/** Whether a fact states that a schema or keyword does not hold. */
function isNegated(fact: Fact): boolean {
  return (fact.kind === 'schema' || fact.kind === 'keyword') && !fact.holds;
}

function isNegative(fact: Fact): boolean {
  return fact.kind === 'schema' && !fact.holds;
}

/** What all branches of one search have in common. */
interface BranchSearch {
  /** How many facts and options were looked at. */
  work: number;
  /** Whether a schema that must not hold stays one fact, where it can fail in several ways. */
  readonly leavesNegatives: boolean;
}

/** Facts that are being taken apart, with the choices that are not yet made. */
class Branch {
  readonly search: BranchSearch;
  readonly elementary: Fact[] = [];
  values: readonly Json[] | undefined;
  readonly #type: JsonType;
  readonly #seen: Set<string>;
  /** The schemas that the values must satisfy. */
  readonly #satisfied: SchemaNode[];
  readonly #choices: (readonly (readonly Fact[])[])[] = [];

  constructor(
    type: JsonType,
    search: BranchSearch,
    seen: ReadonlySet<string> = new Set(),
    satisfied: readonly SchemaNode[] = [],
  ) {
    this.#type = type;
    this.search = search;
    this.#seen = new Set(seen);
    this.#satisfied = [...satisfied];
  }

  /** How many choices are not yet made. */
  get depth(): number {
    return this.#choices.length;
  }

  copy(): Branch {
    const copy = new Branch(this.#type, this.search, this.#seen, this.#satisfied);
    copy.elementary.push(...this.elementary);
    copy.values = this.values;
    copy.#choices.push(...this.#choices);
    this.search.work += this.#seen.size;
    return copy;
  }

  /** Adds facts to this branch. Returns undefined where they contradict its other facts. */
  with(facts: readonly Fact[]): this | undefined {
    // Positive facts come first, because they decide many of the negative ones.
    const queue = [...facts.filter((fact) => !isNegative(fact)), ...facts.filter(isNegative)];
    // The queue gets longer while it is walked.
    for (const fact of queue) {
      const key = factKey(fact);
      this.search.work += 1;
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
        const choices = decision.choices.map((choice) => choice.filter((option) => this.#isOpen(option)));
        if (choices.some(isEmpty)) return undefined;
        if (this.search.leavesNegatives && isNegated(fact) && choices.some((choice) => choice.length > 1)) {
          this.elementary.push(fact);
          continue;
        }
        queue.push(...decision.all);
        for (const choice of choices) {
          // What is left without a choice decides many of the others.
          if (choice.length === 1) queue.push(...choice.flat());
          else this.#choices.push(choice);
        }
      }
    }
    return this;
  }

  /** Removes and returns the open choice with the fewest options left. Choices that are already made are dropped. */
  nextChoice(): readonly (readonly Fact[])[] | undefined {
    const isSeen = (fact: Fact) => this.#seen.has(factKey(fact));
    const open = this.#choices.filter((choice) => !choice.some((option) => option.every(isSeen)));
    this.search.work += this.#choices.reduce((sum, choice) => sum + choice.length, 0);
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

  #isOpen(option: readonly Fact[]): boolean {
    this.search.work += option.length;
    return !option.some((fact) => this.#contradicts(fact) || isImpossible(fact, this.#type));
  }

  /** Whether the fact obviously contradicts the others. */
  #contradicts(fact: Fact): boolean {
    const opposite = oppositeKey(fact);
    if (opposite !== undefined && this.#seen.has(opposite)) return true;
    return fact.kind === 'schema' && fact.holds && this.#isApart(fact.node);
  }

  #isApart(node: SchemaNode): boolean {
    this.search.work += this.#satisfied.length;
    return this.#satisfied.some((other) => areDisjoint(other, node, this.#type));
  }

  /** Adds an elementary fact. Returns false where no value of the type satisfies it. */
  #keep(fact: Fact): boolean {
    this.elementary.push(fact);
    if (fact.kind !== 'keyword' || !fact.holds) return true;
    const listed = definitionOf(fact.keyword).values?.(fact.node.keywords || {});
    if (listed) this.values = listed.filter((value) => typeOf(value) === this.#type);
    return !listed || this.values?.length !== 0;
  }
}
