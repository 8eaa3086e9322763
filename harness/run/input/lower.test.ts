import { expect, it } from 'vitest';
import { getAt } from '../../json/index.ts';
import { requestModelIn } from '../../workshop/testing/request-model.ts';
import { repair } from './repair.ts';

const capacity = { type: 'integer', minimum: 1, maximum: 200_000 };
const post = {
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', required: ['capacity'], properties: { capacity } } } },
  },
  responses: { 201: { description: '' } },
};

it.each([
  ['capacity must not exceed the capacity of the venue (15954)', 100],
  ['capacity exceeds the 30 seats of the venue', 15],
  ['capacity exceeds the capacity of the venue', 1],
  ['capacity exceeds 30 of 40', 1],
])('a number that is too large gets one below the bound that the message has: %s', async (message, expected) => {
  const model = await requestModelIn({ '/events': { post } }, 'POST /events');
  const complaint = { path: ['capacity'], message, demands: [{ kind: 'low' as const }] };
  const repaired = repair(model, { body: { capacity: 100_000 } }, [complaint], () => true);
  expect(Number(getAt(repaired?.input ?? {}, '/body/capacity'))).toBe(expected);
});
