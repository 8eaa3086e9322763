import { expect, it } from 'vitest';
import { symptomOf } from '../../../workshop/testing/symptom.ts';
import type { Symptom } from './known-cause.ts';
import { noSuchDays } from './no-such-days.ts';

const accepted = (since: string, { format = 'date', isEverRight = true, variants = ['no-such-day'] } = {}): Symptom =>
  symptomOf({
    of: 'POST /plants',
    clause: 'rejects body /since format',
    kind: `rejects application/json format "${format}"`,
    cause: 'accepted',
    variants,
    isEverRight,
    sent: { body: { since } },
  });

it.each(['2023-02-30', '2023-02-29', '1900-02-29', '2023-04-31', '2023-13-01', '2023-00-10', '2023-01-00'])(
  'a date can be checked by its digits alone, as %s',
  (text) => {
    expect(noSuchDays.isShownBy(accepted(text))).toBe(true);
  },
);

it('so can the day of a time, and each of several wrong texts of one place', () => {
  expect(noSuchDays.isShownBy(accepted('2023-02-30T10:00:00Z', { format: 'date-time' }))).toBe(true);
  expect(noSuchDays.isShownBy(accepted('2023-02-30', { variants: ['broken', 'no-such-day'] }))).toBe(true);
});

it.each(['2024-02-29', '2000-02-29', '2023-1-1', '20230230', 'yesterday', '2023-02-301'])(
  'has another cause as %s',
  (text) => {
    expect(noSuchDays.isShownBy(accepted(text))).toBe(false);
  },
);

it('is not shown by a place that takes any text', () => {
  expect(noSuchDays.isShownBy(accepted('2023-02-30', { isEverRight: false }))).toBe(false);
});

it('explains an answer with such a day', () => {
  const answered = (actual: string, expected = 'the format date') =>
    noSuchDays.canExplain?.({ kind: 'responds body', finding: { actual, expected } } as unknown as Symptom);
  expect(answered('the string "9752-02-30"')).toBe(true);
  expect(answered('the string "9752-02-30T10:00:00Z"', 'the format date-time')).toBe(true);
  expect(answered('the string "9752-02-28"')).toBe(false);
  expect(answered('the string "yesterday"')).toBe(false);
});
