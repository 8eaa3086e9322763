import { objectOf, type Json } from '../../json/index.ts';
import {
  ifSupported,
  keeps,
  leastStrings,
  meantForms,
  namesOf,
  openSets,
  orUnsupported,
  UnsupportedSchema,
  type Algebra,
  type ArrayForm,
  type ValueForm,
  type Goal,
  type ObjectForm,
} from '../../schema/index.ts';
import { generateArray, leastArray } from './array.ts';
import { Draw, FixedSource } from './draw.ts';
import type { Generating, ObjectShape } from './generating.ts';
import { generateNumber, leastNumbers } from './number.ts';
import { findName, generateObject, leastMembers, shapeOf } from './object.ts';
import { unmakeable } from './unmakeable.ts';
import { isLess } from './weight.ts';
import { generateString } from './string.ts';

/** How many values of a form are generated to find one that satisfies the facts that its bounds do not ensure. */
const attempts = 200;

/** As many where none was found before: each attempt costs as much as a value that is found. */
const attemptsOutOfReach = 20;

/** The maximum depth of a value without any constraint, as in an example that a person writes. */
const deepestAny = 1;

/** Generates values of goals. Caches what it knows about forms. All randomness comes from the arguments. */
export class ValueGenerator implements Generating {
  readonly algebra: Algebra;
  readonly #shapes = new Map<ObjectForm, ObjectShape>();
  readonly #open = new Map<ObjectForm, boolean>();
  /** The indexes of an array at which the rules change. */
  readonly #changes = new Map<ArrayForm, readonly number[]>();
  readonly #least = new Map<Goal, Json>();
  readonly #choices = new Map<Goal, readonly FormChoice[]>();
  readonly #choicesInReach = new Map<Goal, readonly FormChoice[]>();
  readonly #isInReach = new Map<CheckedForm, boolean>();

  constructor(algebra: Algebra) {
    this.algebra = algebra;
  }

  /** A value of the goal, at most `fuel` levels deep where that is possible. */
  generate(goal: Goal, draw: Draw, fuel: number): Json {
    draw.spend();
    const depth = goal.facts.length === 0 && goal.key === '' ? Math.min(fuel, deepestAny) : fuel;
    const choices = this.#choicesInReachOf(goal);
    const [shallowest] = choices;
    const deepest = choices.at(-1);
    if (shallowest === undefined || deepest === undefined) throw impossible(this.algebra, goal);
    // They are sorted by rank.
    const limit = Math.max(depth, shallowest.rank);
    const reached = deepest.rank <= limit ? choices : choices.filter(({ rank }) => rank <= limit);
    const within = draw.budget > 0 ? reached : lightest(reached);
    return this.generateForm(draw.pick(within).form, draw, depth);
  }

  /** A value of one form. */
  generateForm(form: ValueForm, draw: Draw, fuel: number): Json {
    switch (form.kind) {
      case 'finite':
        return draw.pick(form.values);
      case 'number':
      case 'string':
      case 'array':
      case 'object':
        return form.checks.length === 0 ? this.#unchecked(form, draw, fuel) : this.#checked(form, draw, fuel);
    }
  }

