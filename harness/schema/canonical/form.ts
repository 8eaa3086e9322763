import type { Decimal, Json } from '../../json/index.ts';
import type { Fact, KeywordFact } from '../fact/fact.ts';
import type { NameSet } from '../fact/name-set.ts';
import type { Obstacle } from './obstacle.ts';

/** The values that satisfy some facts. */
export interface Goal {
  /** The same for equal goals of one algebra. */
  readonly key: string;
  readonly facts: readonly Fact[];
  readonly forms: readonly ValueForm[];
  /** Whether these forms are only some of all forms, because there are too many. */
  readonly partial?: boolean;
}

/** A set of values of one type, described by bounds and rules. A goal is the union of its forms. */
export type ValueForm = FiniteForm | NumberForm | StringForm | ArrayForm | ObjectForm;

/** A few values, which satisfy all facts. */
export interface FiniteForm {
  readonly kind: 'finite';
  /** None only if there is an obstacle. */
  readonly values: readonly Json[];
  /** Why it is unknown which values there are. */
  readonly obstacle?: Obstacle;
}

/** One side of a range of numbers. */
export interface Limit {
  readonly value: Decimal;
  readonly exclusive: boolean;
}

/** Numbers. */
export interface NumberForm {
  readonly kind: 'number';
  /** Whether integers are excluded. */
  readonly fraction: boolean;
  readonly minimum: Limit | undefined;
  readonly maximum: Limit | undefined;
  /** Every value is a multiple of this: 1 for integers. */
  readonly step: Decimal | undefined;
  /** Why none of them is generated, where they have too many digits. */
  readonly obstacle: Obstacle | undefined;
  /** The facts that the bounds do not ensure. */
  readonly checks: readonly Fact[];
}

/** Strings. */
export interface StringForm {
  readonly kind: 'string';
  readonly minLength: number;
  readonly maxLength: number;
  /** The patterns that a string must match or must not match. */
  readonly patterns: readonly KeywordFact[];
  readonly formats: readonly KeywordFact[];
  readonly checks: readonly Fact[];
}

/** Facts about the items from one index up to (not including) another. */
export interface ItemRule {
  readonly from: number;
  readonly to: number;
  readonly value: readonly Fact[];
}

/** How many items must and may satisfy some facts. */
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
  /** Goals for certain items, which replace the rules. */
  readonly fixed?: ReadonlyMap<number, Goal>;
  readonly checks: readonly Fact[];
}

/** Facts about the properties with certain names. */
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
  /** Goals for certain properties, which replace the rules. */
  readonly fixed?: ReadonlyMap<string, Goal>;
  /** Facts about every property name. */
  readonly names: readonly Fact[];
  readonly checks: readonly Fact[];
}
