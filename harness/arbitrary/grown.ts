import fc from 'fast-check';
import type { Json } from '../json/index.ts';
import { UnsupportedSchema, type Goal } from '../schema/index.ts';
import { Draw, type Source } from './grow/draw.ts';
import type { Grower } from './grow/grower.ts';
import { unmakeable } from './grow/unmakeable.ts';
import { simpler } from './shrink/simpler.ts';

/** How much deeper than need be a value grows. */
const spareDepth = 4;

/** Values that come by construction and may still be refused: this many in a row mean that the construction is wrong. */
const attempts = 200;

/** What is grown, and the last word on each value. */
export interface Growth {
  readonly grower: Grower;
  readonly goal: Goal;
  /** Whether a value is wanted: by construction nearly all are. */
  readonly accepts: (value: Json) => boolean;
  /** How many values a value holds, about, beyond those that it needs. */
  readonly size?: number;
}

/** The values of a goal, as fast-check takes them: drawn from its random source, shrunk by the goal and the schema. */
export class GrownArbitrary extends fc.Arbitrary<Json> {
  readonly #growth: Growth;

  constructor(growth: Growth) {
    super();
    this.#growth = growth;
  }

  override generate(random: fc.Random): fc.Value<Json> {
    return new fc.Value(growAccepted(this.#growth, random), undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Json {
    return this.#growth.accepts(value as Json);
  }

  override shrink(value: Json): fc.Stream<fc.Value<Json>> {
    const { grower, goal, accepts } = this.#growth;
    return fc.Stream.nil<Json>()
      .join(simpler(grower, goal, value))
      .filter(accepts)
      .map((next) => new fc.Value(next, undefined));
  }
}

/** A value of the goal. Throws an UnsupportedSchema when none is found. */
export function growAccepted({ grower, goal, accepts, size }: Growth, random: Source): Json {
  const rank = grower.algebra.rank(goal);
  if (rank === undefined) throw unmakeable(grower.algebra, goal, pointerOf(goal));
  for (let attempt = 0; attempt < attempts; attempt++) {
    const value = grower.grow(goal, new Draw(random, size), rank + spareDepth);
    if (accepts(value)) return value;
  }
  throw new UnsupportedSchema('the schema', pointerOf(goal), `none of ${attempts} values grown for it satisfies it`);
}

function pointerOf(goal: Goal): string {
  const fact = goal.facts.find((candidate) => candidate.kind === 'schema');
  return fact?.node.pointer ?? '';
}
