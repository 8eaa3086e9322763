import type { Exchange } from '../exchange/index.ts';
import { isArray, isObject, nestedIn, type Json } from '../json/index.ts';
import { bodyIn } from './resource/identity.ts';

/** The sentences of an answer, each once. */
export function messageOf({ outcome }: Exchange): string {
  const body = bodyIn({ outcome });
  return body === undefined ? '' : [...new Set(sentencesIn(body))].join('; ');
}

/** A code that says the same as a sentence: `channel_not_found`. */
const codeOfNothing = /^[a-z]+(?:[_-][a-z]+)*[_-](?:not[_-](?:found|exists?)|does[_-]not[_-]exist)$/i;

/** The texts in a value that have several words, and codes that are words of such a text. A text can be the JSON of a validator: then those in its values count. */
export function sentencesIn(value: Json): string[] {
  if (typeof value === 'string') {
    const nested = nestedIn(value);
    if (nested !== undefined) return sentencesIn(nested);
    if (codeOfNothing.test(value)) return [value.replaceAll(/[_-]/g, ' ')];
    return /\p{L}\s+\p{L}/u.test(value) ? [value] : [];
  }
  return isArray(value) || isObject(value) ? Object.values(value).flatMap(sentencesIn) : [];
}
