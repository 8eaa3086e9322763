import { expect, it } from 'vitest';
import { withoutUnlike } from './unlike-characters.ts';

const allows = (pattern: string, text: string): boolean => new RegExp(withoutUnlike(pattern) ?? '', 'u').test(text);

it.each([
  [String.raw`\S`, ['\ufeff', '\u00a0', '\u0085', '\u001f', '\u000b', '\u2028'], [' \t\n\r', 'é', '\u{1f331}', '']],
  [String.raw`^[^\s@]+$`, ['a\u3000b'], ['a b', '@']],
  [String.raw`^\d{4}$`, ['١٢٣٤'], ['12345', 'x']],
  [String.raw`^[\w-]+$`, ['é'], ['a b', '!']],
  [String.raw`^.+$`, ['a\u2028', '\r'], ['a\n', 'é']],
])('leaves out of the texts for %s what other languages treat otherwise', (pattern, unlike, alike) => {
  expect(unlike.filter((text) => allows(pattern, text))).toEqual([]);
  expect(alike.filter((text) => !allows(pattern, text))).toEqual([]);
});

it.each(['^[a-z]+$', String.raw`^[.]\.$`, String.raw`^\\s$`, '^[A-Z]{2}-[0-9]{4}$'])(
  'leaves nothing out for %s, which all languages read alike',
  (pattern) => {
    expect(withoutUnlike(pattern)).toBeUndefined();
  },
);
