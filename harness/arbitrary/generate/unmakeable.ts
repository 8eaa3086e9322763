import { UnsupportedSchema, type Algebra, type Goal } from '../../schema/index.ts';

/** The error for a goal without a value: either none exists, or none can be generated. */
export function unmakeable(algebra: Algebra, goal: Goal, pointer: string): UnsupportedSchema {
  const obstacle = algebra.obstacle(goal);
  if (obstacle === undefined) return new UnsupportedSchema('the schema', pointer, 'no value satisfies it');
  return new UnsupportedSchema(obstacle.keyword ?? 'the schema', obstacle.pointer ?? pointer, obstacle.reason);
}
