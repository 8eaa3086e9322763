import { expect, it } from 'vitest';
import { symptomOf, type SymptomParts } from '../../../workshop/testing/symptom.ts';
import { smallLetterTimes } from './small-letter-times.ts';

const time = '2026-09-24t22:26:33z';

function canBe(said: string, more: Partial<SymptomParts> = {}): boolean | undefined {
  const shown = { of: 'GET /orders', clause: 'accepts request', cause: 'status 422', said, isEverRight: true };
  const symptom = symptomOf({ ...shown, sent: { query: { placedAfter: time } }, ...more });
  return smallLetterTimes.canExplain?.(symptom);
}

it('an answer that names the field and no reason can be about the small letter', () => {
  expect(canBe(`{"placedAfter": {"value": "${time}"}}`)).toBe(true);
});

it('an answer that says when a time must be is about something else', () => {
  expect(canBe(`${time} is in the past`)).toBe(false);
  expect(canBe('placedAfter')).toBe(false);
  expect(canBe(`"${time}"`, { isEverRight: false })).toBe(false);
});

it('one place is enough where the answer says that the format is wrong', () => {
  const said = JSON.stringify({
    details: { placedAfter: { message: 'invalid ISO 8601 datetime format', value: time } },
  });
  const shown = { of: 'GET /orders', clause: 'accepts request', cause: 'status 422', said, isEverRight: true };
  const symptom = symptomOf({ ...shown, sent: { query: { placedAfter: time } } });
  expect(smallLetterTimes.isShownBy(symptom)).toBe(true);
  expect(smallLetterTimes.least).toBe(1);
});
