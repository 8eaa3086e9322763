import { UnsupportedSchema, type Algebra, type Goal } from '../../schema/index.ts';

/** Why no value of a goal is made: there is none, or none within reach. */
export function unmakeable(algebra: Algebra, goal: Goal, pointer: string): UnsupportedSchema {
  const obstacle = algebra.obstacle(goal);
  if (obstacle === undefined) return new UnsupportedSchema('the schema', pointer, 'no value satisfies it');
  return new UnsupportedSchema(obstacle.keyword ?? 'the schema', obstacle.pointer ?? pointer, obstacle.reason);
}
