import { describe, expect, test } from 'vitest';
import { readInteger } from './integer.ts';

describe('readInteger', () => {
  test.each<[string, bigint]>([
    ['0', 0n],
    ['-0', 0n],
    ['0.000', 0n],
    ['0e999999999999', 0n],
    ['1.0', 1n],
    ['1e2', 100n],
    ['1E2', 100n],
    ['1e+2', 100n],
    ['1.50e1', 15n],
    ['100e-2', 1n],
    ['-12.00e1', -120n],
    ['9007199254740993', 9007199254740993n],
    ['9223372036854775807', 9223372036854775807n],
    ['9223372036854775808', 9223372036854775808n],
    ['-9223372036854775809', -9223372036854775809n],
    ['9223372036854775807.000', 9223372036854775807n],
    ['0.9223372036854775807e19', 9223372036854775807n],
    ['1e30', 10n ** 30n],
  ])('reads %s as the integer %s', (text, value) => {
    expect(readInteger(text)).toEqual({ kind: 'integer', value });
  });

  test.each(['1.5', '-0.1', '1e-1', '15e-1', '9223372036854775807.5', '1e-999999999999', '1.0000000000000000000001'])(
    'reads %s as a fraction',
    (text) => {
      expect(readInteger(text)).toEqual({ kind: 'fraction' });
    },
  );

  test('does bounded work on an exponent too large for any memory', () => {
    expect(readInteger('1e1000000000')).toEqual({ kind: 'immense' });
    expect(readInteger(`1e${'9'.repeat(1_000_000)}`)).toEqual({ kind: 'immense' });
    expect(readInteger(`1e-${'9'.repeat(1_000_000)}`)).toEqual({ kind: 'fraction' });
  });

  test('takes linear time for twenty megabytes of digits', () => {
    // Quadratic time would mean hours.
    expect(readInteger(`1${'0'.repeat(20_000_000)}1`)).toEqual({ kind: 'immense' });
    expect(readInteger(`0.${'0'.repeat(20_000_000)}1`)).toEqual({ kind: 'fraction' });
    expect(readInteger(`1${'01'.repeat(10_000_000)}${'0'.repeat(10)}`)).toEqual({ kind: 'immense' });
  });
});
