import { ifSupported, type Algebra, type ValueForm, type Goal } from '../../schema/index.ts';

/**
 * Why no value of a goal can be generated although some may exist. Undefined where none exists, or one can be
 * generated.
 */
export function whyOutOfReach(algebra: Algebra, goal: Goal | ValueForm): string | undefined {
  return isKnownPossible(algebra, goal) ? undefined : ifSupported(() => algebra.obstacle(goal)?.reason);
}

/** Whether a value of a goal can be generated. False where a pattern of it cannot be decided. */
export function isKnownPossible(algebra: Algebra, goal: Goal | ValueForm): boolean {
  return ifSupported(() => algebra.isPossible(goal)) ?? false;
}
