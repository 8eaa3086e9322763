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

it('a number below an exclusive bound is below it as a double, too', () => {
  const root = { type: 'number', exclusiveMinimum: -7, exclusiveMaximum: 100 };
  const numbers = fc.sample(valid({ root, pointer: '' }), { seed: 1, numRuns: 2000 }).filter(isNumber);
  expect(numbers).toHaveLength(2000);
  expect(numbers.map((each) => Number(numberText(each))).filter((each) => each <= -7 || each >= 100)).toEqual([]);
});
