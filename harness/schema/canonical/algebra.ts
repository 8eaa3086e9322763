import type { Json, JsonType } from '../../json/index.ts';
import type { Keywords, SchemaNode } from '../node.ts';
import { arrayForm } from './array-form.ts';
import { planArray, plannedLengths, type ArrayPlan, type Order } from './array-plan.ts';
import { distinctValues } from './distinct.ts';
import { expand, type Alternative } from './expand.ts';
import { goalKey, type Fact } from '../fact/fact.ts';
import type { ArrayForm, ValueForm, Goal, ObjectForm, PropertyRule, StringForm } from './form.ts';
import { hasName, keeps } from './keeps.ts';
import { leastStrings } from './least-strings.ts';
import { Members } from './members.ts';
import type { NameSet } from '../fact/name-set.ts';
import { nameFacts, namesOf, openSets, plainNames, stringFact } from './names.ts';
import { listNumbers, numberForm } from './number-form.ts';
import { located, manyAlternatives, unknown, type Rank } from './rank.ts';
import { noString, obstacleOf, tooHeavy, weightOf, weightOfProperty } from './reach.ts';
import type { Obstacle } from './obstacle.ts';
import { objectForm } from './object-form.ts';
import { stringForm } from './string-form.ts';
import { unknownValues } from './unknown-values.ts';
import { StringLanguages, type Words } from './string-language.ts';

