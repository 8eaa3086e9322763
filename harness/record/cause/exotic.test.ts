import { describe, expect, it } from 'vitest';
import type { ExchangeRecord } from '../record.ts';
import { isExotic } from './exotic.ts';

const sent = (values: unknown): ExchangeRecord =>
  ({ request: { values: JSON.stringify(values) } }) as unknown as ExchangeRecord;

const main = { id: 'POST /a accepts body', operation: 'POST /a' };

/** What a finding has beside its requests. */
const plain = { clauses: [main.id], variants: [], expected: '', actual: '', cause: '' };

/** Whether a value is exotic next to a control with a plain one. */
const isExoticValue = (value: unknown): boolean =>
  isExotic({ ...plain, exchange: sent({ a: value }), control: sent({ a: 'plain' }) }, main);

describe('an exotic value', () => {
  it.each(
    [
      ['😀', 'a@a', '"a b"@example.com', '!#$@example.com', 2 ** 60],
      ['0000-01-01', '0999-12-31T10:00:00Z', '2020-01-01t10:00:00Z', '2020-01-01T10:00:00z', '23:59:60Z'],
      ['2020-01-01T10:00:00-23:28', '2020-01-01T10:00:00+14:01', '10:00:00-12:30', '2020-01-01T10:00:00+23:59'],
      ['b1387333-2413-2cc2-1196-976da82f1e8f', 'b1387333-2413-9cc2-9196-976da82f1e8f'],
    ].flat(),
  )('hardly anybody sends: %j', (value) => {
    expect(isExoticValue(value)).toBe(true);
  });

  it.each(
    [
      ['é', '中', '', 'a@example.com', 'first.last+tag@mail.example.org', 2 ** 31, -1, 1.5],
      [
        '2020-01-01',
        '1000-01-01',
        '2020-01-01T10:00:00Z',
        '2020-01-01T10:00:00.123+02:00',
        '2020-01-01T10:00:00+14:00',
        '2020-01-01T10:00:00-12:00',
        '10:00:00-09:30',
        '10:00:00',
        'pizza',
        'at 10:60',
      ],
      ['b1387333-2413-4cc2-9196-976da82f1e8f', '00000000-0000-0000-0000-000000000000'],
    ].flat(),
  )('is not: %j', (value) => {
    expect(isExoticValue(value)).toBe(false);
  });

  it('is not why a request is accepted if the control has another one in its place, because it must be unique', () => {
    const [exchange, control] = [sent({ email: 'a"b@x.y1' }), sent({ email: 'c"d@x.y2', name: 'plain' })];
    expect(isExotic({ ...plain, exchange, control, variants: ['missing'] }, main)).toBe(false);
    const both = sent({ email: 'c"d@x.y2', name: '😀' });
    expect(isExotic({ ...plain, exchange: both, control: exchange }, main)).toBe(true);
  });

  it('is why the longest text is rejected, whatever the shorter one in the control is', () => {
    const longest = { id: 'POST /a accepts body /name max-length', operation: 'POST /a' };
    const control = sent({ body: { name: '🌱a' } });
    expect(isExotic({ ...plain, exchange: sent({ body: { name: '😀😀😀' } }), control }, longest)).toBe(true);
    expect(isExotic({ ...plain, exchange: sent({ body: { name: 'aaa' } }), control }, longest)).toBe(false);
  });

  it('is not why a request is accepted if another place of it is invalid', () => {
    const given = { ...plain, variants: ['missing'], cause: 'accepted' };
    const missing = { id: 'POST /a rejects body /city required', operation: 'POST /a' };
    expect(isExotic({ ...given, exchange: sent({ body: { name: '😀' } }) }, missing)).toBe(false);
    const tooLong = { id: 'POST /a rejects body /name maxLength', operation: 'POST /a' };
    expect(isExotic({ ...given, exchange: sent({ body: { name: '😀' } }) }, tooLong)).toBe(true);
  });

  it('is not why valid numbers are rejected if usual ones are rejected in the same way', () => {
    const exchange = sent({ body: { size: 2 ** 60 } });
    const clauses = ['POST /a accepts body /size many-digits', 'POST /a accepts body /size small'];
    expect(isExotic({ ...plain, clauses, exchange }, main)).toBe(true);
    const all = [...clauses, 'POST /a accepts body /size fraction'];
    expect(isExotic({ ...plain, clauses: all, exchange }, main)).toBe(false);
  });

  it('is not why a read shows another value beside it', () => {
    const read = { ...plain, exchange: sent({}), before: [sent({})] };
    const expected = '[{"name":"😀","size":1.5}]';
    expect(isExotic({ ...read, expected, actual: '[{"id":7,"name":"😀","size":2}]' }, main)).toBe(false);
    expect(isExotic({ ...read, expected, actual: '[{"id":7,"name":"?","size":1.5}]' }, main)).toBe(true);
    expect(isExotic({ ...read, expected, actual: 'absent' }, main)).toBe(true);
  });
});
