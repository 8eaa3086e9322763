import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Undecided } from '../undecided.ts';
import { safeLength } from './backtracking.ts';
import { matcherOf } from './matcher.ts';
import { regularExpression } from './regular-expression.ts';
import { simulationOf } from './simulation.ts';
import { syntaxOf } from './syntax.ts';

const email =
  '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$';

describe('a simulated search', () => {
  const patterns = [
    ...['a', '^a+$', '^(?:a|b)c', 'a|b$', '^$', '', '(?=a)b', '^(?!ab)[a-c]+$', '(a+)+$', '(a|a)*b', '(x+x+)+a', email],
    ...['^[A-Z]{2}\\d{4}$', '^.*$', '^(?=.*\\d)[a-c0-9]{3,8}$', '[^]*', '\\bab\\b', '\\Bb', 'a\\b.*\\bb', '(?:a\\b)+'],
    ...['(?<=a)b', '^(?<!a)b', '(?<=\\d)x$', '^[a-c]+(?<!ab)$', '(?<=a|bc)c', '(?<!^)a', '(?<=^|a)b', '(?<=a(?=b)b)c'],
    ...[
      '(a$)*b',
      '(?:a|b|ab){2,3}c',
      '(?:a?){3}b',
      '(a*)*b',
      '(?:(?=a))*b',
      'x(?=ab).(?<!b)',
      '^\\p{L}+$',
      '\\-a',
      '^[\\_a]+$',
    ],
    ...['a{2}', '^(?:a{1,3}b?){2,}$', '[^a]b', '^.$', '^\\S(.*\\S)?$', '(?:)', '(|a)b', 'a??b', '^[\\w-\\d]+$'],
  ];
  const texts = fc.oneof(
    fc.string({ unit: fc.constantFrom(...Array.from('abcABx-@.0125 \n_')), maxLength: 9 }),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
    fc.constantFrom('ab@c.de', 'a-b_c@d.com', 'AB1234', 'é', '😀', '\ud83d', '\ude00a'),
  );

  it.each(patterns)('finds %s exactly where the engine does', (pattern) => {
    const syntax = syntaxOf(pattern);
    const simulate = syntax && simulationOf(syntax);
    const expression = regularExpression(pattern);
    fc.assert(
      fc.property(texts, (text) => {
        expect(simulate?.(text), JSON.stringify(text)).toBe(expression?.test(text));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the matcher of a pattern', () => {
  const long = 'a'.repeat(5000);

  it.each([
    ['(a|a)*b', long, false],
    ['(a|a)*b', `${long}b`, true],
    ['^(a|a)*$', `${long}!`, false],
    ['^(a+)+$', `${long}!`, false],
    ['^((a+)+)+$', `${long}!`, false],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', long, false],
    ['(x+x+)+y', 'x'.repeat(5000), false],
    ['^(?:a?){30}a{30}$', `${'a'.repeat(29)}b`, false],
    ['(?=(a|a)*b)a', long, false],
    ['^.*.*.*.*x$', long, false],
    ['^([a-zA-Z0-9\\s]*)*@$', long, false],
    ['^(?:\\w+\\s?)*$', `${long}!`, false],
    ['^(a|a)*\\_$', long, false],
    [email, `${long}@b.`, false],
    [email, `${long}@b.com`, true],
  ])('decides %s for a text that the engine would search for ever', (pattern, text, found) => {
    expect(matcherOf(pattern).test(text)).toBe(found);
  });

  it.each(['^[A-Z]{2}\\d{4}$', '^[a-z][a-z0-9-]{0,62}$', '(.)\\1', '^\\S+@\\S+$', '^#[0-9a-f]{6}$'])(
    'uses the engine, which is faster, for %s and texts of a usual length',
    (pattern) => {
      const syntax = syntaxOf(pattern);
      expect(syntax && safeLength(syntax.expression)).toBeGreaterThan(500);
    },
  );

  it.each(['^\\S(?:.*\\S)?$', '^[^\\u0000-\\u001f ](?:[^\\u0000-\\u001f]*[^\\u0000-\\u001f ])?$', '^a(?:b(?:c*d)?)?$'])(
    'uses the engine for %s and texts of a hundred thousand characters',
    (pattern) => {
      const syntax = syntaxOf(pattern);
      expect(syntax && safeLength(syntax.expression)).toBeGreaterThan(100_000);
    },
  );

  it.each(['^(a|a)*(b)\\2$', '^(?:(?:(a|b){1,1000}){1,1000}){1,1000}$'])(
    'reports that it cannot decide %s, and why',
    (pattern) => {
      expect(() => matcherOf(pattern).test(long)).toThrow(Undecided);
      expect(() => matcherOf(pattern).test(long)).toThrow(/string of 5000 characters matches the pattern/);
      expect(matcherOf(pattern).test('')).toBe(false);
    },
  );
});
