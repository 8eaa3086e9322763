import { Algebra, loadSchema, schemaFact, type Goal, type SchemaNode, type SchemaSource } from '../schema/index.ts';
import { ValueGenerator } from './generate/generator.ts';
import { Effort } from './place/effort.ts';

/** The common state of all generation from one schema. */
export interface GenerationContext {
  readonly node: SchemaNode;
  readonly algebra: Algebra;
  readonly generator: ValueGenerator;
  readonly goal: Goal;
  /** The work that has been done for it. */
  readonly effort: Effort;
}

/**
 * Reads a schema.
 *
 * @throws {InvalidSchema} when the schema is invalid
 */
export function generationFrom(source: SchemaSource): GenerationContext {
  const node = loadSchema(source);
  const algebra = new Algebra();
  return {
    node,
    algebra,
    generator: new ValueGenerator(algebra),
    goal: algebra.goal([schemaFact(node)]),
    effort: new Effort(),
  };
}
