import { Algebra, loadSchema, schemaFact, type Goal, type SchemaNode, type SchemaSource } from '../schema/index.ts';
import { Grower } from './grow/grower.ts';
import { Effort } from './place/effort.ts';

/** All that growing from one schema starts with. */
export interface Ground {
  readonly node: SchemaNode;
  readonly algebra: Algebra;
  readonly grower: Grower;
  readonly goal: Goal;
  /** What has been done for it. */
  readonly effort: Effort;
}

/** Reads a schema. Throws an InvalidSchema for a broken one. */
export function groundOf(source: SchemaSource): Ground {
  const node = loadSchema(source);
  const algebra = new Algebra();
  return { node, algebra, grower: new Grower(algebra), goal: algebra.goal([schemaFact(node)]), effort: new Effort() };
}
