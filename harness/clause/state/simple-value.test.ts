import { describe, expect, it } from 'vitest';
import { parse } from '../../json/index.ts';
import { isSimple } from './simple-value.ts';

describe('a value of an item that a list is asked for', () => {
  it.each([
    '12.5',
    '"/api/plants/7"',
    '"image/png"',
    '-0.000123456789012345',
    '123456789.012345',
    '9007199254740993',
    '1e-18',
    '"a b"',
    'true',
  ])('can be %s', (text) => {
    expect(isSimple(parse(text))).toBe(true);
  });

  it.each(['462.91717980668244', '462.917179806682422511', '1.234567890123456e-5', '"a&b"', 'null', '{}'])(
    'is not %s, which a server can keep, or read, in another way than it shows it',
    (text) => {
      expect(isSimple(parse(text))).toBe(false);
    },
  );
});
