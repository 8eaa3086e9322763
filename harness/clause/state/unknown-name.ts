import { isNumber, type Json } from '../../json/index.ts';
import type { Part } from '../request/part.ts';
import type { Identity } from '../resource/identity.ts';

/**
 * The names of a resource, with another value for its own one, which hardly any resource has.
 *
 * @param key the path parameter of its own name
 * @param other a valid value for it, if none of the same form is
 * @param shift makes the name another one each time
 * @returns undefined if the parameter takes no other value
 */
export function unknownOf(names: Identity, key: Part, other: Json, shift: number): Identity | undefined {
  const name = key.parameter?.name ?? '';
  const known = names.get(name);
  if (known === undefined) return undefined;
  const unknown = [...likeName(known, shift), other].find((value) => value !== known && key.accepts(value));
  return unknown === undefined ? undefined : new Map([...names, [name, unknown]]);
}

/** Names of the same form as a known one, which hardly another resource has. */
function likeName(known: Json, shift: number): Json[] {
  const far = 999_000_000 + shift * 7919;
  if (isNumber(known)) return [far, 9_000_000 + shift];
  if (typeof known !== 'string') return [];
  // A short number at the end counts resources.
  const [, before = '', count] = /^(.*?\D|)(\d{1,9})$/s.exec(known) ?? [];
  if (count !== undefined && (before === '' || count.length < 6))
    return [before + String(far), before + '9'.repeat(count.length - 1) + String(shift)];
  // The beginning can have a version, a time or a prefix.
  const from = Math.floor((known.length * 2) / 3);
  return [known.slice(0, from) + known.slice(from).replace(/[\da-f]/gi, (letter) => nextOf(letter, shift))];
}

/** Another digit in place of a digit, and another letter of a hexadecimal number in place of one. */
function nextOf(letter: string, shift: number): string {
  const letters = ['0123456789', 'abcdef', 'ABCDEF'].find((each) => each.includes(letter)) ?? letter;
  const step = 1 + (shift % (letters.length - 1));
  return letters[(letters.indexOf(letter) + step) % letters.length] ?? letter;
}
