import type { Arbitrary } from 'fast-check';
import type { Json } from '../json/index.ts';
import { surelySatisfies, type SchemaSource } from '../schema/index.ts';
import { generationFrom } from './generation.ts';
import { unmakeable } from './generate/unmakeable.ts';
import { GeneratedArbitrary } from './generated.ts';

/**
 * The valid values of a schema: bounds, present and absent properties, further properties and every branch come often,
 * all other values sometimes. Shrinks towards the value that a person would write first. Throws an InvalidSchema for a
 * broken schema and an UnsupportedSchema for one that no value satisfies or that cannot be generated exactly.
 */
export function valid(source: SchemaSource): Arbitrary<Json> {
  const { node, algebra, generator, goal } = generationFrom(source);
  if (!algebra.isPossible(goal)) throw unmakeable(algebra, goal, source.pointer);
  generator.least(goal);
  return new GeneratedArbitrary({ generator, goal, accepts: (value) => surelySatisfies(node, value) });
}
