/**
 * Characters that patterns treat otherwise in other languages. JSON Schema asks for ECMA-262 (core 2020-12, section 6.4), but
 * hardly any server outside of JavaScript reads patterns so: U+FEFF is white space only there, only that of ASCII is white space
 * for Go, Java and Ruby, `.` matches U+2028 elsewhere, and `\d` and `\w` match the digits and letters of all scripts in Python.
 */

/** What of a pattern languages read otherwise, and the characters in question, as ranges within a class. */
const unlike: readonly (readonly [part: RegExp, characters: string])[] = [
  [/^\\[bBdDwW]$/, String.raw`\x80-\u{10ffff}`],
  [/^\\[sS]$/, String.raw`\x0b\x1c-\x1f\x85\xa0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`],
  [/^\.$/, String.raw`\r\x85\u2028\u2029`],
];

/** A class, an escape, or another character. */
const token = /\[(?:\\[\s\S]|[^\]\\])*\]|\\[\s\S]|[\s\S]/gu;

/**
 * A pattern of the texts without a character that the given one treats otherwise in another common language.
 *
 * @returns undefined where all languages read the given pattern alike
 */
export function withoutUnlike(pattern: string): string | undefined {
  const parts = [...pattern.matchAll(token)].flatMap(([part]) =>
    part.startsWith('[') ? [...part.matchAll(/\\[\s\S]/g)].map(([escape]) => escape) : [part],
  );
  const characters = unlike.flatMap(([form, own]) => (parts.some((part) => form.test(part)) ? [own] : []));
  return characters.length === 0 ? undefined : `^[^${characters.join('')}]*$`;
}
