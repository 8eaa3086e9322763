import { UnsupportedSchema, type Algebra, type Goal } from '../../schema/index.ts';

/** Whether a goal is known to have a value: not where it has so many alternatives that none was found. */
export function isKnownPossible(algebra: Algebra, goal: Goal): boolean {
  try {
    return algebra.isPossible(goal);
  } catch (error) {
    if (error instanceof UnsupportedSchema) return false;
    throw error;
  }
}
