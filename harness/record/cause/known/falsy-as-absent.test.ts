import { expect, it } from 'vitest';
import { symptomOf } from '../../../workshop/testing/symptom.ts';
import { falsyAsAbsent } from './falsy-as-absent.ts';

const isShownBy = (body: boolean | number | string, variant: string): boolean =>
  falsyAsAbsent.isShownBy(
    symptomOf({
      of: 'PATCH /plants',
      clause: 'rejects body type',
      cause: 'accepted',
      variants: [variant],
      sent: { body },
    }),
  );

it('a body of false, 0 or an empty text is taken for none', () => {
  expect(isShownBy(false, 'boolean')).toBe(true);
  expect(isShownBy(0, 'integer')).toBe(true);
  expect(isShownBy('', 'string')).toBe(true);
});

it('a body of another type that has a value is accepted for another reason', () => {
  expect(isShownBy(true, 'boolean')).toBe(false);
  expect(isShownBy(7, 'integer')).toBe(false);
  expect(isShownBy('', 'array')).toBe(false);
});
