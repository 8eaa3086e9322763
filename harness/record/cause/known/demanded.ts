import { demandsIn } from '../../../clause/index.ts';
import type { Json } from '../../../json/index.ts';

/** The longest sentence that is read, in characters. */
export const longestSentence = 200;

/** The values of a keyword of JSON Schema that sentences of an answer demand. Longer texts are not sentences. */
export function demandedIn(texts: readonly string[], keyword: string): Json[] {
  const demands = texts.filter((text) => text.length <= longestSentence).flatMap(demandsIn);
  return demands.flatMap((demand) => {
    const value = demand.kind === 'schema' ? demand.schema[keyword] : undefined;
    return value === undefined ? [] : [value];
  });
}
