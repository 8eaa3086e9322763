import { describe, expect, it } from 'vitest';
import { firstValues, usualValues } from './usual-values.ts';

describe('the usual values of a field', () => {
  it.each([
    ['currency', 'EUR'],
    ['billingCountry', 'DE'],
    ['day_name', 'Monday'],
    ['dayname', 'mon'],
    ['sort-order', 'desc'],
    ['contactEmail', 'user@example.com'],
  ])('are known by a word in its name: %s', (name, value) => {
    expect(usualValues(name)).toContain(value);
  });

  it.each(['name', 'payday', 'monthly', '', 'constructor', '__proto__'])('are not guessed for %j', (name) => {
    expect(usualValues(name)).toEqual([]);
  });

  it('are those of each word, and a person would try the first of each', () => {
    expect(firstValues('monthAndCurrency')).toEqual(['USD', 'EUR', 'JPY', 'jan', 'January', 'feb']);
  });
});