  #checked(form: CheckedForm, draw: Draw, fuel: number): Json {
    const most = this.#isInReach.get(form) === false ? attemptsOutOfReach : attempts;
    for (let attempt = 0; attempt < most; attempt++) {
      const value = this.#unchecked(form, draw, fuel);
      if (form.checks.every((fact) => keeps(fact, value))) return value;
    }
    throw outOfReach(form);
  }

  #unchecked(form: CheckedForm, draw: Draw, fuel: number): Json {
    switch (form.kind) {
      case 'number':
        return generateNumber(form, draw);
      case 'string':
        return generateString(form, this.algebra.words(form), draw);
      case 'array':
        return generateArray(this, form, draw, fuel);
      case 'object':
        return generateObject(this, form, draw, fuel);
    }
  }

  /** The simplest value of the goal: the shortest. */
  least(goal: Goal): Json {
    let value = this.#least.get(goal);
    if (value === undefined) this.#least.set(goal, (value = this.#findLeast(goal)));
    return value;
  }

  /** The simplest value of the shallowest forms; where none is found, that of the first other form that has one. */
  #findLeast(goal: Goal): Json {
    const choices = this.#choicesOf(goal);
    let failure: UnsupportedSchema | undefined;
    let least: Json | undefined;
    for (const { form, rank } of choices) {
      if (least !== undefined && rank > (choices[0]?.rank ?? 0)) break;
      const made = orUnsupported(() => this.#leastOf(form));
      if (made instanceof UnsupportedSchema) failure = made;
      else if (least === undefined || isLess(made, least)) least = made;
    }
    if (least === undefined) throw failure ?? impossible(this.algebra, goal);
    return least;
  }

  /** The simplest value of the goal, or undefined where none can be generated although some are possible. */
  leastIfAny(goal: Goal): Json | undefined {
    return ifSupported(() => this.least(goal));
  }

  /** The named properties of a form. */
  shape(form: ObjectForm): ObjectShape {
    let shape = this.#shapes.get(form);
    if (shape === undefined) this.#shapes.set(form, (shape = shapeOf(this, form)));
    return shape;
  }

  /** Whether an object of the form may have properties that the schema does not name. */
  isOpen(form: ObjectForm): boolean {
    let open = this.#open.get(form);
    if (open === undefined) {
      const known = new Map([...namesOf(form)].map((name) => [name, true]));
      open = openSets(form).some((set) => findName(this, form, known, this.algebra.someNames(form, set)) !== undefined);
      this.#open.set(form, open);
    }
    return open;
  }

  /**
   * How many items an array of the form can have: those before the first that has no value of at most the fuel's depth.
   */
  mostItems(form: ArrayForm, fuel: number): number {
    let indexes = this.#changes.get(form);
    if (indexes === undefined) {
      const changes = form.rules.flatMap(({ from, to }) => [from, to]).filter((index) => index < form.maxItems);
      indexes = [...new Set([0, ...(form.fixed?.keys() ?? []), ...changes])].sort((a, b) => a - b);
      this.#changes.set(form, indexes);
    }
    const limit = indexes.find((index) => (this.algebra.rank(this.algebra.item(form, index)) ?? Infinity) >= fuel);
    return Math.min(form.maxItems, limit ?? Infinity);
  }

  #choicesOf(goal: Goal): readonly FormChoice[] {
    let choices = this.#choices.get(goal);
    if (choices === undefined) {
      choices = meantForms(this.algebra, goal)
        .map((form) => ({ form, rank: this.algebra.rank(form) ?? Infinity, weight: this.algebra.weight(form) }))
        .filter(({ rank }) => rank < Infinity)
        .sort((a, b) => a.rank - b.rank);
      this.#choices.set(goal, choices);
    }
    return choices;
  }

  /** The choices without the forms of which no value is found, unless these are all. */
  #choicesInReachOf(goal: Goal): readonly FormChoice[] {
    let choices = this.#choicesInReach.get(goal);
    if (choices === undefined) {
      const all = this.#choicesOf(goal);
      // A value of a form can contain values of the same goal.
      this.#choicesInReach.set(goal, all);
      const found = all.filter(({ form, rank }) => this.#findsValue(form, rank));
      choices = found.length === 0 ? all : found;
      this.#choicesInReach.set(goal, choices);
    }
    return choices;
  }

  /** Whether a value of a form is found. Found out once, without a random source, because values depend on the seed only. */
  #findsValue(form: ValueForm, rank: number): boolean {
    if (form.kind === 'finite' || form.checks.length === 0) return true;
    let isFound = this.#isInReach.get(form);
    if (isFound === undefined) {
      isFound = ifSupported(() => this.#checked(form, new Draw(new FixedSource(), 10), rank + 2)) !== undefined;
      this.#isInReach.set(form, isFound);
    }
    return isFound;
  }

  #leastOf(form: ValueForm): Json {
    switch (form.kind) {
      case 'finite':
        return form.values.reduce((best, next) => (isLess(next, best) ? next : best));
      case 'number':
        return first(leastNumbers(form), form);
      case 'string':
        return first(leastStrings(form, this.algebra.words(form)), form);
      case 'array':
        return this.#leastArray(form);
      case 'object':
        return this.#leastObject(form);
    }
  }

  /** In an array of unique items, only the first attempt takes the simplest value: the others must differ. */
  #leastArray(form: ArrayForm): Json {
    const seed = new Draw(new FixedSource());
    return leastArray(this, form, (goal, attempt) =>
      form.unique && attempt > 0 ? this.generate(goal, seed, 3) : this.least(goal),
    );
  }

  #leastObject(form: ObjectForm): Json {
    return objectOf([...leastMembers(this, form)].map(([name, goal]) => [name, this.least(goal)]));
  }
}

/** A form of which a value may still break facts that its bounds do not ensure. */
type CheckedForm = Exclude<ValueForm, { kind: 'finite' }>;

interface FormChoice {
  readonly form: ValueForm;
  readonly rank: number;
  readonly weight: number;
}

/**
 * Forms at most this much heavier than the lightest are used when the budget is spent, because parts add up quickly.
 */
const mostSpare = 100;

function lightest(choices: readonly FormChoice[]): readonly FormChoice[] {
  const least = Math.min(...choices.map(({ weight }) => weight));
  return choices.filter(({ weight }) => weight <= least + mostSpare);
}

function first(candidates: Iterable<Json>, form: CheckedForm): Json {
  for (const value of candidates) if (form.checks.every((fact) => keeps(fact, value))) return value;
  throw outOfReach(form);
}

function outOfReach({ checks }: Exclude<ValueForm, { kind: 'finite' }>): UnsupportedSchema {
  const [fact] = checks;
  const keyword = fact?.kind === 'keyword' ? fact.keyword : 'the schema';
  const pointer = fact?.kind === 'keyword' ? `${fact.node.pointer}/${fact.keyword}` : '';
  return new UnsupportedSchema(
    keyword,
    pointer,
    `none of ${attempts} generated values satisfies it together with the other keywords`,
  );
}

function impossible(algebra: Algebra, goal: Goal): UnsupportedSchema {
  const fact = goal.facts.find((candidate) => candidate.kind === 'schema' || candidate.kind === 'keyword');
  return unmakeable(algebra, goal, fact?.node.pointer ?? '');
}
