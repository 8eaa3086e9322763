import type { Json } from '../../json/index.ts';
import type { Algebra, ArrayForm, Goal, ObjectForm } from '../../schema/index.ts';
import type { Draw } from './draw.ts';

/** The properties that a schema names, by whether an object has them. */
export interface ObjectShape {
  readonly required: readonly (readonly [string, Goal])[];
  readonly optional: readonly (readonly [string, Goal])[];
  /** Optional properties for which no value can be generated, although some may exist. */
  readonly barred: readonly (readonly [string, Goal])[];
}

/** What generators of arrays and objects need to generate the members. */
export interface Generating {
  readonly algebra: Algebra;
  /** A value of the goal, at most `fuel` levels deep where that is possible. */
  generate(goal: Goal, draw: Draw, fuel: number): Json;
  /** The named properties of a form. */
  shape(form: ObjectForm): ObjectShape;
  /** Whether an object of the form may have properties that the schema does not name. */
  isOpen(form: ObjectForm): boolean;
  /** How many items an array of the form can have, if it is at most `fuel` levels deep. */
  mostItems(form: ArrayForm, fuel: number): number;
}
