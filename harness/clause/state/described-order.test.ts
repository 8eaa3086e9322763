import { describe, expect, it } from 'vitest';
import { orderOfMade, type DescribedOrder } from './described-order.ts';

const order: DescribedOrder = {
  words: 'newest first',
  sortings: [{ value: null, field: 'createdAt', direction: 'descending' }],
};
const at = (time: string): { createdAt: string } => ({ createdAt: `2026-11-26T10:00:0${time}Z` });
const made = [at('0.100'), at('0.103'), at('0.110')];
const [first, second, third] = made;
if (first === undefined || second === undefined || third === undefined) throw new Error('three are made');

describe('an order by age, with resources that were made one after the other within a second', () => {
  it('is broken if an older one is before a newer one', () => {
    expect(orderOfMade(order, made, [first, second, third])).toMatchObject({
      kind: 'broken',
      pair: [first.createdAt, second.createdAt],
    });
    const oldest = { ...order, sortings: order.sortings.map((each) => ({ ...each, direction: 'ascending' as const })) };
    expect(orderOfMade(oldest, made, [third, first]).kind).toBe('broken');
    expect(orderOfMade(oldest, made, [first, second, third]).kind).toBe('kept');
  });

  it('is kept in the stated order, also with others between them', () => {
    expect(orderOfMade(order, made, [third, at('0.105'), second, first]).kind).toBe('kept');
  });

  it('is open if the times do not distinguish them', () => {
    const seconds = [at('0'), at('1')];
    expect(orderOfMade(order, seconds, seconds).kind).toBe('open');
    expect(orderOfMade(order, [first, first], [first, first]).kind).toBe('open');
    expect(orderOfMade(order, [second, first], [first, second]).kind).toBe('open');
    expect(orderOfMade(order, made, [first, first, second]).kind).toBe('open');
    expect(orderOfMade(order, made, [first]).kind).toBe('open');
  });
});
