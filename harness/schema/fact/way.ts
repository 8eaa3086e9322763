import type { SchemaNode } from '../node.ts';
import { schemaFact, type Fact } from './fact.ts';

/** What a schema has looked at, for one way of keeping it (core 2020-12, section 11). */
export interface Seen {
  /** The names of properties; all of them when undefined. */
  readonly names: ReadonlySet<string> | undefined;
  readonly patterns: readonly string[];
  /** How many items from the first on. */
  readonly items: number;
  /** Schemas of `contains`, whose matches count as looked at. */
  readonly contains: readonly SchemaNode[];
}

/** A way of keeping a schema in which it is settled which branches hold, and so what is looked at. */
export interface Way {
  readonly facts: readonly Fact[];
  readonly seen: Seen;
}

/** The ways of keeping a schema that another applies. */
export type Follow = (node: SchemaNode) => readonly Way[];

/** Nothing looked at. */
export const nothing: Seen = { names: new Set(), patterns: [], items: 0, contains: [] };

/** The way of doing nothing. */
export const unmoved: Way = { facts: [], seen: nothing };

/** More ways than this are not told apart. */
const mostWays = 1024;

/** Thrown where ways multiply beyond what can be told apart. */
export class TooManyWays extends Error {}

/** The way of a value that does not satisfy a schema: what that looked at does not count. */
export function rejecting(node: SchemaNode): Way {
  return { facts: [schemaFact(node, false)], seen: nothing };
}

/** Each of some ways joined with each of others. */
export function product(left: readonly Way[], right: readonly Way[]): readonly Way[] {
  limit(left.length * right.length);
  return left.flatMap((one) => right.map((other) => join(one, other)));
}

/** Two ways at once. */
export function join(left: Way, right: Way): Way {
  return { facts: [...left.facts, ...right.facts], seen: merge(left.seen, right.seen) };
}

/** What two schemas have looked at together. */
export function merge(left: Seen, right: Seen): Seen {
  return {
    names: left.names && right.names && new Set([...left.names, ...right.names]),
    patterns: [...new Set([...left.patterns, ...right.patterns])],
    items: Math.max(left.items, right.items),
    contains: [...new Set([...left.contains, ...right.contains])],
  };
}

/** Throws where ways are too many. */
export function limit(count: number): void {
  if (count > mostWays) throw new TooManyWays();
}
