import type { SchemaNode } from '../node.ts';
import { schemaFact, type Fact } from './fact.ts';

/** What a schema has evaluated, in one way of satisfying it (core 2020-12, section 11). */
export interface EvaluatedParts {
  /** The names of evaluated properties; undefined means all properties. */
  readonly names: ReadonlySet<string> | undefined;
  readonly patterns: readonly string[];
  /** How many items are evaluated, from the first one. */
  readonly items: number;
  /** Schemas of `contains`: items that match them are evaluated. */
  readonly contains: readonly SchemaNode[];
}

/** A way of satisfying a schema: it fixes which branches hold, and so what is evaluated. */
export interface Way {
  readonly facts: readonly Fact[];
  readonly seen: EvaluatedParts;
}

/** The ways of satisfying a subschema. */
export type Follow = (node: SchemaNode) => readonly Way[];

/** Nothing evaluated. */
export const nothing: EvaluatedParts = { names: new Set(), patterns: [], items: 0, contains: [] };

/** The way that has no conditions and evaluates nothing. */
export const unmoved: Way = { facts: [], seen: nothing };

/** A schema with more ways than this is not taken apart. */
const mostWays = 1024;

/** Thrown where a schema has too many ways. */
export class TooManyWays extends Error {}

/** The way of a value that does not satisfy a schema: what that schema evaluates does not count. */
export function rejecting(node: SchemaNode): Way {
  return { facts: [schemaFact(node, false)], seen: nothing };
}

/** Each way on the left combined with each on the right. */
export function product(left: readonly Way[], right: readonly Way[]): readonly Way[] {
  limit(left.length * right.length);
  return left.flatMap((one) => right.map((other) => join(one, other)));
}

/** Both ways together. */
export function join(left: Way, right: Way): Way {
  return { facts: [...left.facts, ...right.facts], seen: merge(left.seen, right.seen) };
}

/** What two schemas have evaluated together. */
export function merge(left: EvaluatedParts, right: EvaluatedParts): EvaluatedParts {
  return {
    names: left.names && right.names && new Set([...left.names, ...right.names]),
    patterns: [...new Set([...left.patterns, ...right.patterns])],
    items: Math.max(left.items, right.items),
    contains: [...new Set([...left.contains, ...right.contains])],
  };
}

/** @throws {TooManyWays} when there are more ways than are taken apart */
export function limit(count: number): void {
  if (count > mostWays) throw new TooManyWays();
}
