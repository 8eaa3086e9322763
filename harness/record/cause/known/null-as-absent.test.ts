import { expect, it } from 'vitest';
import { symptomOf } from '../../../workshop/testing/symptom.ts';
import { nullAsAbsent } from './null-as-absent.ts';

const canExplain = (order: null | number): boolean | undefined =>
  nullAsAbsent.canExplain?.(
    symptomOf({
      of: 'GET /plants',
      clause: 'rejects query filter /order oneOf',
      cause: 'accepted',
      variants: ['broken'],
      sent: { query: { filter: { order } } },
    }),
  );

it('null breaks a choice of schemas in a parameter, too', () => {
  expect(canExplain(null)).toBe(true);
  expect(canExplain(7)).toBe(false);
});
