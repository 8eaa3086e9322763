import { definitionOf, keywordsOf } from './keyword/index.ts';
import type { SchemaNode } from './node.ts';

/**
 * The schema and every schema that it leads to, without `known` ones and those that only they lead to. Reads them all.
 */
export function reachable(root: SchemaNode, known?: ReadonlySet<SchemaNode>): SchemaNode[] {
  return [...reached(root, known)];
}

/** The same as `reachable`, but reads each schema only when the caller asks for it. */
export function* reached(root: SchemaNode, known: ReadonlySet<SchemaNode> = new Set()): Generator<SchemaNode> {
  const seen = new Set(known.has(root) ? [] : [root]);
  for (const node of seen) {
    yield node;
    const { keywords } = node;
    if (keywords === false) continue;
    for (const name of keywordsOf(keywords)) {
      for (const child of definitionOf(name).children?.(keywords) ?? []) if (!known.has(child)) seen.add(child);
    }
  }
}
