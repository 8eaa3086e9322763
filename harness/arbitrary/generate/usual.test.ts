import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../json/index.ts';
import { compile } from '../../schema/index.ts';
import { valid } from '../valid.ts';

const seed = 20_261_122;
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const sample = (schema: Json, numRuns = 200): Json[] =>
  fc.sample(valid({ root: schema, pointer: '' }), { seed, numRuns });

/** What strict programs take: zod, class-validator, pydantic and the classes for time of most languages. */
const strict: Readonly<Record<string, RegExp>> = {
  email: /^[a-z0-9]+(?:[._+-][a-z0-9]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/,
  'idn-email': /^[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/,
  hostname: /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/,
  'idn-hostname': /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  uri: /^https?:\/\/[a-z0-9.-]+\.[a-z]{2,}(?:\/\S*)?/,
  iri: /^https?:\/\/[a-z0-9.-]+\.[a-z]{2,}(?:\/\S*)?/,
  'uri-reference': /^(?:https?:\/\/|\/[a-z0-9])/,
  'iri-reference': /^(?:https?:\/\/|\/[a-z0-9])/,
  date: /^(?:19[7-9]|20[0-3])\d-\d\d-\d\d$/,
  time: /^\d\d:\d\d:[0-5]\d(?:\.\d{3})?(?:Z|[+-]\d\d:\d\d)$/,
  'date-time': /^(?:19[7-9]|20[0-3])\d-\d\d-\d\dT\d\d:\d\d:[0-5]\d(?:\.\d{3})?(?:Z|[+-]\d\d:\d\d)$/,
  duration: /^P(?=\d|T\d)(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?)?$/,
};

describe('the texts of a format', () => {
  it.each(Object.keys(strict))('are mostly those that strict programs take, and sometimes others: %s', (format) => {
    const schema = { type: 'string', format };
    const validate = compile({ root: schema, pointer: '' });
    const texts = sample(schema);
    expect(texts.filter((text) => validate(text).length > 0)).toEqual([]);
    const usual = texts.filter((text) => strict[format]?.test(textOf(text)));
    expect(usual.length / texts.length).toBeGreaterThan(0.65);
    expect(usual.length).toBeLessThan(texts.length);
  });

  it('are all usual in most values, because one that a server does not know makes it reject the whole', () => {
    const names = ['email', 'uuid', 'date-time', 'uri', 'date'];
    const properties = Object.fromEntries(names.map((format) => [format, { type: 'string', format }]));
    const values = sample({ type: 'object', required: names, properties, additionalProperties: false });
    const isUsual = (value: Json): boolean =>
      Object.entries(value as Record<string, string>).every(([format, text]) => strict[format]?.test(text));
    const share = values.filter(isUsual).length / values.length;
    expect(share).toBeGreaterThan(0.65);
    expect(share).toBeLessThan(0.9);
  });

  it.each(['email', 'idn-email'])(
    'have a qualified name after the @, as RFC 5321 section 2.3.5 demands: %s',
    (format) => {
      expect(sample({ type: 'string', format }).filter((text) => !/@.+\.[a-z]{2,}$/i.test(textOf(text)))).toEqual([]);
    },
  );

  it('match a pattern beside the format, even if that has no automaton', () => {
    const pattern = String.raw`^(?:[a-z]+)://(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))*\.[a-z]{2,63}(?:/\S*)?$`;
    const schema = { type: 'string', format: 'uri', pattern, maxLength: 100 };
    const validate = compile({ root: schema, pointer: '' });
    const texts = sample(schema);
    expect(texts.filter((text) => validate(text).length > 0)).toEqual([]);
    expect(new Set(texts).size).toBeGreaterThan(20);
  });

  it('satisfy the other keywords where the usual ones do not', () => {
    const validate = compile({ root: { type: 'string', format: 'email', maxLength: 6 }, pointer: '' });
    const texts = sample({ type: 'string', format: 'email', maxLength: 6 });
    expect(texts.filter((text) => validate(text).length > 0)).toEqual([]);
  });

  it('shrink to a usual one where a usual one shows the fault, and else to any', () => {
    const arbitrary = valid({ root: { type: 'string', format: 'email' }, pointer: '' });
    const least = (isWrong: (text: Json) => boolean, runs = 100): string[] =>
      fc.sample(fc.integer(), { seed, numRuns: 20 }).flatMap((each) => {
        const found = fc.check(
          fc.property(arbitrary, (text) => !isWrong(text)),
          { seed: each, numRuns: runs },
        );
        return found.counterexample === null ? [] : [textOf(found.counterexample[0])];
      });
    expect(new Set(least(() => true))).toEqual(new Set(['a@a.com']));
    const capital = least((text) => /@.*[A-Z]/.test(textOf(text)));
    expect(capital.length).toBeGreaterThan(0);
    expect(capital.filter((text) => text.length > 6)).toEqual([]);
  });
});
