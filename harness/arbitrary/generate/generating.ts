import type { Json } from '../../json/index.ts';
import type { Algebra, ArrayForm, Goal, ObjectForm } from '../../schema/index.ts';
import type { Draw } from './draw.ts';

/** How the properties that a schema names stand in an object. */
export interface Shape {
  readonly required: readonly (readonly [string, Goal])[];
  readonly optional: readonly (readonly [string, Goal])[];
  /** Those that could be there, were their values not too large to be made. */
  readonly barred: readonly (readonly [string, Goal])[];
}

/** What the generating of one value needs of the generating of others. */
export interface Generating {
  readonly algebra: Algebra;
  /** A value of the goal, no deeper than the fuel allows if that can be. */
  generate(goal: Goal, draw: Draw, fuel: number): Json;
  /** The named properties of a form. */
  shape(form: ObjectForm): Shape;
  /** Whether an object of the form may have properties that the schema does not name. */
  isOpen(form: ObjectForm): boolean;
  /** How many items an array of the form may have within the fuel. */
  mostItems(form: ArrayForm, fuel: number): number;
}
