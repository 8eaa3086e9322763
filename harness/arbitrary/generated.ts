import fc from 'fast-check';
import type { Json } from '../json/index.ts';
import { orUnsupported, UnsupportedSchema, type Goal } from '../schema/index.ts';
import { Draw, type Source } from './generate/draw.ts';
import type { ValueGenerator } from './generate/generator.ts';
import { unmakeable } from './generate/unmakeable.ts';
import { simpler } from './shrink/simpler.ts';

/** How many levels deeper than necessary a value can be. */
const spareDepth = 4;

/** After this many unwanted values in a row the generation is given up: they should be rare. */
const attempts = 200;

/** Each draw that fails takes hundreds of attempts of its own. */
const mostFailures = 3;

/** What to generate, with the final check of each value. */
export interface Generation {
  readonly generator: ValueGenerator;
  readonly goal: Goal;
  /** Whether a value is wanted. Nearly all generated values are. */
  readonly accepts: (value: Json) => boolean;
  /** About how many optional values a value contains. */
  readonly size?: number;
  /** A value that is wanted, if one is known. */
  readonly known?: Json;
}

/** The values of a goal as a fast-check arbitrary, which shrinks by the goal and the schema. */
export class GeneratedArbitrary extends fc.Arbitrary<Json> {
  readonly #generation: Generation;

  constructor(generation: Generation) {
    super();
    this.#generation = generation;
  }

  override generate(random: fc.Random): fc.Value<Json> {
    return new fc.Value(generateAccepted(this.#generation, random), undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Json {
    return this.#generation.accepts(value as Json);
  }

  override shrink(value: Json): fc.Stream<fc.Value<Json>> {
    const { generator, goal, accepts } = this.#generation;
    return fc.Stream.nil<Json>()
      .join(simpler(generator, goal, value))
      .filter(accepts)
      .map((next) => new fc.Value(next, undefined));
  }
}

/**
 * A value of the goal: the known or the simplest one, if random ones can't be generated. Whether the keywords of a schema
 * fit together can depend on the choices of the draw, so a schema with a simplest value can still have draws that fail.
 *
 * @throws {UnsupportedSchema} when none is found
 */
export function generateAccepted(generation: Generation, random: Source): Json {
  const { generator, goal, accepts, size, known } = generation;
  const rank = generator.algebra.rank(goal);
  if (rank === undefined) throw unmakeable(generator.algebra, goal, pointerOf(goal));
  let failure: UnsupportedSchema | undefined;
  let failures = 0;
  for (let attempt = 0; attempt < attempts && failures < mostFailures; attempt++) {
    const value = orUnsupported(() => generator.generate(goal, new Draw(random, size), rank + spareDepth));
    if (value instanceof UnsupportedSchema) {
      failure = value;
      failures += 1;
    } else if (accepts(value)) return value;
  }
  const least = known ?? generator.leastIfAny(goal);
  if (least !== undefined && accepts(least)) return least;
  const because = `none of ${attempts} generated values satisfies it`;
  throw failure ?? new UnsupportedSchema('the schema', pointerOf(goal), because);
}

function pointerOf(goal: Goal): string {
  const fact = goal.facts.find((candidate) => candidate.kind === 'schema');
  return fact?.node.pointer ?? '';
}
