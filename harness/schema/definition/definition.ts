import type { Json, JsonType } from '../../json/index.ts';
import type { Decision } from '../fact/decision.ts';
import type { Fact } from '../fact/fact.ts';
import type { Follow, EvaluatedParts, Way } from '../fact/way.ts';
import type { Keyword, Keywords, SchemaNode, Tag } from '../node.ts';
import type { ReadKeyword } from './read-keyword.ts';
import type { Compile } from './visit.ts';

/** All that evaluation and generation need to know about one keyword. Most keywords need few of these fields. */
export interface KeywordDefinition {
  readonly name: Keyword;

  /** Reads it from a schema of 2020-12. Absent where the reader of another keyword sets it. */
  readonly read?: ReadKeyword;
  /** How its value holds schemas. */
  readonly shape?: SubschemaShape;
  /** The schemas in its value, or those that it refers to. */
  readonly children?: (keywords: Keywords) => readonly SchemaNode[];

  /** Its schemas apply to the value itself, not to its members (core 2020-12, section 10.2). */
  readonly inPlace?: true;

  /** Asserts nothing by itself: it belongs to another keyword, or is a hint for generation. */
  readonly modifier?: true;
  /** The adjacent keywords that change its meaning (core 2020-12, section 10.3), its modifiers included. */
  readonly companions?: readonly Keyword[];
  /** Applies to what all other keywords leave unevaluated (core 2020-12, section 11). */
  readonly unevaluated?: true;

  /** Compiles the check of a value. Keywords that are checked together share one function. */
  readonly judge?: Compile;
  /** The same for a keyword that depends on the value alone. */
  readonly asserts?: (keywords: Keywords) => ((value: Json) => boolean) | undefined;
  /** ajv gets `asserts` instead of its own check, because it does not know the keyword or computes it with doubles. */
  readonly exact?: true;
  /** A fault is reported at its subschemas instead of the keyword: always, or unless the subschema is `false`. */
  readonly passive?: 'always' | 'unless false';
  /**
   * What it requires, in words, for a value that breaks it: by a missing or a forbidden property, where one is given.
   */
  readonly describe?: (keywords: Keywords, property: string | undefined) => string;

  /** The only type that it applies to, where there is one. Values of other types satisfy it. */
  readonly type?: JsonType;
  /** Takes it apart into simpler facts; undefined when it is elementary. */
  readonly decide?: (question: Question) => Decision | undefined;
  /** All values that satisfy it, where it lists them. */
  readonly values?: (keywords: Keywords) => readonly Json[] | undefined;
  /** Which bound it sets on a number, or on the size of a string, array or object. */
  readonly bound?: Bound;
  /** The schemas that every value must satisfy. */
  readonly conjunction?: (keywords: Keywords) => readonly SchemaNode[];
  /** The alternatives to satisfy it, where it offers a choice, each without the others. */
  readonly options?: (keywords: Keywords) => readonly (readonly Fact[])[];
  /** What it always evaluates. */
  readonly seen?: (keywords: Keywords) => EvaluatedParts;
  /** What it evaluates, by the way of satisfying it. */
  readonly ways?: (keywords: Keywords, follow: Follow) => readonly Way[];
}

/** The value is one schema, a list of schemas, or an object of schemas by name. */
export type SubschemaShape = 'one' | 'list' | 'map';

/** One side of a range. */
export interface Bound {
  readonly side: 'minimum' | 'maximum';
  readonly exclusive: boolean;
}

/** A keyword that values of one type must satisfy, or break. */
export interface Question {
  readonly node: SchemaNode;
  readonly keywords: Keywords;
  readonly type: JsonType;
  readonly holds: boolean;
  /** The ways of satisfying a schema without its own unevaluated* keywords; undefined when there are too many. */
  readonly ways: (node: SchemaNode) => readonly Way[] | undefined;
  /** The facts that values of a schema have the tag, if the schema allows it. */
  readonly tagged: (node: SchemaNode, tag: Tag | undefined) => readonly Fact[];
}
