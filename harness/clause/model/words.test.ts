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
    [
      'a value that is escaped as in DNS',
      (value) => {
        const bytes = [...Buffer.from(value)].map((byte) => `\\${String(byte).padStart(3, '0')}`);
        return json({ error: `no such algorithm: ${bytes.join('')}` });
      },
    ],
    ['a value that is not found', (value) => json({ error: `${value} not found: layer not known` })],
    ['a value in a longer name', (value) => json({ error: `example.org/library/${value}: image not known` })],
    ['an HTML page', (value) => `<p>no such thing: ${value}</p>`],
  ])('are the same for all values: %s', (_, answer) => {
    const all = ['a', 'é', 'long value', 'x\u2028y', '👩🏽', '7'].map((name) => words(answer(name), { name }));
    expect(new Set(all).size).toBe(1);
  });

  it('are the same for all queries, if the answer repeats the address of the request', () => {
    const all = ['/things', '/things?limit=0', '/things?limit=0&offset=2'].flatMap((path) => {
      const query = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
      const answered = { method: 'GET', path, values: { query } };
      const said = (url: string): string => json({ message: 'Too small', request: { url } });
      return [path, `/api${path}`, `http://localhost${path}`].map((url) => wordsOf(said(url), answered));
    });
    expect(new Set(all).size).toBe(1);
    const answered = { method: 'GET', path: '/things', values: { query: { limit: 1 } } };
    expect(wordsOf(json({ at: '/others/limit' }), answered)).toContain('limit');
  });

  it.each([
    ['Dec 9, 2030, 12:00 AM', 'Mar 1, 2031, 4:05 PM'],
    ['9 December 2030', '28 May 2031'],
    ['2030-12-09T00:00:00Z', '2031-03-01T16:05:00Z'],
  ])('are the same for all days, as in "%s" and "%s"', (...days) => {
    const [one, other] = days.map((day) => words(json({ message: `The day should be after ${day}.` }), {}));
    expect(one).toBe(other);
    expect(one).toContain('The day should be after');
  });

  it('are the same for the first part of a value, if the answer has it as data too', () => {
    const of = (order: string, part: string, data: object): string =>
      words(json({ message: `Invalid key ${part}`, ...data }), { order });
    expect(of('price:desc', 'price', { key: 'price' })).toBe(of('size,name', 'size', { key: 'size' }));
    expect(of('price:desc', 'price', {})).not.toBe(of('size,name', 'size', {}));
    expect(of('asc', 'price', { key: 'price' })).not.toBe(of('asc', 'size', { key: 'size' }));
  });

  it('are the same for a list of values of any length', () => {
    const all = [['é'], ['é', 'long value'], ['7', 'x-y', 'z z']].map((fields) => {
      const listed = fields.map((each) => `"${each}"`).join(', ');
      return words(json({ error: `no access to ${listed} here` }), { fields });
    });
    expect(new Set(all).size).toBe(1);
  });

  it('keep a value that is part of another word, or a word itself', () => {
    expect(words('cannot be read', { a: 'not' })).toBe('cannot be read');
    expect(words('must be a text', { name: 'a' })).toBe('must be a text');
  });

  it('are those of the problems that an error has as JSON in its message', () => {
    const problems = [{ path: ['name'], message: 'is too short' }];
    expect(words(json({ error: { message: json(problems) } }), { name: 'a' })).toBe(
      words(json({ error: { message: problems } }), { name: 'a' }),
    );
  });

  it('are those of the error that a traceback ends with, and not the way to it', () => {
    const traceback = (line: number): string =>
      json({
        traceback: `Traceback (most recent call last):\n  File "a.py", line ${line}\nValueError: no such kernel\n`,
      });
    expect(words(traceback(1), {})).toBe('{traceback: no such kernel}');
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

  it.each<[string, readonly [text: string, sent: Json][]]>([
    [
      'entities of HTML',
      [
        ['<p>no such thing as &quot;O&#x27;Neil&quot; here</p>', "O'Neil"],
        ['<p>no such thing as &quot;a &amp; b&quot; here</p>', 'a & b'],
        ['<p>no such thing as "&amp;amp;" here</p>', '&amp;'],
      ],
    ],
    [
      'percent-encoding',
      [
        ['no page for a%20%26%20b here', 'a & b'],
        ['no page for %F0%9F%8C%B1 here', '🌱'],
        ['no page for %2500 here', '%00'],
      ],
    ],
    [
      'the escapes of a language',
      [
        [String.raw`value 'a\x00b' is not a colour`, 'a\0b'],
        [String.raw`value '\u2028\ufeff' is not a colour`, '\u2028\ufeff'],
        [String.raw`value "say \"x\"" is not a colour`, 'say "x"'],
        [`value '' is not a colour`, ''],
      ],
    ],
    [
      'marks and characters that are left of a value',
      [
        ['unknown colour !#$%&*', '  !#$%&* '],
        ['unknown colour \ufffd\ufffd', '\ud800'],
        ['unknown colour 🌱🌿', '🌱🌿🌳'],
      ],
    ],
    [
      'numbers, wherever they are',
      [
        ['you sent 5 for the size', 5],
        ['you sent 12345 for the size', 12345],
        ['you sent -1.5 for the size', -1.5],
        ['you sent null for the size', null],
        ['you sent true for the size', true],
        ['you sent [1, "x"] for the size', [1, 'x']],
        ['you sent {"a": 1} for the size', { a: 1 }],
      ],
    ],
    [
      'literals of Python',
      [
        ["[1, 'x'] is not of type 'string'", [1, 'x']],
        ["[None, True] is not of type 'string'", [null, true]],
        ["[] is not of type 'string'", []],
        ["{'x': None} is not of type 'string'", { x: null }],
        ["7 is not of type 'string'", 7],
      ],
    ],
    [
      'types of what was sent',
      [
        ['Invalid input: expected text, received number', 1],
        ['Invalid input: expected text, received null', null],
        ['Invalid input: expected text, received array', []],
      ],
    ],
    [
      'types of what was sent, in Go',
      [
        ['interface conversion: interface {} is float64, not string', 1],
        ['interface conversion: interface {} is map[string]interface {}, not string', {}],
      ],
    ],
    [
      'types of what was sent, in PHP',
      [
        ['f(): Argument #1 ($name) must be of type Text, int given', 1],
        ['f(): Argument #1 ($name) must be of type Text, array given', []],
      ],
    ],
    [
      'classes of Java',
      [
        ['class java.lang.Integer cannot be cast to class a.b.Text', 1],
        ['class java.util.LinkedHashMap cannot be cast to class a.b.Text', {}],
      ],
    ],
    [
      'the place that a parser of Java read',
      [
        ['Unexpected end of input\n at [Source: (String)"{"a":[1]"; line: 1, column: 8]', 1],
        ['Unexpected end of input\n at [Source: REDACTED (disabled); line: 31, column: 2]', 1],
        ['com.fasterxml.jackson.core.io.JsonEOFException: Unexpected end of input', 1],
        ['nested exception is a.b.JsonException: Unexpected end of input', 1],
      ],
    ],
    [
      'names of exceptions',
      [
        ['ValueError: the colour is unknown', 1],
        ['App\\Exceptions\\ColourException: the colour is unknown', 1],
        ['System.ArgumentException: the colour is unknown', 1],
        ['the colour is unknown', 1],
      ],
    ],
    [
      'values of enumerations',
      [
        [`'y' is not one of ['a', 'b']`, 'y'],
        [`'z' is not one of ["b", "c", "a"]`, 'z'],
        [`7 is not one of [1, 2]`, 7],
      ],
    ],
    [
      'values of enumerations without brackets',
      [
        ["Input should be 'a', 'b' or 'c'", 'y'],
        ["Input should be 'b' or 'd'", 'z'],
      ],
    ],
    [
      'values of enumerations without quotes',
      [
        ['colour must be one of the following values: red, dark-green', 'y'],
        ['colour must be one of the following values: blue, red, white', 'z'],
      ],
    ],
    [
      'variants that a parser of Rust expects',
      [
        ['unknown variant `y`, expected `red` or `green` at line 1 column 7', 'y'],
        ['unknown variant `z`, expected `blue` or `red` at line 3 column 17', 'z'],
      ],
    ],
    [
      'classes of enumerations in Java',
      [
        ['String "y": not one of the values accepted for Enum class: [RED, GREEN]', 'y'],
        ['String "z": not one of the values accepted for Enum class: [BLUE]', 'z'],
      ],
    ],
    [
      'SQL of Knex',
      [
        ['insert into "features" ("name") values ($1) - invalid byte sequence for encoding "UTF8": 0x00', '\0'],
        ['select * from "features" where "name" = $1 - invalid byte sequence for encoding "UTF8": 0x00', '\0'],
        ['update "features" set "a" = $1 - invalid byte sequence for encoding "UTF8": 0x00', '\0'],
        ['invalid byte sequence for encoding "UTF8": 0x00', '\0'],
      ],
    ],
    [
      'SQL of SQLAlchemy',
      [
        ['(psycopg2.errors.Odd) integer out of range\n\n[SQL: INSERT INTO a (b) VALUES (%(b)s)]\n[parameters: {}]', 1],
        ['(psycopg2.errors.Odd) integer out of range\nLINE 1: SELECT a\n   ^\n', 1],
      ],
    ],
    [
      'SQL of Laravel',
      [
        ['SQLSTATE[22003]: 7 ERROR: integer out of range (Connection: pgsql, SQL: select * from "a" where (b) = 1)', 1],
        ['SQLSTATE[22003]: 7 ERROR: integer out of range (SQL: update "a" set "b" = 7)', 1],
        [
          'SQLSTATE[22003]: 7 ERROR: integer out of range (Connection: pgsql, Host: db, Port: 5432, SQL: delete from "a")',
          1,
        ],
      ],
    ],
    [
      'SQL of Hibernate',
      [
        [
          'could not execute statement [ERROR: integer out of range] [insert into a (b) values (?)]; SQL [insert into a]',
          1,
        ],
        ['could not execute statement [ERROR: integer out of range] [update a set b=? where id=?]', 1],
      ],
    ],
  ])('leave out %s', (_, all) => {
    const said = all.map(([text, name]) => words(text.startsWith('<') ? text : json({ message: text }), { name }));
    expect(new Set(said)).toEqual(new Set([said[0]]));
  });

  it.each([
    ['missing keys: ["name", "path"]', 'missing keys: ["size"]'],
    ["On instance['name']: too short it is", "On instance['path']: too short it is"],
    ['select a name from the list - it is needed', 'select a path from the list - it is odd'],
    ['must be of type string', 'must be of type integer'],
    ['Expected a number, in the field name', 'Expected a number, in the field path'],
    ['Eigenschaft größer als 植物', 'Eigenschaft kleiner als 植物'],
    [
      'duplicate key value violates unique constraint "a_key"',
      'duplicate key value violates unique constraint "b_key"',
    ],
    ['ValueError: odd', 'KeyError: odd'],
  ])('keep what distinguishes two checks: %s', (one, other) => {
    expect(words(json({ message: one }), {})).not.toBe(words(json({ message: other }), {}));
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
