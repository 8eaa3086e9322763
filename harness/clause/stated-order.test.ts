import { expect, it } from 'vitest';
import { statedOrders, type SaidOfFields } from './stated-order.ts';

const names = ['start', 'end', 'startsAt', 'endsAt'];
const inOrder = (statement: Partial<SaidOfFields>): string[] =>
  statedOrders([{ text: '', isOfRejection: false, ...statement }], names).map(
    ({ smaller, larger }) => `${smaller} < ${larger}`,
  );

it.each([
  'endsAt must be after startsAt.',
  'The body. `endsAt` has to be later than `startsAt`',
  'endsAt must not be before startsAt',
  'startsAt cannot be later than endsAt',
])('is read from a rule: %s', (text) => {
  expect(inOrder({ text })).toEqual(['startsAt < endsAt']);
  expect(inOrder({ text, isOfRejection: true })).toEqual(['startsAt < endsAt']);
});

it.each([
  'Must be after startsAt.',
  'The end: after startsAt',
  'Not before startsAt',
  'It must be greater than startsAt.',
])('is read from what describes a field: %s', (text) => {
  expect(inOrder({ text, subject: 'endsAt' })).toEqual(['startsAt < endsAt']);
  expect(inOrder({ text })).toEqual([]);
});

it.each([
  'The values are not valid, or endsAt is not after startsAt.',
  'startsAt is after endsAt',
  'endsAt is before startsAt',
])('is the opposite of what is rejected: %s', (text) => {
  expect(inOrder({ text, isOfRejection: true })).toEqual(['startsAt < endsAt']);
});

it.each([
  'Two hours after startsAt',
  'endsAt must be after startsAt, unless it is free',
  'If both are given, endsAt must be after startsAt',
  'endsAt must be two hours after startsAt',
  'Sent before startsAt of the next one',
  'endsAt must be after begin',
  'endsAt must be after endsAt',
  'endsAt must be after startsAt. startsAt must be after endsAt',
])('is not read from other words: %s', (text) => {
  expect(inOrder({ text, subject: 'end' })).toEqual([]);
});
