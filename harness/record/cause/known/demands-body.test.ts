import { expect, it } from 'vitest';
import type { Json } from '../../../json/index.ts';
import { symptomOf } from '../../../workshop/testing/symptom.ts';
import { demandsBody } from './demands-body.ts';

function isShown(sent: Json, message: string): boolean {
  const others = { 'accepts body /name present': true };
  const said = JSON.stringify({ message });
  const shown = { of: 'POST /plants', clause: 'accepts request', cause: 'status 400', said, sent, others };
  return demandsBody.isShownBy(symptomOf(shown));
}

it('a request without a body can have parameters beside, if the answer names what the body lacks', () => {
  expect(isShown({}, 'Bad request')).toBe(true);
  expect(isShown({ query: { fields: 'a' } }, "Invalid request: Field 'name' is required")).toBe(true);
});

it('what the answer says of a parameter is another cause', () => {
  expect(isShown({ query: { fields: 'a' } }, "'fields' is required to name a field")).toBe(false);
  expect(isShown({ query: { fields: 'a' } }, 'Bad request')).toBe(false);
  expect(isShown({ query: { fields: 'a' }, body: { size: 1 } }, "Field 'name' is required")).toBe(false);
});
