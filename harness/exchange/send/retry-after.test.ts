import { describe, expect, it } from 'vitest';
import type { Answered } from '../exchange.ts';
import { retryAfter } from './retry-after.ts';

const now = Date.UTC(2026, 0, 1);
const wait = (field: string | undefined, attempts = 1): number => {
  const headers: Answered['headers'] = field === undefined ? {} : { 'retry-after': field };
  return retryAfter({ kind: 'answered', status: 429, headers, body: Buffer.alloc(0) }, attempts, now);
};

describe('the time until a request is sent again', () => {
  it.each([
    ['seconds', '5', 5000],
    ['a date', 'Thu, 01 Jan 2026 00:00:07 GMT', 7000],
    ['no time', '', 250],
    ['another text', '-9e99', 250],
    ['a number that Date.parse takes for a year', '-1', 250],
  ])('is what the server asks for in %s', (_, field, expected) => {
    expect(wait(field)).toBe(expected);
  });

  it.each(['0', 'Sat, 01 Jan 2000 00:00:00 GMT', undefined])(
    'becomes longer if the server asks for none (%s)',
    (field) => {
      expect(wait(field, 1)).toBe(250);
      expect(wait(field, 2)).toBe(500);
      expect(wait(field, 9)).toBeGreaterThanOrEqual(1000);
    },
  );
});
