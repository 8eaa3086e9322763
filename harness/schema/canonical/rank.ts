import { UnsupportedSchema } from '../unsupported-schema.ts';
import type { Form, Goal } from './form.ts';
import type { Obstacle } from './obstacle.ts';

/** How deep the shallowest value of a goal or form is, as far as that is known. */
export interface Rank {
  readonly least: number | undefined;
  readonly notWithin: number;
  /** Whether a value may have been missed. */
  readonly unsure: boolean;
  readonly weight: number | undefined;
  readonly obstacle: Obstacle | undefined;
}

/** Of what was not looked for yet. */
export const unknown: Rank = { least: undefined, notWithin: -1, unsure: false, weight: undefined, obstacle: undefined };

/** An obstacle with the place of the schema that it was met in. */
export function located(obstacle: Obstacle | undefined, goal: Goal | Form): Obstacle | undefined {
  const pointer = pointerOf(goal);
  return obstacle && obstacle.pointer === undefined && pointer !== undefined ? { ...obstacle, pointer } : obstacle;
}

function pointerOf(goal: Goal | Form): string | undefined {
  const facts = 'facts' in goal ? goal.facts : [];
  return facts.find((fact) => fact.kind === 'schema' || fact.kind === 'keyword')?.node.pointer;
}

/** Why it stays open whether a goal has a value. */
export function unsure(goal: Goal | Form): UnsupportedSchema {
  const pointer = pointerOf(goal) ?? '';
  return new UnsupportedSchema(
    'the schema',
    pointer,
    'of its thousands of alternatives none that was tried has a value',
  );
}
