import type { Exchange } from '../exchange/index.ts';
import { isArray, isObject, nestedIn, type Json } from '../json/index.ts';
import { bodyIn } from './resource/identity.ts';

/** The sentences of an answer, each once. */
export function messageOf({ outcome }: Exchange): string {
  const body = bodyIn({ outcome });
  return body === undefined ? '' : [...new Set(sentencesIn(body))].join('; ');
}

/** The texts in a value that have several words. A text can be the JSON of a validator: then those in its values count. */
export function sentencesIn(value: Json): string[] {
  if (typeof value === 'string') {
    const nested = nestedIn(value);
    if (nested !== undefined) return sentencesIn(nested);
    return /\p{L}\s+\p{L}/u.test(value) ? [value] : [];
  }
  return isArray(value) || isObject(value) ? Object.values(value).flatMap(sentencesIn) : [];
}
