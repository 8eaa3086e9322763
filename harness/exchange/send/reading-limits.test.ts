import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Answered } from '../exchange.ts';
import { beyondLimits, usualLimits } from './reading-limits.ts';

const limits = { ...usualLimits, maxBody: 1000, maxDepth: 5, maxDigits: 20 };
const answer = (body: string | Buffer, headers: Record<string, string> = {}): Answered => {
  return {
    kind: 'answered',
    status: 200,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(body),
  };
};
const nested = (levels: number): string => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;

describe('a response beyond a limit', () => {
  it.each([
    [
      'a body that is too large when it is decoded',
      answer(gzipSync('a'.repeat(1001)), { 'content-encoding': 'gzip' }),
      /above 1000 bytes, the limit MAX_BODY/,
    ],
    ['too many levels', answer(nested(6)), /more than 5 levels, the limit MAX_DEPTH/],
    ['a long integer', answer(`[1,${'9'.repeat(21)}]`), /more than 20 digits, the limit MAX_DIGITS/],
    ['a long fraction', answer(`{"a":0.${'3'.repeat(20)}}`), /MAX_DIGITS/],
    ['a problem in JSON', answer(`[${'9'.repeat(21)}]`, { 'content-type': 'application/problem+json' }), /MAX_DIGITS/],
    ['a text with a quote before', answer(`["\\"",${'9'.repeat(21)}]`), /MAX_DIGITS/],
  ])('is named with its option: %s', (_, given, expected) => {
    expect(beyondLimits(given, limits)).toMatch(expected);
  });

  it.each([
    ['a body of that size when it is decoded', answer(gzipSync('a'.repeat(1000)), { 'content-encoding': 'gzip' })],
    ['as many levels', answer(nested(4))],
    ['many lists side by side', answer(`[${Array(30).fill('[[]]').join(',')}]`)],
    ['many numbers', answer(`[${Array(30).fill('12345').join(',')}]`)],
    ['digits and brackets in a text', answer(JSON.stringify({ a: `${'9'.repeat(50)}"${'['.repeat(50)}\\` }))],
    ['another format', answer('['.repeat(50), { 'content-type': 'text/plain' })],
    ['a content that cannot be decoded', answer('['.repeat(50), { 'content-encoding': 'gzip' })],
    ['no media type', { ...answer('['.repeat(50)), headers: {} }],
  ])('is not: %s', (_, given) => {
    expect(beyondLimits(given, limits)).toBeUndefined();
  });
});
