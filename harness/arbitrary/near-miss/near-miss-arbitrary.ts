import fc from 'fast-check';
import { getAt, setAt, type Json } from '../../json/index.ts';
import { ifSupported, keeps, orUnsupported, UnsupportedSchema, type Goal } from '../../schema/index.ts';
import { Draw, FixedSource, type Source } from '../generate/draw.ts';
import type { ValueGenerator } from '../generate/generator.ts';
import { generateAccepted, type Generation } from '../generated.ts';
import { simpler } from '../shrink/simpler.ts';

/** An invalid value with its control: the same value without the fault. */
export interface NearMissPair {
  readonly value: Json;
  readonly control: Json;
}

/**
 * How the invalid value is made from the control: by replacing the value at the place, or by editing the whole value.
 */
export type Breaking =
  | { readonly kind: 'replace'; readonly goal: (valid: Json) => Goal | undefined }
  | { readonly kind: 'edit'; readonly edit: (control: Json) => Json | undefined };

/** All that is needed to generate a near-miss. */
export interface Miss {
  readonly generator: ValueGenerator;
  /** The controls. */
  readonly control: Generation;
  /** Where the control is changed. */
  readonly pointer: string;
  readonly breaking: Breaking;
  /** Whether the value breaks what it must break. */
  readonly accepts: (value: Json) => boolean;
}

/** Generation is given up after this many values in a row that break something else. */
const attempts = 200;

/** The simplest pair, or undefined where the schema does not allow it. */
export function plainest({
  generator,
  control: generation,
  pointer,
  breaking,
}: Omit<Miss, 'accepts'>): NearMissPair | undefined {
  return ifSupported(() => {
    const control = generator.least(generation.goal);
    if (!generation.accepts(control)) return undefined;
    const value = broken(control, pointer, breaking, (goal) => generator.least(goal));
    return value === undefined ? undefined : { value, control };
  });
}

/** Some controls of a place, each generated when it is first asked for. They are the same for every seed. */
export class SampleControls {
  readonly #generation: Generation;
  readonly #random = new FixedSource();
  readonly #made: (Json | UnsupportedSchema)[] = [];

  constructor(generation: Generation) {
    this.#generation = generation;
  }

  /**
   * The control with an index. The ones before it must have been asked for.
   *
   * @throws {UnsupportedSchema} when none can be generated
   */
  at(index: number): Json {
    const made = (this.#made[index] ??= orUnsupported(() => generateAccepted(this.#generation, this.#random)));
    if (made instanceof UnsupportedSchema) throw made;
    return made;
  }
}

/** Whether one of so many pairs with these controls breaks what it must break. */
export function canBeDrawn(miss: Miss, controls: SampleControls, trials: number): boolean {
  return ifSupported(() => drawn(miss, (attempt) => controls.at(attempt), new FixedSource(), trials)) !== undefined;
}

function drawn(
  { generator, pointer, breaking, accepts }: Miss,
  controlAt: (attempt: number) => Json,
  random: Source,
  times: number,
): NearMissPair | undefined {
  for (let attempt = 0; attempt < times; attempt++) {
    const control = controlAt(attempt);
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

/** Pairs of an invalid value and its control, for fast-check. */
export class NearMissArbitrary extends fc.Arbitrary<NearMissPair> {
  readonly #miss: Miss;

  constructor(miss: Miss) {
    super();
    this.#miss = miss;
  }

  override generate(random: fc.Random): fc.Value<NearMissPair> {
    const control = (): Json => generateAccepted(this.#miss.control, random);
    const pair = drawn(this.#miss, control, random, attempts) ?? plainest(this.#miss);
    if (pair !== undefined && this.#miss.accepts(pair.value)) return new fc.Value(pair, undefined);
    throw new UnsupportedSchema(
      'the keyword',
      this.#miss.pointer,
      `none of ${attempts} generated values breaks only this keyword`,
    );
  }

  override canShrinkWithoutContext(pair: unknown): pair is NearMissPair {
    const { value, control } = pair as NearMissPair;
    return this.#miss.control.accepts(control) && this.#miss.accepts(value);
  }

  override shrink({ value, control }: NearMissPair): fc.Stream<fc.Value<NearMissPair>> {
    return fc.Stream.nil<NearMissPair>()
      .join(this.#simpler(value, control))
      .map((pair) => new fc.Value(pair, undefined));
  }

  /** Simpler controls with the same fault, then simpler faults in the same control. */
  *#simpler(value: Json, control: Json): Generator<NearMissPair> {
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

  /** The fault in a simpler control: the same value at the place, or a new one where it depends on the control. */
  #follow(control: Json, leaf: Json | undefined): Json | undefined {
    const { breaking, pointer, generator } = this.#miss;
    const valid = getAt(control, pointer);
    if (breaking.kind !== 'replace' || valid === undefined || leaf === undefined) return undefined;
    const goal = breaking.goal(valid);
    if (goal === undefined || !generator.algebra.isPossible(goal)) return undefined;
    const next = isOf(goal, leaf) ? leaf : generator.leastIfAny(goal);
    return next === undefined ? undefined : setAt(control, pointer, next);
  }
}

/** Whether the value satisfies the facts of a goal. */
function isOf(goal: Goal, value: Json): boolean {
  return goal.facts.every((fact) => keeps(fact, value));
}
