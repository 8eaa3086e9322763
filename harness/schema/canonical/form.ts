import type { Decimal, Json } from '../../json/index.ts';
import type { Fact, KeywordFact } from '../fact/fact.ts';
import type { NameSet } from '../fact/name-set.ts';
import type { Obstacle } from './obstacle.ts';

/** Values that keep some facts. */
export interface Goal {
  /** Equal goals of one algebra share it. */
  readonly key: string;
  readonly facts: readonly Fact[];
  readonly forms: readonly Form[];
  /** Whether there are more forms than could be listed: then these are some of them. */
  readonly partial?: boolean;
}

/** A set of values of one type, its facts brought to bounds and rules. A goal is the union of its forms. */
export type Form = FiniteForm | NumberForm | StringForm | ArrayForm | ObjectForm;

/** A few values, all of which keep every fact. */
export interface FiniteForm {
  readonly kind: 'finite';
  readonly values: readonly Json[];
}

/** One side of a range of numbers. */
export interface Limit {
  readonly value: Decimal;
  readonly exclusive: boolean;
}

/** Numbers. */
export interface NumberForm {
  readonly kind: 'number';
  /** Whether integers are left out. */
  readonly fraction: boolean;
  readonly minimum: Limit | undefined;
  readonly maximum: Limit | undefined;
  /** What every value is a multiple of: 1 for integers. */
  readonly step: Decimal | undefined;
  /** Why none of them is made, where they are too large or too fine. */
  readonly obstacle: Obstacle | undefined;
  /** What is left to ask of a value. */
  readonly checks: readonly Fact[];
}

/** Strings. */
export interface StringForm {
  readonly kind: 'string';
  readonly minLength: number;
  readonly maxLength: number;
  /** Patterns to match and not to match. */
  readonly patterns: readonly KeywordFact[];
  readonly formats: readonly KeywordFact[];
  readonly checks: readonly Fact[];
}

/** Facts about the items from an index up to another. */
export interface ItemRule {
  readonly from: number;
  readonly to: number;
  readonly value: readonly Fact[];
}

/** A number of items that keep some facts. */
export interface ItemCount {
  readonly value: readonly Fact[];
  readonly least: number;
  readonly most: number;
}

/** Arrays. */
export interface ArrayForm {
  readonly kind: 'array';
  readonly minItems: number;
  readonly maxItems: number;
  readonly rules: readonly ItemRule[];
  readonly some: readonly ItemRule[];
  readonly counts: readonly ItemCount[];
  readonly unique: boolean;
  /** Whether two items must be equal. */
  readonly repeated: boolean;
  /** Items that a goal of their own is set for, instead of what the rules say. */
  readonly fixed?: ReadonlyMap<number, Goal>;
  readonly checks: readonly Fact[];
}

/** Facts about the properties of some names. */
export interface PropertyRule {
  readonly names: NameSet;
  readonly value: readonly Fact[];
}

/** Objects. */
export interface ObjectForm {
  readonly kind: 'object';
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly required: ReadonlySet<string>;
  readonly absent: ReadonlySet<string>;
  readonly rules: readonly PropertyRule[];
  readonly some: readonly PropertyRule[];
  /** Properties that a goal of their own is set for, instead of what the rules say. */
  readonly fixed?: ReadonlyMap<string, Goal>;
  /** Facts about every name. */
  readonly names: readonly Fact[];
  readonly checks: readonly Fact[];
}
