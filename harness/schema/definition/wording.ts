import { isArray, isNumber, isObject, numberText, stringify, typeOf, type Json } from '../../json/index.ts';

const longest = 60;

/** The value as JSON, shortened where it is long. Numbers stay whole. */
export function shortly(value: Json): string {
  if (isNumber(value)) return numberText(value);
  if (typeof value === 'string') return value.length <= longest ? stringify(value) : cutString(value);
  if (isArray(value) && value.length > 20) return `an array of ${value.length} items`;
  if (isObject(value) && Object.keys(value).length > 20) return `an object of ${Object.keys(value).length} properties`;
  const text = stringify(value);
  return text.length <= longest ? text : `${text.slice(0, longest - 3)}...`;
}

function cutString(value: string): string {
  return `${stringify(value.slice(0, longest - 20)).slice(0, -1)}..." (${Array.from(value).length} characters)`;
}

/** The choices as a list with `or`. */
export function anyOneOf(choices: readonly string[]): string {
  return choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1) ?? ''}`;
}

/** A number with its noun, in the singular or plural. */
export function count(value: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${value} ${value === 1 ? noun : plural}`;
}

/** The actual value in a few words. */
export function actually(value: Json | undefined): string {
  return value === undefined ? 'nothing' : isObject(value) || isArray(value) ? shortly(value) : named(value);
}

function named(value: Json): string {
  const type = typeOf(value);
  return type === 'number' || type === 'null' || type === 'boolean' ? shortly(value) : `the ${type} ${shortly(value)}`;
}
