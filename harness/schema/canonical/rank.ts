import type { ValueForm, Goal } from './form.ts';
import type { Obstacle } from './obstacle.ts';

/** The nesting depth of the shallowest value of a goal or form, as far as it is known. */
export interface Rank {
  readonly least: number | undefined;
  readonly notWithin: number;
  /** Whether the search can have missed a value. */
  readonly unsure: boolean;
  readonly weight: number | undefined;
  readonly obstacle: Obstacle | undefined;
}

/** The rank of a goal or form before any search. */
export const unknown: Rank = { least: undefined, notWithin: -1, unsure: false, weight: undefined, obstacle: undefined };

/** An obstacle with the pointer of the schema in which it was found. */
export function located(obstacle: Obstacle | undefined, goal: Goal | ValueForm): Obstacle | undefined {
  const pointer = pointerOf(goal);
  return obstacle && obstacle.pointer === undefined && pointer !== undefined ? { ...obstacle, pointer } : obstacle;
}

function pointerOf(goal: Goal | ValueForm): string | undefined {
  const facts = 'facts' in goal ? goal.facts : [];
  return facts.find((fact) => fact.kind === 'schema' || fact.kind === 'keyword')?.node.pointer;
}

/** Why no value of a goal is generated that may or may not have one. */
export const manyAlternatives: Obstacle = {
  reason: 'it combines thousands of alternatives, and none of those that were tried has a value',
};
