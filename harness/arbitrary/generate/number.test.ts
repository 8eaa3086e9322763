import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isInteger, isNumber, numberText } from '../../json/index.ts';
import { valid } from '../index.ts';

it('a number that must be no integer is none as a double either, which a parser may use', () => {
  const root = { oneOf: [{ type: 'integer' }, { type: 'number' }] };
  const numbers = fc.sample(valid({ root, pointer: '' }), { seed: 1, numRuns: 500 }).filter(isNumber);
  const fractions = numbers.filter((each) => !isInteger(each));
  expect(fractions).toHaveLength(numbers.length);
  expect(fractions.map((each) => Number(numberText(each))).filter(Number.isInteger)).toEqual([]);
});
