import { expect, it } from 'vitest';
import type { Json } from '../../../json/index.ts';
import { symptomOf, type SymptomParts } from '../../../workshop/testing/symptom.ts';
import { largeNumbers } from './large-numbers.ts';

const failure = (filter: Json): SymptomParts => ({
  of: 'GET /plants',
  clause: 'answers',
  kind: 'answers',
  tests: 'accepts query filter /where/x many',
  cause: 'status 500',
  said: 'Internal Server Error',
  sent: { query: { filter } },
});
const large = failure({ where: { x: [9_000_000_000, null] } });

it('a large number in an object that is a parameter can make the server fail', () => {
  expect(largeNumbers.isShownBy(symptomOf(large))).toBe(true);
});

it('is not the reason where it is beside the place in question, or where the object makes it fail without one', () => {
  expect(largeNumbers.isShownBy(symptomOf(failure({ where: { x: [] }, skip: 9_000_000_000 })))).toBe(false);
  expect(largeNumbers.isShownBy(symptomOf({ ...large, beside: [failure({ where: { x: [null] } })] }))).toBe(false);
});

it('can explain a name that is too large where the operation is rejected with each other one, and does not fail', () => {
  const named = failure({});
  const symptom = (status: number): ReturnType<typeof symptomOf> => {
    const shown = symptomOf({ ...named, tests: 'accepts path id large', sent: { path: { id: 1e300 } } });
    const control = { ...shown.finding.exchange, answer: { ...shown.finding.exchange.answer, status } };
    return { ...shown, finding: { ...shown.finding, control } };
  };
  expect(largeNumbers.isShownBy(symptom(400))).toBe(false);
  expect(largeNumbers.canExplain?.(symptom(400))).toBe(true);
  expect(largeNumbers.canExplain?.(symptom(500))).toBe(false);
});

it('can explain several of them in a request about no place, if one of them fails alone', () => {
  const shown = (tests: string, query: Json): SymptomParts => ({ ...failure({}), tests, sent: { query } });
  const both = { page: 9_000_000_000, limit: 9_000_000_000 };
  const explains = (tests: string, query: Json, beside: readonly SymptomParts[]): boolean | undefined =>
    largeNumbers.canExplain?.(symptomOf({ ...shown(tests, query), others: { [known.tests ?? '']: true }, beside }));
  const known = shown('accepts query page large', { page: 9_000_000_000 });
  expect(explains('', both, [known])).toBe(true);
  expect(explains('', both, [])).toBe(false);
  expect(explains('', { page: 9_000_000_000 }, [known])).toBe(false);
  expect(explains('accepts query name empty', both, [known])).toBe(false);
});
