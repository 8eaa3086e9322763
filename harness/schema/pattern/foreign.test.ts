import { describe, expect, it } from 'vitest';
import { regularExpression } from './regular-expression.ts';

describe('a pattern in the syntax of another language', () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    ['anchors of Python, Ruby and Go', '\\Aab\\z', ['ab'], ['xab', 'abx', 'Aabz']],
    ['the end of a text in Python', '^ab\\Z', ['ab'], ['abZ', 'abc']],
    ['(?i) at the begin', '(?i)^gmt[+-]?[a-c]$', ['gmt+a', 'GMT-B', 'GmTc'], ['gmx', 'gmt+d']],
    ['(?i) after the anchor', '^(?i)abc\\z', ['abc', 'ABC', 'aBc'], ['abcd']],
    ['(?i) before a negated class', '(?i)^[^a-z]$', ['1'], ['a', 'A']],
    ['(?s) at the begin', '(?s)^a.b$', ['a\nb'], ['ab']],
    ['a POSIX class', '^[[:alpha:]_]+$', ['aZ_'], ['a1', 'a]', ':']],
    ['a POSIX class in a negated class', '^[^[:space:]]+$', ['a:'], ['a b']],
    ['a named group of Python', '^(?P<x>[ab])(?P=x)$', ['aa', 'bb'], ['ab']],
    ['a possessive quantifier before another character', '^[a-z]++-x*+$', ['ab-xx', 'a-'], ['-x', 'ab']],
    ['the end of a literal of JavaScript', '^#[0-9a-f]{2}$/i', ['#aB', '#09'], ['#aB/i', '#g0', 'x#aB']],
    ['a literal of JavaScript', '/^a\\/b$/', ['a/b'], ['/a/b', 'a/b/', 'A/b']],
    ['a literal of JavaScript without an end', '/^a.b/s', ['a\nb', 'a\nbc'], ['xa\nb', '/a\nb']],
    ['a literal of JavaScript with needless flags', '^\\p{Lu}+$/gu', ['ÄB'], ['ÄB/gu', 'ä']],
    ['needless escapes beside it', '\\Aa\\_b\\z', ['a_b'], ['a\\_b']],
  ])('is translated: %s', (_, pattern, matching, others) => {
    const expression = regularExpression(pattern);
    expect(matching.filter((text) => !expression?.test(text))).toEqual([]);
    expect(others.filter((text) => expression?.test(text))).toEqual([]);
  });

  it.each([
    ['a possessive quantifier that loses matches', '^[a-z]++b$'],
    ['a possessive quantifier before something optional', '^a++b?a$'],
    ['a possessive group', '^(ab)*+$'],
    ['an atomic group', '^(?>a|ab)$'],
    ['\\h, which is a blank in Java and a hexadecimal digit in Ruby', '^\\h$'],
    ['a property of Java', '^\\p{Alnum}$'],
    ['a quotation', '\\Qa.b\\E'],
    ['(?i) in the middle', '^a(?i)b$'],
    ['(?i) with letters beyond ASCII', '(?i)^ä$'],
    ['(?i) with a back reference', '(?i)^(a)\\1$'],
    ['the flag m of JavaScript', '^a$/m'],
    ['the flag i of JavaScript with letters beyond ASCII', '^ä$/i'],
    ['(?x), which ignores blanks', '(?x) a b'],
  ])('is not read where its meaning is uncertain: %s', (_, pattern) => {
    expect(regularExpression(pattern)).toBeUndefined();
  });

  it.each([
    '^\\-\\_$',
    '^\\$/i',
    '^a/i',
    '^/a/i$',
    '/a^/i',
    '^[$]/$',
    '^[a-z]+$',
    '^\\p{Alpha}\\p{L}$',
    '^(?<x>a)\\k<x>$',
    '[[:]',
    '^\\u0041\\x41$',
  ])('does not change one of ECMA-262: %s', (pattern) => {
    expect(regularExpression(pattern)).toBeDefined();
  });
});
