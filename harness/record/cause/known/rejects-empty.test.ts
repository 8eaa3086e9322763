import { expect, it } from 'vitest';
import type { Json } from '../../../json/index.ts';
import { symptomOf, type SymptomParts } from '../../../workshop/testing/symptom.ts';
import { rejectsEmpty } from './rejects-empty.ts';

const rejection = (clause: string, include: Json, said: string): SymptomParts => ({
  of: 'GET /plants',
  clause: `accepts query filter /include${clause}`,
  cause: 'status 400',
  said,
  sent: { query: { filter: { include } } },
});
const words = 'include has an entry that is not a relation of the model';

function canExplain(beside: readonly SymptomParts[]): boolean | undefined {
  const symptom = symptomOf({ ...rejection(' present', [''], words), beside });
  return rejectsEmpty.canExplain?.(symptom);
}

it('a list of empty texts is rejected for something else where an item with a text gets the same answer', () => {
  expect(canExplain([])).toBe(true);
  expect(canExplain([rejection('/0 quoted', ['"a"'], words)])).toBe(false);
  expect(canExplain([rejection('/0 empty', [''], words)])).toBe(true);
});
