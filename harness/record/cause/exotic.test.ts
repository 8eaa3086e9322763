import { describe, expect, it } from 'vitest';
import type { ExchangeRecord } from '../record.ts';
import { isExotic } from './exotic.ts';

const sent = (values: unknown): ExchangeRecord =>
  ({ request: { values: JSON.stringify(values) } }) as unknown as ExchangeRecord;

const main = { id: 'POST /a accepts body', operation: 'POST /a' };

/** Whether a value is exotic next to a control with a plain one. */
const isExoticValue = (value: unknown): boolean =>
  isExotic(
    { exchange: sent({ a: value }), control: sent({ a: 'plain' }), variants: [], expected: '', cause: '' },
    main,
  );

describe('an exotic value', () => {
  it.each(
    [
      ['😀', 'a@a', '"a b"@example.com', '!#$@example.com', 2 ** 60],
      ['0000-01-01', '0999-12-31T10:00:00Z', '2020-01-01t10:00:00Z', '2020-01-01T10:00:00z', '23:59:60Z'],
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
        '10:00:00',
        'pizza',
        'at 10:60',
      ],
    ].flat(),
  )('is not: %j', (value) => {
    expect(isExoticValue(value)).toBe(false);
  });

  it('is not why a request is accepted if the control has another one in its place, because it must be unique', () => {
    const [exchange, control] = [sent({ email: 'a"b@x.y1' }), sent({ email: 'c"d@x.y2', name: 'plain' })];
    expect(isExotic({ exchange, control, variants: ['missing'], expected: '', cause: '' }, main)).toBe(false);
    const both = sent({ email: 'c"d@x.y2', name: '😀' });
    expect(isExotic({ exchange: both, control: exchange, variants: [], expected: '', cause: '' }, main)).toBe(true);
  });

  it('is not why a request is accepted if another place of it is invalid', () => {
    const given = { variants: ['missing'], expected: '', cause: 'accepted' };
    const missing = { id: 'POST /a rejects body /city required', operation: 'POST /a' };
    expect(isExotic({ ...given, exchange: sent({ body: { name: '😀' } }) }, missing)).toBe(false);
    const tooLong = { id: 'POST /a rejects body /name maxLength', operation: 'POST /a' };
    expect(isExotic({ ...given, exchange: sent({ body: { name: '😀' } }) }, tooLong)).toBe(true);
  });
});
