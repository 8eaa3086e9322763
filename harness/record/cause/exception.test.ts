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
