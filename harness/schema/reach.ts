import { definitionOf, keywordsOf } from './keyword/index.ts';
import type { SchemaNode } from './node.ts';

/** Every schema that one leads to, itself first, but for those `known` and what they lead to. Reads them all. */
export function reachable(root: SchemaNode, known?: ReadonlySet<SchemaNode>): SchemaNode[] {
  return [...reached(root, known)];
}

/** The same one by one, as far as they are asked for. */
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
