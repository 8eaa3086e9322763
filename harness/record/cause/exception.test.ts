import { expect, it } from 'vitest';
import type { ExchangeRecord } from '../record.ts';
import { exceptionIn } from './exception.ts';

function exceptionOf(body: unknown): string | undefined {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = { status: 500, headers: {}, body: { text } };
  return exceptionIn({ answer } as unknown as ExchangeRecord);
}

const traceback = (last: string): string =>
  `Traceback (most recent call last):\n  File "a.py", line 3, in f\n    x()\n${last}\n`;

it.each([
  ["'int' object has no attribute 'strip'", "AttributeError: 'NoneType' object has no attribute 'strip'"],
  [
    "'utf-8' codec can't encode characters in position 0-1: surrogates not allowed",
    "UnicodeEncodeError: 'utf-8' codec can't encode character '\\ud800' in position 27: surrogates not allowed",
  ],
  ['embedded null byte', 'ValueError: embedded null byte'],
  ['slug is not a function', 'TypeError: slug is not a function'],
  [
    "Cannot set properties of undefined (setting 'author')",
    "TypeError: Cannot set properties of undefined (setting 'author')",
  ],
])('an exception is the same with and without its traceback: %s', (message, last) => {
  const shown = exceptionOf({ message, reason: null });
  expect(shown).toBeDefined();
  expect(exceptionOf({ message: 'Unhandled error', traceback: traceback(last) })).toBe(shown);
});

it.each([
  'Internal Server Error',
  { error: 'the name is not valid' },
  { message: traceback("AttributeError: 'NoneType' object has no attribute 'get'") },
  { message: traceback("FileNotFoundError: [Errno 2] No such file or directory: '/a'") },
])('no exception is named by what many faults say: %j', (body) => {
  expect(exceptionOf(body)).toBeUndefined();
});

it('exceptions about different names differ', () => {
  const [one, other] = ['strip', 'metadata'].map((name) => exceptionOf(`'int' object has no attribute '${name}'`));
  expect(one).not.toBe(other);
});

it.each([
  [
    'numbers that a column cannot have',
    [
      'insert into "a" ("b") values ($1) - value "99999999999" is out of range for type integer',
      '(psycopg2.errors.NumericValueOutOfRange) bigint out of range\n\n[SQL: UPDATE a SET b=%(b)s]',
      "SQLSTATE[22003]: Numeric value out of range: 1264 Out of range value for column 'b' at row 1",
      'OverflowError: Python int too large to convert to SQLite INTEGER',
      'ORA-01438: value larger than specified precision allowed for this column',
      'Arithmetic overflow error converting expression to data type int.',
      '99999999999 is out of range for ActiveModel::Type::Integer with limit 4 bytes',
    ],
  ],
  [
    'U+0000',
    [
      'select * from "a" where "b" = $1 - invalid byte sequence for encoding "UTF8": 0x00',
      '(psycopg2.errors.UntranslatableCharacter) unsupported Unicode escape sequence',
      'A string literal cannot contain NUL (0x00) characters.',
      'string contains null byte',
    ],
  ],
  [
    'texts that are too long for a column',
    [
      'value too long for type character varying(255)',
      "Data too long for column 'b' at row 1",
      "String or binary data would be truncated in table 'a'",
      'ORA-12899: value too large for column "A"."B" (actual: 300, maximum: 255)',
    ],
  ],
])('an exception of a database is one whatever the statement is: %s', (_, messages) => {
  const [first, ...others] = messages.map((message) => exceptionOf({ error: { message } }));
  expect(first).toBeDefined();
  expect(others).toEqual(others.map(() => first));
});

it.each(['the size is out of range', 'the name is too long', 'duplicate key value violates unique constraint "a_key"'])(
  'no exception of a database is named by what a check says: %s',
  (message) => {
    expect(exceptionOf({ message })).toBeUndefined();
  },
);

it.each([
  ['java.lang.IllegalArgumentException: two matchers are needed', 'two matchers are needed', true],
  ['java.lang.IllegalArgumentException: Unknown pattern letter: r', 'Unknown pattern letter: q', true],
  ['java.lang.IllegalArgumentException: offset must be &quot;0&quot; or more', 'limit must be 0 or greater', false],
])('an exception with its qualified name is the same in JSON and in a page: %s', (named, message, isSame) => {
  const shown = exceptionOf({ cause0: named, url: '/plants' });
  expect(shown).toBeDefined();
  const page = `<html><body><h2>Error 500 java.lang.IllegalArgumentException: ${message}</h2></body></html>`;
  expect(exceptionOf(page) === shown).toBe(isSame);
});

it.each(['java.lang.NumberFormatException: For input string: "x"', 'java.lang.IllegalStateException: No value'])(
  'an exception that any code can throw identifies none: %s',
  (message) => {
    expect(exceptionOf({ message })).toBeUndefined();
  },
);

it('an exception is named by a code that belongs to one check, whatever value its message quotes', () => {
  const shown = (code: string, message: string): string | undefined => exceptionOf({ statusCode: 500, code, message });
  expect(shown('SHOP_ORDERS_UNKNOWN_FILTER_FIELD', 'Unknown field a')).toBe('SHOP_ORDERS_UNKNOWN_FILTER_FIELD');
  expect(shown('SHOP_ORDERS_UNKNOWN_FILTER_FIELD', 'Unknown field b c')).toBe('SHOP_ORDERS_UNKNOWN_FILTER_FIELD');
  expect(shown('SQLITE_CONSTRAINT_FOREIGNKEY', 'FOREIGN KEY constraint failed')).toBeUndefined();
  expect(shown('ERR_INTERNAL_SERVER_ERROR', 'Internal Server Error')).toBeUndefined();
  expect(shown('E', 'SHOP_ORDERS_UNKNOWN_FILTER_FIELD is not set')).toBeUndefined();
});

it('an exception is named by what an interpreter says of a value of another type', () => {
  expect(exceptionOf({ statusCode: 500, message: 'where[key] is not iterable' })).toBe('where[key] is not iterable');
});
