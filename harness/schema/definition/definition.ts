import type { Json, JsonType } from '../../json/index.ts';
import type { Decision } from '../fact/decision.ts';
import type { Fact } from '../fact/fact.ts';
import type { Follow, Seen, Way } from '../fact/way.ts';
import type { Keyword, Keywords, SchemaNode, Tag } from '../node.ts';
import type { ReadKeyword } from './read-keyword.ts';
import type { Compile } from './visit.ts';

/** All that the engines need to know of one keyword. Most of it most keywords do without. */
export interface KeywordDefinition {
  readonly name: Keyword;

  /** How it is read from a schema of 2020-12; absent for what comes with the reading of others. */
  readonly read?: ReadKeyword;
  /** How the document writes the schemas in its value. */
  readonly shape?: Shape;
  /** The schemas that it leads to. */
  readonly children?: (keywords: Keywords) => readonly SchemaNode[];

  /** Its schemas are asked about the value itself, not about something in it (core 2020-12, section 10.2). */
  readonly inPlace?: true;

  /** Says nothing by itself: it belongs to another keyword, or is a hint for generating. */
  readonly modifier?: true;
  /** The keywords without which it means nothing (core 2020-12, section 10.3): its modifiers among them. */
  readonly companions?: readonly Keyword[];
  /** Asks for what all other keywords have left unevaluated (core 2020-12, section 11). */
  readonly unevaluated?: true;

  /** Whether a value keeps it; the members of a family that are judged together share one. */
  readonly judge?: Compile;
  /** The same for what looks at nothing but the value. */
  readonly asserts?: (keywords: Keywords) => ((value: Json) => boolean) | undefined;
  /** A value breaks the schemas in its value and not the keyword itself, or the keyword only where the schema is `false`. */
  readonly passive?: 'always' | 'unless false';
  /** What it asks for, said of a value that breaks it: for lack of a property, or for one too many. */
  readonly describe?: (keywords: Keywords, property: string | undefined) => string;

  /** The type of the values that it is about, where that is one alone: all others keep it. */
  readonly type?: JsonType;
  /** Takes it apart; undefined when it is elementary. */
  readonly decide?: (question: Question) => Decision | undefined;
  /** The values that it leaves. */
  readonly values?: (keywords: Keywords) => readonly Json[];
  /** The side on which it bounds the number, or the size of the string, array or object. */
  readonly bound?: Bound;
  /** The schemas that a value must satisfy all, whatever it is. */
  readonly conjunction?: (keywords: Keywords) => readonly SchemaNode[];
  /** The ways to keep it where it offers a choice, each without the others. */
  readonly options?: (keywords: Keywords) => readonly (readonly Fact[])[];
  /** What a value that keeps it has had looked at, whatever the value. */
  readonly seen?: (keywords: Keywords) => Seen;
  /** What a value that keeps it has had looked at, for each way of keeping it. */
  readonly ways?: (keywords: Keywords, follow: Follow) => readonly Way[];
}

/** The value is a schema, or a list of schemas, or an object of them by name. */
export type Shape = 'one' | 'list' | 'map';

/** One side of a range. */
export interface Bound {
  readonly side: 'minimum' | 'maximum';
  readonly exclusive: boolean;
}

/** A keyword that values of one type shall keep, or break. */
export interface Question {
  readonly node: SchemaNode;
  readonly keywords: Keywords;
  readonly type: JsonType;
  readonly holds: boolean;
  /** The ways of keeping a schema without its own unevaluated* keywords; undefined when they are too many. */
  readonly ways: (node: SchemaNode) => readonly Way[] | undefined;
  /** That values of a schema say what they are, if they may. */
  readonly tagged: (node: SchemaNode, tag: Tag | undefined) => readonly Fact[];
}
