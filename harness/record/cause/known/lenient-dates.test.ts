import { expect, it } from 'vitest';
import { symptomOf } from '../../../workshop/testing/symptom.ts';
import type { Symptom } from './known-cause.ts';
import { lenientDates } from './lenient-dates.ts';

const accepted = (since: string, isEverRight = true, variants = ['broken']): Symptom =>
  symptomOf({
    of: 'POST /plants',
    clause: 'rejects body /since format',
    kind: 'rejects application/json format "date"',
    cause: 'accepted',
    variants,
    isEverRight,
    sent: { body: { since } },
  });

it.each([
  '2023-1-1',
  '2023-01-1',
  '2023-1-01T10:00:00Z',
  '20230101',
  '01/02/2023',
  '2023/01/02',
  '1.2.2023',
  '2023-01-01T10:00:00Z',
])('a date can be taken in another notation, as %s', (text) => {
  expect(lenientDates.isShownBy(accepted(text))).toBe(true);
});

it.each(['2023-01-01', '2023-13-01', '2023-02-30', 'yesterday', '2023', '1-1', '1700000000'])(
  'has another cause as %s',
  (text) => {
    expect(lenientDates.isShownBy(accepted(text))).toBe(false);
  },
);

it('does not explain a place that takes several kinds of texts', () => {
  expect(lenientDates.canExplain?.(accepted('2023-1-1', true, ['broken', 'no-such-day']))).toBe(false);
});

it('explains a date in a place where nothing else was tried only if other places show it', () => {
  expect(lenientDates.isShownBy(accepted('2023-1-1', false))).toBe(false);
  expect(lenientDates.canExplain?.(accepted('2023-1-1', false))).toBe(true);
});
