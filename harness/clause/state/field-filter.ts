import type { Json } from '../../json/index.ts';
import type { relations } from './filter-relations.ts';

/** How a parameter of a list relates to a field of its items, as their names and schemas state it. */
export interface FieldFilter {
  /** The field of an item. */
  readonly field: string;
  /** The property of the field that it filters by, if the field is an object, or a list of objects: `country` of `address.country`. */
  readonly inner?: string;
  /** What the items with this value must be like: `equals 5`. */
  readonly relation: keyof typeof relations;
  /** The value of the parameter that asks for what an item has in the field; undefined if it has none. */
  readonly ask: (value: Json) => Json;
  /** Whether a value of the parameter can be one of the field: `all` and 0 often ask for items with any value. */
  readonly canBeHad: (value: Json) => boolean;
  /** Whether a value of the field is one that the parameter can ask for. Another one can belong to a group: `closed` to `done`. */
  readonly canBeAsked?: (value: Json) => boolean;
  /** The property of the parameter that asks for it, if the parameter is an object: `from` in `created[from]`. */
  readonly property?: string;
  /** Whether the texts `true` and `false` ask for a flag. */
  readonly isFlagInText?: boolean;
}
