import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colour, cutTo, fit, terminalOf } from './terminal.ts';

describe('a terminal', () => {
  it('has a width and colours, unless NO_COLOR is set, and a file has neither', () => {
    expect(terminalOf({}, { isTTY: true, columns: 100 })).toEqual({ columns: 100, isColoured: true });
    expect(terminalOf({ NO_COLOR: '1' }, { isTTY: true })).toEqual({ columns: 80, isColoured: false });
    expect(terminalOf({}, { columns: 100 })).toEqual({ isColoured: false });
  });

  it('gets no line that is wider, and all words in their order', () => {
    const word = fc.string({ unit: fc.constantFrom('a', '植', 'é'), minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 40, max: 120 }), (words, columns) => {
        const line = `    ${words.join(' ')}`;
        const lines = fit(line, { columns, isColoured: false });
        for (const each of lines) {
          expect(
            Array.from(each).reduce((sum, character) => sum + (character === '植' ? 2 : 1), 0),
          ).toBeLessThanOrEqual(columns);
        }
        expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''));
      }),
    );
  });

  it('gets a text cut to its columns, with a mark where it ends', () => {
    expect([cutTo('abc', 3), cutTo('abcd', 3), cutTo('植植', 4), cutTo('植植植', 5)]).toEqual(['abc', 'ab…', '植植', '植植…']); // prettier-ignore
  });

  it('shows the marks of aspects side by side in colour', () => {
    expect(colour('    ✗ a   ✓ b', { isColoured: true })).toBe('    \u001b[31m✗\u001b[0m a   \u001b[32m✓\u001b[0m b');
  });

  it('shows the mark of a line in colour', () => {
    expect(colour('  ✗ a', { isColoured: true })).toBe('  \u001b[31m✗\u001b[0m a');
    expect(colour('  ✗ a', { isColoured: false })).toBe('  ✗ a');
  });
});
