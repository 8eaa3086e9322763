import { UnsupportedSchema, type Algebra, type Form, type Goal } from '../../schema/index.ts';

/** Why no value of a goal is made though there may be some; undefined where there is none, and where one is made. */
export function whyOutOfReach(algebra: Algebra, goal: Goal | Form): string | undefined {
  return isKnownPossible(algebra, goal) ? undefined : quietly(() => algebra.obstacle(goal)?.reason);
}

/** Whether a goal is known to have a value: not where it has so many alternatives that none was found. */
export function isKnownPossible(algebra: Algebra, goal: Goal | Form): boolean {
  return quietly(() => algebra.isPossible(goal)) ?? false;
}

function quietly<Result>(ask: () => Result): Result | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof UnsupportedSchema) return undefined;
    throw error;
  }
}
