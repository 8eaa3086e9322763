import { typeOf, type Json } from '../../../json/index.ts';
import { keeps, keywordFact, visits, type Keyword, type SchemaNode } from '../../../schema/index.ts';

/**
 * Returns the events that a value causes: each keyword that applies to it, satisfied or violated, and the type of the
 * value.
 */
export function events(node: SchemaNode, value: Json): Set<string> {
  const found = new Set<string>();
  visits(node, value, (at, part) => {
    if (at.keywords === false) found.add(`${at.pointer} false ${typeOf(part)}`);
    else {
      for (const keyword of Object.keys(at.keywords) as Keyword[]) {
        const kept = keeps(keywordFact(at, keyword), part);
        found.add(`${at.pointer}/${keyword} ${kept} ${typeOf(part)}`);
      }
    }
  });
  return found;
}
