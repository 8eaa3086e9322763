import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { malformations } from './malformed-json.ts';

describe('a malformed JSON text', () => {
  const texts = ['{}', '{"a":1}', '[1,2]', '"text"', '12', '{"a":{"b":"c"}}'];
  const isJson = (bytes: Uint8Array): boolean => {
    try {
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
      return true;
    } catch {
      return false;
    }
  };

  it.each(Object.entries(malformations))('is not JSON: %s', (_, malform) => {
    for (const text of texts) {
      for (const bytes of fc.sample(
        malform(text, () => true),
        20,
      ))
        expect(isJson(bytes), `${text}: ${String(bytes)}`).toBe(false);
    }
  });

  it('has one way for each kind of text behind the value, word for a number, comment and wrong byte', () => {
    const names = Object.keys(malformations);
    for (const [prefix, count] of Object.entries({ 'trailing-': 8, 'member-': 3, 'utf-8-': 4, 'only-': 3 }))
      expect(
        names.filter((name) => name.startsWith(prefix)),
        prefix,
      ).toHaveLength(count);
  });

  it('has the wrong bytes in each string value, one at a time', () => {
    const text = '{"free":"a","kind":["b"],"colour":"c"}';
    const malformed = Object.entries(malformations).flatMap(([name, malform]) =>
      name.startsWith('utf-8-')
        ? fc.sample(
            malform(text, () => true),
            1,
          )
        : [],
    );
    const strings = ['"a', '"b', '"c'].map((start) => Buffer.from(`${start}"`));
    // A string is still whole in all other texts.
    expect(strings.map((whole) => malformed.filter((bytes) => !Buffer.from(bytes).includes(whole)).length)).toEqual([
      1, 1, 2,
    ]);
  });

  const malformed = (name: string, text: string, accepts: boolean): string =>
    fc
      .sample(malformations[name]?.(text, () => accepts) ?? fc.constant(Buffer.of()), 1)
      .map((bytes) => Buffer.from(bytes).toString())
      .join('');

  it.each([
    ['leading-zero', '{"a":1}', '{"a":01}'],
    ['leading-zero', '[-5]', '[-05]'],
    ['leading-zero', '{"a":"b"}', '{"a":"b","greenhouse":01}'],
    ['plus-sign', '{"a":[-1,2]}', '{"a":[-1,+2]}'],
    ['hexadecimal', '{"a":1.5,"b":10}', '{"a":1.5,"b":0xA}'],
    ['single-quotes', '{"a":1,"b":"it\'s","c":"d"}', `{"a":1,"b":"it's","c":'d'}`],
    ['single-quotes', '{"a":1}', `{'a':1}`],
    ['control-character', '{"a":"bc"}', '{"a":"b\n"}'],
    ['control-character', '{"a":"b\\"c\\\\"}', '{"a":"b\\"c\n"}'],
    ['control-character', '["","b"]', '["\n","b"]'],
    ['member-nan', '{"a":1}', '{"a":1,"greenhouse":NaN}'],
    ['member-infinity', '{"a":"b","c":1}', '{"a":"b","c":Infinity,"c":1}'],
    ['unquoted-name', '{"a-b":1,"c":2}', '{"a-b":1,c:2}'],
    ['unclosed', '{"a":1}', '{"a":1'],
  ])('is wrong in one way that lenient parsers allow: %s of %s', (name, text, expected) => {
    expect(malformed(name, text, true)).toBe(expected);
  });

  it.each([
    ['leading-zero', '{"a":"b"}', '{"a":01,"a":"b"}'],
    ['control-character', '{"a":1,"b":"c"}', '{"a":1,"b":"a\nb","b":"c"}'],
    ['member-nan', '{"a":"b","c":1}', '{"a":"b","c":NaN,"c":1}'],
    ['member-negative-infinity', '{"a":{"b":1}}', '{"a":{"b":-Infinity,"b":1}}'],
  ])('has no name that the document does not allow: %s of %s', (name, text, expected) => {
    expect(malformed(name, text, false)).toBe(expected);
  });
});
