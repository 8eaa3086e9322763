import type { Input } from '../exchange/index.ts';
import { get, isArray, isNumber, isObject, numberText, type Json } from '../json/index.ts';
import { dayIn, daysOf } from './complaint/written-date.ts';

/** Words by which a sentence compares a value with another one, which comes next. */
const comparing =
  /\b(?:than|than or equal to|(?:equal|identical) to|before|after|prior to|until|from|at least|at most)(?: or equal to)? (?:the )?["']?/giu;
/** Bounds of any field, which another one has by chance. */
const usualBounds: readonly string[] = ['-1', '0', '1'];

/**
 * The names of the fields with a value that a sentence compares another one with. Some validators show it in the place of the name: "This
 * value should be greater than or equal to Dec 9, 2030, 12:00 AM".
 */
export function comparedFields(sentence: string, input: Input): string[] {
  const bounds = [...sentence.matchAll(comparing)].map(({ 0: words, index }) => sentence.slice(index + words.length));
  if (bounds.length === 0) return [];
  const days = new Set(bounds.flatMap((text) => dayIn(text) ?? []));
  const numbers = new Set(bounds.flatMap((text) => /^-?\d+(?:\.\d+)?(?![\d-/:])/.exec(text)?.[0] ?? []));
  const isMeant = (value: Json): boolean =>
    typeof value === 'string'
      ? daysOf(value).some((day) => days.has(day))
      : isNumber(value) && !usualBounds.includes(numberText(value)) && numbers.has(numberText(value));
  return ['query', 'body'].flatMap((place) => fieldsWith(get(input, place) ?? null, isMeant));
}

/** The names of fields in a value, at any depth, that have such a scalar. */
function fieldsWith(value: Json, isMeant: (value: Json) => boolean, field = ''): string[] {
  if (isArray(value)) return value.flatMap((item) => fieldsWith(item, isMeant, field));
  if (isObject(value)) return Object.entries(value).flatMap(([name, each]) => fieldsWith(each, isMeant, name));
  return field !== '' && isMeant(value) ? [field] : [];
}
