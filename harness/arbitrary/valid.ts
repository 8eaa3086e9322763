import type { Arbitrary } from 'fast-check';
import type { Json } from '../json/index.ts';
import { createTaggedCheck, type SchemaSource } from '../schema/index.ts';
import { generationFrom } from './generation.ts';
import { unmakeable } from './generate/unmakeable.ts';
import { FixedSource } from './generate/draw.ts';
import { generateAccepted, GeneratedArbitrary } from './generated.ts';

/**
 * The valid values of a schema: often with bounds, present and absent optional properties, additional properties and
 * every branch, sometimes any other value. Shrinks towards the simplest value.
 *
 * @throws {InvalidSchema} when the schema is invalid
 * @throws {UnsupportedSchema} when no value satisfies it, or none can be generated exactly
 */
export function valid(source: SchemaSource): Arbitrary<Json> {
  const { node, algebra, generator, goal } = generationFrom(source);
  if (!algebra.isPossible(goal)) throw unmakeable(algebra, goal, source.pointer);
  const generation = { generator, goal, accepts: createTaggedCheck(node) };
  const least = generator.least(goal);
  // Where the branches of a choice overlap, the simplest value can satisfy several of them, and others only one.
  const known = generation.accepts(least) ? least : generateAccepted(generation, new FixedSource());
  return new GeneratedArbitrary({ ...generation, known });
}
