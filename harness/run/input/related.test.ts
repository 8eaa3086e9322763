import { describe, expect, it } from 'vitest';
import type { FieldOrder } from '../../clause/index.ts';
import { requestModelOf } from '../../workshop/testing/request-model.ts';
import type { Lesson } from './demands.ts';
import { relatedValues } from './related.ts';

const money = { type: 'object', properties: { amount: { type: 'integer', minimum: 0 }, currency: { type: 'string' } } };
const date = { type: 'string', format: 'date' };
const properties = { budget: money, cap: money, from: date, to: date };
const model = await requestModelOf({
  type: 'object',
  properties: {
    ...properties,
    month: { type: 'integer', maximum: 12 },
    all: { type: 'array', items: { type: 'object', properties } },
  },
});

function lesson(pointer: string, order: FieldOrder, other: string): Lesson {
  return { pointer, demand: { kind: 'ordered', order, other }, other, message: '' };
}

const currency = lesson('/body/cap/currency', 'equal', '/body/budget/currency');
const amount = lesson('/body/cap/amount', 'before', '/body/budget/amount');
const end = lesson('/body/to', 'after', '/body/from');

const related = (body: object, lessons: Lesson[], kept = ''): [string, unknown][] =>
  relatedValues(model, { body } as Parameters<typeof relatedValues>[1], lessons, (place) => place === kept);

describe('fields that the server compares', () => {
  it('get the same value, or a smaller one, or a later one', () => {
    const body = {
      budget: { amount: 10, currency: 'EUR' },
      cap: { amount: 20, currency: 'USD' },
      from: '2030-01-02',
      to: '2029-01-02',
    };
    expect(related(body, [currency, amount, end])).toEqual([
      ['/body/cap/currency', 'EUR'],
      ['/body/cap/amount', 9],
      ['/body/to', '2030-01-03'],
    ]);
  });

  it('keep their values where these are related as they should be, or where one is absent or of another type', () => {
    const body = { budget: { amount: 10, currency: 'EUR' }, cap: { amount: 9, currency: 'EUR' }, from: '2030-01-02' };
    expect(related(body, [currency, amount, end])).toEqual([]);
    expect(related({ ...body, to: null }, [end])).toEqual([]);
  });

  it('change on the other side where the request is about one of them', () => {
    const body = { budget: { amount: 10, currency: 'EUR' }, cap: { amount: 20, currency: 'USD' } };
    expect(related(body, [currency], '/body/cap/currency')).toEqual([['/body/budget/currency', 'USD']]);
    expect(related(body, [amount], '/body/cap/amount')).toEqual([['/body/budget/amount', 21]]);
  });

  it('are equal where the other one is zero, and stay so', () => {
    const body = { budget: { amount: 0 }, cap: { amount: 20 } };
    expect(related(body, [amount])).toEqual([['/body/cap/amount', 0]]);
    expect(related({ ...body, cap: { amount: 0 } }, [amount])).toEqual([]);
  });

  it('get no value that the document does not allow', () => {
    const last = lesson('/body/month', 'after', '/body/budget/amount');
    expect(related({ month: 1, budget: { amount: 12 } }, [last])).toEqual([]);
  });

  it('are compared in each item of a list', () => {
    const inList = lesson('/body/all/0/cap/currency', 'equal', '/body/all/0/budget/currency');
    const item = { budget: { currency: 'EUR' }, cap: { currency: 'USD' } };
    expect(related({ all: [item, item] }, [inList])).toEqual([
      ['/body/all/0/cap/currency', 'EUR'],
      ['/body/all/1/cap/currency', 'EUR'],
    ]);
  });
});

describe('times of a day that the server compares', () => {
  const closing = lesson('/body/hours/0/closes', 'after', '/body/hours/0/opens');
  const time = { type: 'string', pattern: '^[0-9:]{5}$' };

  it('get a later one in each item, or an earlier one before the end of the day', async () => {
    const hours = { type: 'array', items: { type: 'object', properties: { opens: time, closes: time } } };
    const ofDays = await requestModelOf({ type: 'object', properties: { hours } });
    const items = [
      { opens: '07:30', closes: '06:00' },
      { opens: '09:00', closes: '12:00' },
      { opens: '23:20', closes: '10:00' },
      { opens: '23:59', closes: '10:00' },
    ];
    const input = { body: { hours: items } } as Parameters<typeof relatedValues>[1];
    expect(relatedValues(ofDays, input, [closing], () => false)).toEqual([
      ['/body/hours/0/closes', '08:30'],
      ['/body/hours/2/closes', '23:59'],
      ['/body/hours/3/opens', '09:00'],
    ]);
  });
});
