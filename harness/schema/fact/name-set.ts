import type { SchemaNode } from '../node.ts';

/** A set of property names: these names, or all that match a pattern, or all but those, or those that a schema
 * takes or rejects (core 2020-12, section 10.3.2). */
export type NameSet =
  | { readonly kind: 'names'; readonly names: ReadonlySet<string> }
  | { readonly kind: 'matching'; readonly pattern: string }
  | { readonly kind: 'except'; readonly names: ReadonlySet<string>; readonly patterns: readonly string[] }
  | { readonly kind: 'naming'; readonly node: SchemaNode; readonly holds: boolean };

/** The set with one name. */
export function only(name: string): NameSet {
  return { kind: 'names', names: new Set([name]) };
}

/** The set of all names. */
export const everyName: NameSet = { kind: 'except', names: new Set(), patterns: [] };

/** A text that is the same for equal sets. */
export function nameSetKey(set: NameSet): string {
  switch (set.kind) {
    case 'names':
      return JSON.stringify([...set.names].sort());
    case 'matching':
      return `~${set.pattern}`;
    case 'except':
      return `^${JSON.stringify([[...set.names].sort(), [...set.patterns].sort()])}`;
    case 'naming':
      return `${set.holds ? '' : '!'}${set.node.id}`;
  }
}
