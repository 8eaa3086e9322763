import { expect, it } from 'vitest';
import type { Json } from '../../../json/index.ts';
import { symptomOf, type SymptomParts } from '../../../workshop/testing/symptom.ts';
import { selectedFields } from './selected-fields.ts';

const shown = (query: Json, expected = 'the property "name"'): SymptomParts => ({
  of: 'GET /plants',
  clause: 'responds 200 body',
  kind: 'responds body',
  cause: '/*/name required',
  expected,
  sent: { query },
});
const isShownBy = (query: Json, expected?: string, beside: readonly SymptomParts[] = []): boolean =>
  selectedFields.isShownBy(symptomOf({ ...shown(query, expected), beside }));

it('a required property can be missing where the query selects fields', () => {
  expect(isShownBy({ fields: 'id' })).toBe(true);
  expect(isShownBy({ 'fields[plants]': 'id' })).toBe(true);
  expect(selectedFields.isShownBy(symptomOf({ ...shown({}), sent: { query: {}, body: { fields: ['id'] } } }))).toBe(
    true,
  );
  expect(isShownBy({ filter: { include: [{ scope: { fields: { name: false } } }] } })).toBe(true);
});

it('a property that is missing for another reason has a cause of its own', () => {
  expect(isShownBy({ limit: 1 })).toBe(false);
  expect(isShownBy({ fields: 'id' }, 'the type string')).toBe(false);
  expect(isShownBy({ fields: 'id' }, undefined, [shown({ limit: 1 })])).toBe(false);
});
