import type { Fact, KeywordFact } from '../fact/fact.ts';
import { definitionOf } from '../keyword/index.ts';

/** The least and the greatest size that the facts allow, for strings, arrays or objects. */
export function sizesOf(facts: readonly Fact[]): [least: number, most: number] {
  let [least, most] = [0, Infinity];
  for (const fact of facts) {
    if (fact.kind !== 'keyword') continue;
    const side = definitionOf(fact.keyword).bound?.side;
    const size = fact.node.keywords && fact.node.keywords[fact.keyword];
    if (side === undefined || typeof size !== 'number') continue;
    if (side === 'minimum' && fact.holds) least = Math.max(least, size);
    else if (side === 'minimum') most = Math.min(most, size - 1);
    else if (fact.holds) most = Math.min(most, size);
    else least = Math.max(least, size + 1);
  }
  return [least, most];
}

/** Whether a fact is about a size or a type, so that the form itself ensures it. */
export function isSettled({ keyword }: KeywordFact): boolean {
  return keyword === 'type' || definitionOf(keyword).bound !== undefined;
}
