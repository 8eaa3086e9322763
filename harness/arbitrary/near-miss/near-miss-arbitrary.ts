import fc from 'fast-check';
import { getAt, setAt, type Json } from '../../json/index.ts';
import { keeps, UnsupportedSchema, type Goal } from '../../schema/index.ts';
import { Draw, FixedSource, type Source } from '../generate/draw.ts';
import type { ValueGenerator } from '../generate/generator.ts';
import { generateAccepted, type Generation } from '../generated.ts';
import { simpler } from '../shrink/simpler.ts';

/** A broken value with the same value unbroken. */
export interface Pair {
  readonly value: Json;
  readonly control: Json;
}

/** How the broken value is made from the unbroken one. */
export type Breaking =
  | { readonly kind: 'replace'; readonly goal: (unbroken: Json) => Goal | undefined }
  | { readonly kind: 'edit'; readonly edit: (control: Json) => Json | undefined };

/** What a near-miss is generated from. */
export interface Miss {
  readonly generator: ValueGenerator;
  /** The unbroken values. */
  readonly control: Generation;
  /** Where the unbroken value is broken. */
  readonly pointer: string;
  readonly breaking: Breaking;
  /** Whether the value breaks what it should. */
  readonly accepts: (value: Json) => boolean;
}

/** After so many values in a row that break something else it is given up. */
const attempts = 200;

/** The pair that a person would write first, or undefined when the schema is not for that. */
export function plainest({
  generator,
  control: generation,
  pointer,
  breaking,
}: Omit<Miss, 'accepts'>): Pair | undefined {
  return quietly(() => {
    const control = generator.least(generation.goal);
    if (!generation.accepts(control)) return undefined;
    const value = broken(control, pointer, breaking, (goal) => generator.least(goal));
    return value === undefined ? undefined : { value, control };
  });
}

/** Whether one of so many pairs that are drawn is as it should be. */
export function canBeDrawn(miss: Miss, trials: number): boolean {
  return quietly(() => drawn(miss, new FixedSource(), trials)) !== undefined;
}

function drawn(miss: Miss, random: Source, times: number): Pair | undefined {
  const { generator, control: generation, pointer, breaking, accepts } = miss;
  for (let attempt = 0; attempt < times; attempt++) {
    const control = generateAccepted(generation, random);
    const value = broken(control, pointer, breaking, (goal) => {
      const rank = generator.algebra.rank(goal);
      return rank === undefined ? undefined : generator.generate(goal, new Draw(random, 10), rank + 2);
    });
    if (value !== undefined && accepts(value)) return { value, control };
  }
  return undefined;
}

function broken(
  control: Json,
  pointer: string,
  breaking: Breaking,
  generate: (goal: Goal) => Json | undefined,
): Json | undefined {
  if (breaking.kind === 'edit') return breaking.edit(control);
  const goal = breaking.goal(getAt(control, pointer) ?? null);
  const leaf = goal && generate(goal);
  return leaf === undefined ? undefined : setAt(control, pointer, leaf);
}

function quietly<Result>(attempt: () => Result): Result | undefined {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof UnsupportedSchema) return undefined;
    throw error;
  }
}

/** Pairs of a broken and an unbroken value, for fast-check. */
export class NearMissArbitrary extends fc.Arbitrary<Pair> {
  readonly #miss: Miss;

  constructor(miss: Miss) {
    super();
    this.#miss = miss;
  }

  override generate(random: fc.Random): fc.Value<Pair> {
    const pair = drawn(this.#miss, random, attempts) ?? plainest(this.#miss);
    if (pair !== undefined && this.#miss.accepts(pair.value)) return new fc.Value(pair, undefined);
    throw new UnsupportedSchema('the keyword', this.#miss.pointer, `none of ${attempts} generated values breaks only this keyword`);
  }

  override canShrinkWithoutContext(pair: unknown): pair is Pair {
    const { value, control } = pair as Pair;
    return this.#miss.control.accepts(control) && this.#miss.accepts(value);
  }

  override shrink({ value, control }: Pair): fc.Stream<fc.Value<Pair>> {
    return fc.Stream.nil<Pair>()
      .join(this.#simpler(value, control))
      .map((pair) => new fc.Value(pair, undefined));
  }

  /** A simpler unbroken value with the same fault, or a simpler fault in the same value. */
  *#simpler(value: Json, control: Json): Generator<Pair> {
    const { control: generation, generator, breaking, pointer, accepts } = this.#miss;
    const leaf = getAt(value, pointer);
    for (const next of simpler(generator, generation.goal, control)) {
      if (!generation.accepts(next)) continue;
      const changed = breaking.kind === 'edit' ? breaking.edit(next) : this.#follow(next, leaf);
      if (changed !== undefined && accepts(changed)) yield { value: changed, control: next };
    }
    const goal = breaking.kind === 'replace' ? breaking.goal(getAt(control, pointer) ?? null) : undefined;
    if (goal === undefined || leaf === undefined) return;
    for (const next of simpler(generator, goal, leaf)) {
      const changed = setAt(control, pointer, next);
      if (isOf(goal, next) && accepts(changed)) yield { value: changed, control };
    }
  }

  /** The fault in a simpler value: the same, or, where it depends on the unbroken one, that of the simpler one. */
  #follow(control: Json, leaf: Json | undefined): Json | undefined {
    const { breaking, pointer, generator } = this.#miss;
    const unbroken = getAt(control, pointer);
    if (breaking.kind !== 'replace' || unbroken === undefined || leaf === undefined) return undefined;
    const goal = breaking.goal(unbroken);
    if (goal === undefined || !generator.algebra.isPossible(goal)) return undefined;
    return setAt(control, pointer, isOf(goal, leaf) ? leaf : generator.least(goal));
  }
}

/** Whether the value keeps the facts of a goal. */
function isOf(goal: Goal, value: Json): boolean {
  return goal.facts.every((fact) => keeps(fact, value));
}
