import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotRegular, automatonOf, complement } from './automaton.ts';
import { regularExpression } from './regular-expression.ts';

const patterns = [
  ...['a', '^a+$', '^(?:a|b)c', 'a|b$', '^$', '(?=a)b', '^(?!ab)[a-c]+$', '(a+)+$', '^[A-Z]{2}\\d{4}$', '^.*$'],
  ...['^(?=.*\\d)[a-c0-9]{3,8}$', '[^]*', '^\\S(.*\\S)?$', '^x-', '^a$|^b$', '(^a|b)c', '^(?=.*[A-Z])(?=.*\\d).{8,}$'],
  ...[
    '^[^@]+@[^@]+$',
    '^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}$',
    '^\\p{L}+$',
    '^[\\w.-]+$',
    '\\-a',
    'a$b',
    'a^b',
  ],
  ...[
    '\\bab\\b',
    '^\\ba',
    'a\\b',
    '^a\\Bb',
    'a\\b.*\\bb',
    '^\\b[A-Z]{2}\\b-\\d+$',
    '^(?:\\bA|B\\b)$',
    '\\b$',
    'a?\\bb*',
  ],
  ...['[bc](a|b-)*', '(a|ab)(c|bcd)*(d|$)', '(?:a|b|c)*x?-', 'a[^b]*'],
  ...['(?<=a)b', '^(?<!a)b', '(?<=\\d)x$', '^[a-c]+(?<!ab)$', 'a(?!b)', '^(?!.*--)[a-c-]+(?<!-)$', '(?<=a|bc)c'],
];
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('abcABx-@.0125 \n')), maxLength: 9 }),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
  fc.constantFrom('1.2.3.4', '255.255.255.255', '256.1.1.1', 'Passw0rdX', 'AB1234', 'é'),
);
const codes = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);

describe('an automaton', () => {
  it.each(patterns)('accepts exactly the strings that match %s', (pattern) => {
    const automaton = automatonOf(pattern);
    const other = complement(automaton);
    const expression = regularExpression(pattern);
    fc.assert(
      fc.property(texts, (text) => {
        expect(automaton.test(codes(text)), text).toBe(expression?.test(text));
        expect(other.test(codes(text)), text).toBe(!expression?.test(text));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    // How far the match goes on does not matter without an anchor at the end.
    '([name|notes|assignee|subtasks|attachments|tags|followers|projects|dates|parent])(,\\1)*',
    '[a-z]{1,20}x[a-z]{1,20}',
    '(?:\\w+\\s?)+x?',
  ])('has few states for %s, which is true of a text after the first match', (pattern) => {
    expect([...automatonOf(pattern).nodes()].length).toBeLessThan(5);
  });

  it.each(['(.)\\1', '(?<!^)a', '(?<=^|a)b', '(?:a\\b)+', 'x(?=ab).(?<!b)', '(a$)*b'])(
    'is rejected for %s',
    (pattern) => {
      expect(() => automatonOf(pattern)).toThrow(NotRegular);
    },
  );
});
