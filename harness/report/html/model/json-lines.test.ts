import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from './json-lines.ts';

const printed = (text: string): string[] => linesOf(text).map((line) => '  '.repeat(line.indent) + line.text);

describe('the lines of a body', () => {
  it('have one property each, with the pointer to its value', () => {
    expect(linesOf('{"a":1,"b/c":[true,{"d":"x"}]}')).toEqual([
      { indent: 0, text: '{', pointer: '' },
      { indent: 1, text: '"a": 1,', pointer: '/a' },
      { indent: 1, text: '"b/c": [', pointer: '/b~1c' },
      { indent: 2, text: 'true,', pointer: '/b~1c/0' },
      { indent: 2, text: '{', pointer: '/b~1c/1' },
      { indent: 3, text: '"d": "x"', pointer: '/b~1c/1/d' },
      { indent: 2, text: '}', pointer: '/b~1c/1' },
      { indent: 1, text: ']', pointer: '/b~1c' },
      { indent: 0, text: '}', pointer: '' },
    ]);
  });

  it('keep the notation of numbers and strings', () => {
    expect(printed(String.raw`[9223372036854775808, 1.0, 1e2, "\u0041"]`)).toEqual([
      '[',
      '  9223372036854775808,',
      '  1.0,',
      '  1e2,',
      String.raw`  "\u0041"`,
      ']',
    ]);
  });

  it('are those of JSON.stringify for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(printed(JSON.stringify(value)).join('\n')).toBe(JSON.stringify(value, undefined, 2));
      }),
    );
  });

  it('are the lines of the text if it is not JSON', () => {
    expect(printed('{"a":1,}\nb')).toEqual(['{"a":1,}', 'b']);
    expect(printed('')).toEqual(['']);
  });
});
