import { keywordFact, schemaFact } from '../fact/fact.ts';
import { merge, nothing, product, TooManyWays, unmoved, type Way } from '../fact/way.ts';
import { breakable, definitionOf } from '../keyword/index.ts';
import type { SchemaNode } from '../node.ts';

/** The ways of satisfying a schema without its own unevaluated* keywords. Undefined where there are too many. */
export function waysOf(node: SchemaNode): readonly Way[] | undefined {
  try {
    return ways(node, new Set(), false);
  } catch (error) {
    if (error instanceof TooManyWays) return undefined;
    throw error;
  }
}

function ways(node: SchemaNode, above: ReadonlySet<SchemaNode>, whole: boolean): readonly Way[] {
  const { keywords } = node;
  if (keywords === false) return [{ facts: [schemaFact(node)], seen: nothing }];
  if (above.has(node)) return [unmoved];
  const inside = new Set([...above, node]);
  const names = breakable(keywords).filter((name) => whole || !definitionOf(name).unevaluated);
  const seen = names.map((name) => definitionOf(name).seen?.(keywords) ?? nothing).reduce(merge, nothing);
  let result: readonly Way[] = [{ facts: [], seen }];
  for (const name of names) {
    const choices = definitionOf(name).ways?.(keywords, (child) => ways(child, inside, true));
    result = choices
      ? product(result, choices)
      : result.map((way) => ({ ...way, facts: [...way.facts, keywordFact(node, name)] }));
  }
  return result;
}
