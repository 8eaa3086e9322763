import type { Arbitrary } from 'fast-check';
import type { Json } from '../json/index.ts';
import { surelySatisfies, type SchemaSource } from '../schema/index.ts';
import { groundOf } from './ground.ts';
import { unmakeable } from './grow/unmakeable.ts';
import { GrownArbitrary } from './grown.ts';

/**
 * The valid values of a schema: bounds, present and absent properties, further properties and every branch come often,
 * all other values sometimes. Shrinks towards the value that a person would write first. Throws an InvalidSchema for a
 * broken schema and an UnsupportedSchema for one that no value satisfies or that cannot be grown exactly.
 */
export function valid(source: SchemaSource): Arbitrary<Json> {
  const { node, algebra, grower, goal } = groundOf(source);
  if (!algebra.isPossible(goal)) throw unmakeable(algebra, goal, source.pointer);
  grower.least(goal);
  return new GrownArbitrary({ grower, goal, accepts: (value) => surelySatisfies(node, value) });
}
