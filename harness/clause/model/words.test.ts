import { describe, expect, it } from 'vitest';
import type { Json } from '../../json/index.ts';
import { mentions, wordsOf } from './words.ts';

const words = (text: string, body: Json): string =>
  wordsOf(text, { method: 'POST', path: '/things', values: { body } });
const json = (value: unknown): string => JSON.stringify(value);

describe('the words of an answer', () => {
  it.each<[string, (value: string) => string]>([
    ['a plain sentence', (value) => `bad matcher: ${value}`],
    ['a value at the end', (value) => json({ error: `no such kernel named ${value}` })],
    ['a value after an apostrophe', (value) => `can't encode '${value}'`],
    ['a quoted value', (value) => json({ error: `invalid name "${value}"` })],
    ['a value that is quoted twice', (value) => json(`invalid name ${json(value)}`)],
    ['an HTML page', (value) => `<p>no such thing: ${value}</p>`],
  ])('are the same for all values: %s', (_, answer) => {
    const all = ['a', 'é', 'long value', 'x\u2028y', '👩🏽', '7'].map((name) => words(answer(name), { name }));
    expect(new Set(all).size).toBe(1);
  });

  it('keep a value that is part of another word, or a word itself', () => {
    expect(words('cannot be read', { a: 'not' })).toBe('cannot be read');
    expect(words('must be a text', { name: 'a' })).toBe('must be a text');
  });

  it('are those of the error that a traceback ends with, and not the way to it', () => {
    const traceback = (line: number): string =>
      json({
        traceback: `Traceback (most recent call last):\n  File "a.py", line ${line}\nValueError: no such kernel\n`,
      });
    expect(words(traceback(1), {})).toBe('{traceback: ValueError: no such kernel}');
    expect(words('TypeError: bad\n    at f (a.js:1:2)\n    at g', {})).toBe('TypeError: bad');
  });

  it('leave out a long value of which the answer has only the beginning', () => {
    const long = 'ab'.repeat(500);
    expect(words(`no such name: ${long.slice(0, 600)}`, { name: long })).toBe(
      words('no such name: abab', { name: 'abab' }),
    );
  });

  it('keep the names of fields, and say nothing twice', () => {
    const issue = (field: string): unknown => ({ path: [field], message: 'is too small' });
    expect(words(json([issue('size')]), { size: 0, count: 0 })).not.toBe(
      words(json([issue('count')]), { size: 0, count: 0 }),
    );
    expect(words(json([issue('size'), issue('size')]), { size: 0 })).toBe(words(json([issue('size')]), { size: 0 }));
    expect(words('no label; no label', {})).toBe('no label');
  });

  it('leave out objects, however a language prints them', () => {
    const said = (object: string): string => words(json({ message: `in body: ${object} contains no text` }), {});
    const all = [`{'x': 1}`, `{"x": [1, {"y": null}]}`, `{'x': {'y': None}, 'z': False}`, '{}', '{:x=>nil}'].map(said);
    expect(new Set(all)).toEqual(new Set(['{message: in body: … contains no text}']));
    expect(words('use {name} here', {})).toBe('use {name} here');
  });

  it('leave out addresses in memory', () => {
    expect(words('panic: nil pointer (addr=0x0 pc=0x4a1b2c)', {})).toBe(
      words('panic: nil pointer (addr=0x0 pc=0x7f31d)', {}),
    );
  });
});

describe('a text mentions a field', () => {
  it.each([
    ['start time must be before end time', 'startsAt', true],
    ['start time must be before end time', 'endsAt', true],
    ['the starts-at is wrong', 'startsAt', true],
    ['at least one label is required', 'labels', true],
    ['unexpected end of input', 'endsAt', false],
    ['the name is wrong', 'nameId', false],
  ])('%s: %s', (text, name, isMentioned) => {
    expect(mentions(text, name)).toBe(isMentioned);
  });
});
