import { expect, it } from 'vitest';
import type { Json } from '../../../json/index.ts';
import { symptomOf, type SymptomParts } from '../../../workshop/testing/symptom.ts';
import { failsWithoutBody } from './fails-without-body.ts';

const failure = (tests: string, sent: Json, of = 'PATCH /plants/{id}'): SymptomParts => ({
  of,
  clause: 'answers',
  kind: 'answers',
  tests,
  cause: 'status 500',
  said: 'Internal Server Error',
  sent,
});
const path = { id: 2 };
const accepted = { 'accepts body /name present': true };

const symptom = (shown: SymptomParts): ReturnType<typeof symptomOf> => symptomOf({ ...shown, others: accepted });

it('a body that the document does not require can be missing, too', () => {
  expect(failsWithoutBody.isShownBy(symptom(failure('', { path })))).toBe(true);
  expect(failsWithoutBody.isShownBy(symptom(failure('accepts request', { path })))).toBe(true);
});

it('what fails in a field, or takes no body, has another cause', () => {
  const inField = failure('accepts body /name present', { path, body: { name: 'a' } });
  expect(failsWithoutBody.isShownBy(symptom(inField))).toBe(false);
  expect(failsWithoutBody.isShownBy(symptomOf(failure('', { path }, 'GET /plants/{id}')))).toBe(false);
});

it('a body of another type fails for the same reason where one that is not required may not be missing', () => {
  const ofNull = failure('rejects body type', { path, body: null });
  const beside = [failure('', { path })];
  expect(failsWithoutBody.canExplain?.(symptom({ ...ofNull, beside }))).toBe(true);
  expect(failsWithoutBody.canExplain?.(symptom(ofNull))).toBe(false);
});