const types: readonly JsonType[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** The maximum nesting of values. A goal that needs deeper values counts as impossible. */
const deepest = 100;

/** The search for the lightest form of a goal ends at a form of at most this weight. */
const light = 1000;

/** About as many facts are looked at in the time of one unit of effort. */
const workOfEffort = 50;

/**
 * Sets of values and their properties: their forms, the forms of their members, and whether they have any value. Goals
 * with equal facts are one object, so that recursion in a schema ends in a cycle of goals.
 */
export class Algebra {
  readonly #goals = new Map<string, Goal>();
  readonly #ranks = new Map<Goal | ValueForm, Rank>();
  readonly #members = new Members((facts) => this.goal(facts));
  readonly #names = new WeakMap<readonly Fact[], WeakMap<NameSet, readonly string[]>>();
  readonly #languages = new StringLanguages();
  #derived = 0;
  /** A measure of the work: the alternatives listed, the facts looked at for them, and the searches for a value. */
  effort = 0;
  /** Counts the times when the search can have missed a value. */
  #doubts = 0;
  /** Counts the times when the depth ended the search. */
  #cuts = 0;
  /** The first reason why a value of the current search cannot be generated. */
  #obstacle: Obstacle | undefined;

  /** The values that satisfy all the facts. */
  goal(facts: readonly Fact[]): Goal {
    const key = goalKey(facts);
    const known = this.#goals.get(key);
    if (known !== undefined) return known;
    const goal = new LazyGoal(key, facts, () => types.map((type) => this.#formsOf(facts, type)));
    this.#goals.set(key, goal);
    return goal;
  }

  /** The values of these forms. The facts are those that a value must also satisfy. */
  union(forms: readonly ValueForm[], facts: readonly Fact[] = []): Goal {
    return { key: `union ${this.#derived++}`, facts, forms };
  }

  /** The values of the goal that also satisfy other facts. */
  and(goal: Goal, facts: readonly Fact[]): Goal {
    return this.goal([...goal.facts, ...facts]);
  }

  /** A schema that no document contains, for conditions beside the document's own schemas. */
  virtual(keywords: Keywords, pointer = ''): SchemaNode {
    // Ids below -1000 belong to this algebra. The fixed negative ids are above.
    return { id: -1000 - this.#derived++, pointer, keywords };
  }

  /** What a property with that name must satisfy. */
  property(form: ObjectForm, name: string): Goal {
    return this.#members.property(form, name);
  }

  /** What the item at an index must satisfy. */
  item(form: ArrayForm, index: number): Goal {
    return this.#members.item(form, index);
  }

  /**
   * What each item of an array of a certain length must satisfy, with values up to a depth. Undefined where no plan
   * exists.
   */
  plan(form: ArrayForm, length: number, order: Order, depth: number): ArrayPlan | undefined {
    return planArray(this, form, length, order, (goal) => {
      const rank = this.rank(goal);
      return rank !== undefined && rank <= depth;
    });
  }

  /** The strings of a form. */
  words(form: StringForm): Words {
    return this.#languages.words(form);
  }

  /**
   * How many levels of arrays and objects the shallowest value has. Undefined where no value can be generated.
   */
  rank(goal: Goal | ValueForm): number | undefined {
    const known = this.#ranks.get(goal)?.least;
    if (known !== undefined) return known;
    for (let depth = 0; depth <= deepest; depth++) {
      if (this.#ranks.get(goal)?.notWithin === deepest) break;
      if (this.#within(goal, depth)) return depth;
    }
    return undefined;
  }

  /**
   * Why no value can be generated, although the goal may have some: a value is too large, or the search was incomplete.
   * Undefined where it has none, or one can be generated.
   */
  obstacle(goal: Goal | ValueForm): Obstacle | undefined {
    return this.isPossible(goal) ? undefined : this.#ranks.get(goal)?.obstacle;
  }

  /** About how long the JSON text of the shortest among the shallowest values is. */
  weight(goal: Goal | ValueForm): number {
    return this.isPossible(goal) ? (this.#ranks.get(goal)?.weight ?? 0) : 0;
  }

  /** Whether a value that satisfies the goal can be generated. */
  isPossible(goal: Goal | ValueForm): boolean {
    return this.rank(goal) !== undefined;
  }

  #formsOf(facts: readonly Fact[], type: JsonType): Forms {
    const forms = new Map<string, ValueForm>();
    const { alternatives, complete, work } = expand(facts, type);
    this.effort += alternatives.length + work / workOfEffort;
    for (const alternative of alternatives) {
      const key = goalKey(alternative.facts);
      const form = forms.has(key) ? undefined : this.#formOf(alternative, facts, type);
      if (form !== undefined) forms.set(key, form);
    }
    return { forms: [...forms.values()], complete };
  }

  #formOf({ facts, values }: Alternative, all: readonly Fact[], type: JsonType): ValueForm | undefined {
    const finite = (candidates: readonly Json[]): ValueForm | undefined => {
      const kept = candidates.filter((value) => all.every((fact) => keeps(fact, value)));
      return kept.length > 0 ? { kind: 'finite', values: kept } : undefined;
    };
    const unreadable = unknownValues(facts);
    if (values !== undefined) return finite(values) ?? unreadable;
    if (unreadable) return unreadable;
    switch (type) {
      case 'null':
        return finite([null]);
      case 'boolean':
        return finite([false, true]);
      case 'number': {
        const form = numberForm(facts);
        const integers = form && form.obstacle === undefined ? listNumbers(form) : undefined;
        return integers ? finite(integers) : form;
      }
      case 'string': {
        const form = stringForm(facts);
        const words = form && this.words(form);
        return words?.kind === 'regular' && words.exact && words.few ? finite(words.few) : form;
      }
      case 'array':
        return arrayForm(facts);
      case 'object':
        return objectForm(facts);
    }
  }

  #within(goal: Goal | ValueForm, depth: number): boolean {
    const rank = this.#ranks.get(goal) ?? unknown;
    if (rank.least !== undefined) {
      if (rank.least > depth) this.#cuts++;
      return rank.least <= depth;
    }
    if (depth <= rank.notWithin) {
      if (rank.unsure) this.#doubts++;
      if (rank.notWithin < deepest) this.#cuts++;
      this.#obstacle ??= rank.obstacle;
      return false;
    }
    const doubts = this.#doubts;
    const cuts = this.#cuts;
    const before = this.#obstacle;
    this.#obstacle = undefined;
    this.effort++;
    // In a cycle of goals a goal must not count on itself. Therefore the depth is noted before the search goes down.
    const weight = 'forms' in goal ? this.#lightest(goal.forms, depth) : this.#weigh(goal, depth);
    const within = weight !== undefined;
    // The listed forms have no value, but the others can have one.
    if (!within && 'forms' in goal && goal.partial) this.#doubts++;
    const unsure = !within && this.#doubts > doubts;
    const found = this.#obstacle as Obstacle | undefined;
    const obstacle = within ? undefined : located(found ?? (unsure ? manyAlternatives : undefined), goal);
    this.#obstacle = before ?? obstacle;
    // A search that no depth ended finds the same at every depth.
    const notWithin = this.#cuts > cuts ? depth : deepest;
    this.#ranks.set(
      goal,
      within
        ? { least: depth, notWithin: rank.notWithin, unsure, weight, obstacle }
        : { least: undefined, notWithin, unsure, weight, obstacle },
    );
    return within;
  }

  /** The least weight among the forms that have values within a depth. Undefined where none has. */
  #lightest(forms: readonly ValueForm[], depth: number): number | undefined {
    let least: number | undefined;
    for (const form of forms) {
      if (!this.#within(form, depth)) continue;
      least = Math.min(least ?? Infinity, this.#ranks.get(form)?.weight ?? 0);
      if (least <= light) break;
    }
    return least;
  }

  /** The weight of a form's smallest value within a depth. Undefined where no value can be generated. */
  #weigh(form: ValueForm, depth: number): number | undefined {
    const obstacle = obstacleOf(form);
    if (obstacle) return this.#barred(obstacle);
    const isNested = form.kind === 'array' || form.kind === 'object';
    if (isNested && depth === 0) {
      this.#cuts++;
      return undefined;
    }
    switch (form.kind) {
      case 'finite':
        return Math.min(...form.values.map(weightOf));
      case 'number':
        return 1;
      case 'string':
        return this.#weighString(form);
      case 'array':
        return this.#weighArray(form, depth);
      case 'object':
        return this.#weighObject(form, depth);
    }
  }

  #barred(obstacle: Obstacle): number | undefined {
    this.#obstacle ??= obstacle;
    return undefined;
  }

  #weighString(form: StringForm): number | undefined {
    const words = this.words(form);
    if (words.kind === 'rejected') {
      const { fact, reason } = words;
      return this.#barred({ reason, keyword: fact.keyword, pointer: `${fact.node.pointer}/${fact.keyword}` });
    }
    if (words.kind === 'free') return form.minLength;
    if (!words.language.isEmpty) return words.language.lengths[0] ?? form.minLength;
    // The grammar of a format does not have all of its strings, so others can exist.
    return words.exact ? undefined : this.#barred(noString(form));
  }

  #weighArray(form: ArrayForm, depth: number): number | undefined {
    const possible = (goal: Goal) => this.#within(goal, depth - 1);
    for (const length of plannedLengths(form)) {
      // All items after the last rule are alike, so for a long array it is enough to plan the first of them.
      const rules = form.rules.map(({ from, to }) => (to < Infinity ? to : from));
      const planned = form.unique || form.counts.length > 0 ? length : Math.min(length, Math.max(0, ...rules) + 2);
      const plan = planArray(this, form, planned, (indexes) => indexes, possible);
      if (plan === undefined) continue;
      if (form.unique && distinctValues(plan.items, (values) => values) === undefined) continue;
      const weights = plan.items.map((goal) => 1 + this.weight(goal));
      const weight = weights.reduce((sum, each) => sum + each, 0) + (length - planned) * (weights.at(-1) ?? 0);
      const heavy = tooHeavy(weight);
      return heavy ? this.#barred(heavy) : weight;
    }
    return undefined;
  }

  #weighObject(form: ObjectForm, depth: number): number | undefined {
    if (!this.#objectWithin(form, depth)) return undefined;
    const weights = [...form.required].map((name) => weightOfProperty + this.weight(this.property(form, name)));
    const further = (form.minProperties - form.required.size) * weightOfProperty;
    const weight = weights.reduce((sum, each) => sum + each, further);
    const heavy = tooHeavy(weight);
    return heavy ? this.#barred(heavy) : weight;
  }

  #objectWithin(form: ObjectForm, depth: number): boolean {
    const within = (name: string, facts: readonly Fact[] = []) => {
      if (form.absent.has(name) || !form.names.every((fact) => keeps(fact, name))) return false;
      const goal = this.property(form, name);
      return this.#within(facts.length > 0 ? this.and(goal, facts) : goal, depth - 1);
    };
    if (![...form.required].every((name) => within(name))) return false;
    const isThere = ({ names, value }: PropertyRule): boolean => {
      if (this.someNames(form, names).some((name) => within(name, value))) return true;
      // This search is made for the reason alone, which is noted.
      this.#within(this.nameGoal(form, names), 0);
      return false;
    };
    if (!form.some.every(isThere)) return false;
    return form.minProperties <= form.required.size || this.#hasFurther(form, within);
  }

  /** Whether there are as many additional properties as a form requires. Only the first 20 are searched for. */
  #hasFurther(form: ObjectForm, within: (name: string) => boolean): boolean {
    const wanted = Math.min(form.minProperties - form.required.size, 20);
    const found = new Set<string>();
    for (const name of namesOf(form)) if (!form.required.has(name) && within(name)) found.add(name);
    for (const set of openSets(form)) {
      for (const name of found.size < wanted ? this.someNames(form, set) : []) {
        if (!form.required.has(name) && within(name)) found.add(name);
      }
    }
    return found.size >= wanted;
  }

  /** What a string must satisfy to be a name of the set in an object of the form. */
  nameGoal(form: ObjectForm, set: NameSet): Goal {
    return this.goal([stringFact, ...form.names, ...nameFacts(set)]);
  }

  /** Some names of a set that an object of the form may have: names in its rules first, then the simplest others. */
  someNames(form: ObjectForm, set: NameSet): readonly string[] {
    const known = [...namesOf(form)].filter((name) => hasName(set, name));
    const plain = plainNames.filter((name) => hasName(set, name));
    const usable = (name: string) => form.names.every((fact) => keeps(fact, name)) && hasName(set, name);
    return [...new Set([...known, ...plain, ...this.#generatedNames(form, set)])].filter(usable);
  }

  #generatedNames(form: ObjectForm, set: NameSet): readonly string[] {
    const bySet = this.#names.get(form.names) ?? new WeakMap<NameSet, readonly string[]>();
    this.#names.set(form.names, bySet);
    let names = bySet.get(set);
    if (names === undefined) {
      names = this.nameGoal(form, set).forms.flatMap((other) => {
        if (other.kind === 'finite') return other.values as string[];
        return other.kind === 'string' ? [...leastStrings(other, this.words(other))] : [];
      });
      bySet.set(set, names);
    }
    return names;
  }
}

interface Forms {
  readonly forms: readonly ValueForm[];
  readonly complete: boolean;
}

class LazyGoal implements Goal {
  readonly key: string;
  readonly facts: readonly Fact[];
  readonly #expand: () => readonly Forms[];
  #parts: readonly Forms[] | undefined;
  #forms: readonly ValueForm[] | undefined;

  constructor(key: string, facts: readonly Fact[], forms: () => readonly Forms[]) {
    this.key = key;
    this.facts = facts;
    this.#expand = forms;
  }

  /** Computed at first use, because most members of a large schema are never generated. */
  get forms(): readonly ValueForm[] {
    return (this.#forms ??= this.#all.flatMap(({ forms }) => forms));
  }

  get partial(): boolean {
    return this.#all.some(({ complete }) => !complete);
  }

  get #all(): readonly Forms[] {
    return (this.#parts ??= this.#expand());
  }
}
