import { expect, it } from 'vitest';
import { symptomOf } from '../../../workshop/testing/symptom.ts';
import { partialDates } from './partial-dates.ts';

const isShownBy = (since: string, format = 'date-time', isEverRight = true): boolean =>
  partialDates.isShownBy(
    symptomOf({
      of: 'POST /plants',
      clause: 'rejects body /since format',
      kind: `rejects application/json format "${format}"`,
      cause: 'accepted',
      variants: ['broken'],
      isEverRight,
      sent: { body: { since } },
    }),
  );

it('a date or a year can be taken for a time', () => {
  expect(isShownBy('2021')).toBe(true);
  expect(isShownBy('2021-03')).toBe(true);
  expect(isShownBy('2021-03-04')).toBe(true);
});

it('another text, another format and a place that takes any text have another cause', () => {
  expect(isShownBy('yesterday')).toBe(false);
  expect(isShownBy('2021', 'date')).toBe(false);
  expect(isShownBy('2021', 'date-time', false)).toBe(false);
});
