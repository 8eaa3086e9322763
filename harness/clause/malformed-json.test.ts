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
      for (const bytes of fc.sample(malform(text), 20)) expect(isJson(bytes), `${text}: ${String(bytes)}`).toBe(false);
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
      name.startsWith('utf-8-') ? fc.sample(malform(text), 1) : [],
    );
    const strings = ['"a', '"b', '"c'].map((start) => Buffer.from(`${start}"`));
    // A string is still whole in all other texts.
    expect(strings.map((whole) => malformed.filter((bytes) => !Buffer.from(bytes).includes(whole)).length)).toEqual([
      1, 1, 2,
    ]);
  });

  it.each([
    ['leading-zero', '{"a":1,"greenhouse":01}'],
    ['plus-sign', '{"a":1,"greenhouse":+1}'],
    ['hexadecimal', '{"a":1,"greenhouse":0x1F}'],
    ['control-character', '{"a":1,"greenhouse":"a\nb"}'],
    ['unquoted-name', '{"a":1,greenhouse:1}'],
    ['unclosed', '{"a":1'],
  ])('is wrong in one way that lenient parsers allow: %s', (name, malformed) => {
    const texts = fc.sample(malformations[name]?.('{"a":1}') ?? fc.constant(Buffer.of()), 1);
    expect(texts.map((bytes) => Buffer.from(bytes).toString())).toEqual([malformed]);
  });
});
