import { describe, expect, it } from 'vitest';
import type { Style } from '../../document/index.ts';
import { ExactNumber, type Json } from '../../json/index.ts';
import { percentEncode, percentEncodeExcept } from './percent-encoding.ts';
import { createStyleSerializer } from './style.ts';

const serialize = (style: Style, explode: boolean, value: Json, name = 'color'): unknown =>
  createStyleSerializer({ style, explode, name, separator: '&', encode: percentEncode })(value);

const array = ['blue', 'black', 'brown'];
const object = { R: 100, G: 200, B: 150 };

describe('the styles', () => {
  // The table of OpenAPI 3.1 §4.8.12.4, with its values.
  it.each<[Style, boolean, string, string, string | undefined, string]>([
    ['matrix', false, ';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
    ['matrix', true, ';color', ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
    ['label', false, '.', '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
    ['label', true, '.', '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
    ['simple', false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
    ['simple', true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
    ['form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
    ['form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
    [
      'spaceDelimited',
      false,
      'color=',
      'color=blue',
      'color=blue%20black%20brown',
      'color=R%20100%20G%20200%20B%20150',
    ],
    ['pipeDelimited', false, 'color=', 'color=blue', 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
  ])(
    '%s, explode %s, serializes an empty string, a string, an array and an object according to OpenAPI',
    (style, explode, ...texts) => {
      expect(['', 'blue', array, object].map((value) => serialize(style, explode, value))).toEqual(texts);
    },
  );

  it('serialize only an object in deepObject', () => {
    expect(serialize('deepObject', true, object)).toBe('color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150');
    expect(serialize('deepObject', true, array)).toHaveProperty('because');
    expect(serialize('deepObject', true, 'blue')).toHaveProperty('because');
  });

  // RFC 6570 §3.2.2, §3.2.5, §3.2.7 and §3.2.8, with the variables of §3.2.
  const hello = 'Hello World!';
  const keys = { semi: ';', dot: '.', comma: ',' };
  it.each<[Style, boolean, string, Json, string]>([
    ['simple', false, 'hello', hello, 'Hello%20World%21'],
    ['simple', false, 'half', '50%', '50%25'],
    ['simple', false, 'keys', keys, 'semi,%3B,dot,.,comma,%2C'],
    ['simple', true, 'keys', keys, 'semi=%3B,dot=.,comma=%2C'],
    ['label', false, 'who', 'fred', '.fred'],
    ['label', false, 'keys', keys, '.semi,%3B,dot,.,comma,%2C'],
    ['matrix', false, 'x', 1024, ';x=1024'],
    ['matrix', false, 'empty', '', ';empty'],
    ['matrix', false, 'keys', keys, ';keys=semi,%3B,dot,.,comma,%2C'],
    ['matrix', true, 'keys', keys, ';semi=%3B;dot=.;comma=%2C'],
    ['form', false, 'who', 'fred', 'who=fred'],
    ['form', false, 'keys', keys, 'keys=semi,%3B,dot,.,comma,%2C'],
    ['form', true, 'keys', keys, 'semi=%3B&dot=.&comma=%2C'],
  ])('%s, explode %s, serializes %s as RFC 6570 does', (style, explode, name, value, text) => {
    expect(serialize(style, explode, value, name)).toBe(text);
  });

  it('make a parameter of each item when a delimited style is exploded', () => {
    expect(serialize('spaceDelimited', true, array)).toBe('color=blue&color=black&color=brown');
    expect(serialize('pipeDelimited', true, object)).toBe('R=100&G=200&B=150');
  });

  it.each<[string, Style, boolean, Json]>([
    ['null', 'form', true, null],
    ['null in an array', 'form', true, [null]],
    ['an array in an array', 'form', true, [[1]]],
    ['an object in an object', 'deepObject', true, { a: { b: 1 } }],
    ['a name with brackets', 'deepObject', true, { 'a]b': 1 }],
    ['an empty name', 'deepObject', true, { '': 1 }],
    ['an array in an object', 'form', true, { a: [1] }],
    ['an empty array', 'form', true, []],
    ['an empty object', 'simple', false, {}],
    ['a lone surrogate', 'form', true, '\ud800'],
    ['a lone surrogate in a name', 'form', true, { '\udc00': 1 }],
    ['a point in an item between points', 'label', true, ['1.5']],
    ['a fraction between points', 'label', true, [1.5]],
    ['a space in an item between spaces', 'spaceDelimited', false, ['a b', 'c']],
    ['a bar in an item between bars', 'pipeDelimited', false, { 'a|b': 1 }],
  ])('have no words for %s (%s)', (_, style, explode, value) => {
    expect(serialize(style, explode, value)).toHaveProperty('because');
  });

  it('encode all characters that are not unreserved (RFC 6570 §3.2.1)', () => {
    expect(serialize('simple', false, "!*'();:@&=+$,/?#[]%AZaz09-._~")).toBe(
      '%21%2A%27%28%29%3B%3A%40%26%3D%2B%24%2C%2F%3F%23%5B%5D%25AZaz09-._~',
    );
  });

  it('serialize numbers exactly', () => {
    expect(serialize('form', true, [9223372036854775808n, new ExactNumber('0.1000000000000000000001')])).toBe(
      'color=9223372036854775808&color=0.1000000000000000000001',
    );
    expect(serialize('form', true, 1e21)).toBe('color=1000000000000000000000');
    expect(serialize('form', true, -0.5)).toBe('color=-0.5');
  });

  it('have an unencoded comma in a joined array only between its items', () => {
    const encode = percentEncodeExcept(',');
    const layout = { style: 'form', explode: false, name: 'a', separator: '&', encode } as const;
    expect(createStyleSerializer(layout)('x,y')).toBe('a=x,y');
    expect(createStyleSerializer(layout)(['x,y'])).toHaveProperty('because');
  });
});
