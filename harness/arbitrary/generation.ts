import { Algebra, loadSchema, schemaFact, type Goal, type SchemaNode, type SchemaSource } from '../schema/index.ts';
import { ValueGenerator } from './generate/generator.ts';
import { Effort } from './place/effort.ts';

/** All that generating from one schema starts with. */
export interface GenerationContext {
  readonly node: SchemaNode;
  readonly algebra: Algebra;
  readonly generator: ValueGenerator;
  readonly goal: Goal;
  /** What has been done for it. */
  readonly effort: Effort;
}

/** Reads a schema. Throws an InvalidSchema for a broken one. */
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
