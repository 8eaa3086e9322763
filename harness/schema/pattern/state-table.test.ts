import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { automatonOf } from './automaton.ts';
import { Language } from './language.ts';
import { regularExpression } from './regular-expression.ts';
import { conjunction, isFinite, tableOf, type StateTable } from './state-table.ts';

const patterns = [
  ...['a', '^a+$', '^(?:a|b)c', 'a|b$', '^$', '^(?!ab)[a-c]+$', '^.*$', '^[A-Z]{2}\\d{4}$', '^\\p{L}+$', '^[\\w.-]+$'],
  ...['^[a-c1]{1,6}$', '(?<=a)b', '\\bab\\b', '^[^a]{0,3}$', '^(?:a|ab|1)$', '1$'],
];
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('abcABx-@.0125 \n')), maxLength: 9 }),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);
const conditions = fc.array(fc.record({ pattern: fc.constantFrom(...patterns), holds: fc.boolean() }), {
  minLength: 1,
  maxLength: 4,
});
const most = 20_000;

function tableFor(wanted: readonly { pattern: string; holds: boolean }[]): StateTable {
  const table = conjunction(
    wanted.map(({ pattern, holds }) => ({ table: tableOf(automatonOf(pattern)), holds })),
    most,
  );
  if (table === undefined) throw new Error('too many states');
  return table;
}

function accepts({ moves, isFinal }: StateTable, text: string): boolean {
  let state = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const own = moves[state] ?? new Int32Array();
    const at = own.findIndex((least, place) => place % 3 === 0 && least <= code && code <= (own[place + 1] ?? -1));
    if (at < 0) return false;
    state = own[at + 2] ?? 0;
  }
  return isFinal[state] ?? false;
}

describe('a conjunction', () => {
  it('accepts exactly the strings that match what must match, and nothing else', () => {
    fc.assert(
      fc.property(conditions, texts, (wanted, text) => {
        const isExpected = wanted.every(({ pattern, holds }) => regularExpression(pattern)?.test(text) === holds);
        expect(accepts(tableFor(wanted), text)).toBe(isExpected);
      }),
      { numRuns: 1000 },
    );
  });

  it('has states on the way to a string only, so it is empty where no string is possible', () => {
    expect(
      tableFor([
        { pattern: '^a', holds: true },
        { pattern: '^b', holds: true },
      ]).moves,
    ).toEqual([]);
    expect(tableFor([{ pattern: '[^]*', holds: false }]).moves).toEqual([]);
  });

  it('has only words that meet all conditions', () => {
    fc.assert(
      fc.property(conditions, fc.infiniteStream(fc.nat()), (wanted, numbers) => {
        const language = new Language(tableFor(wanted), 0, 12);
        const pick = (count: number): number => (numbers.next().value ?? 0) % count;
        for (const length of language.lengths) {
          const word = language.word(length, pick, ([[least] = [0, 0]]) => least);
          for (const { pattern, holds } of wanted) expect(regularExpression(pattern)?.test(word), word).toBe(holds);
        }
      }),
    );
  });

  it('is not made when it has more states than allowed', () => {
    const long = { table: tableOf(automatonOf('^[a-z]{100}$')), holds: true };
    expect(conjunction([long], 101)?.moves).toHaveLength(101);
    expect(conjunction([long], 100)).toBeUndefined();
  });

  it.each([
    ['^[a-c]{1,6}$', true],
    ['^(?:a|ab|1)$', true],
    ['^a+$', false],
    ['^(?:ab)*$', false],
    ['a', false],
  ])('says whether it accepts finitely many strings: %s', (pattern, expected) => {
    expect(isFinite(tableFor([{ pattern, holds: true }]))).toBe(expected);
  });
});
