import { expect, it } from 'vitest';
import { symptomOf, type SymptomParts } from '../../../workshop/testing/symptom.ts';
import { rejectsAdditional } from './rejects-additional.ts';

const of = 'POST /plants';
const words = 'does not match any of the combinations';
const additional = (said: string): SymptomParts => ({
  of,
  clause: 'accepts body additional-property',
  cause: 'status 422',
  said,
  sent: { body: { name: 'oak', x: 1 } },
});

function canExplain(body: Readonly<Record<string, string>>, said = words): boolean | undefined {
  const shown = { of, clause: 'accepts request', cause: 'status 422', said, sent: { body } };
  const others = { 'accepts body /name present': true };
  const symptom = symptomOf({ ...shown, others, beside: [additional(words)] });
  return rejectsAdditional.canExplain?.(symptom);
}

it('a request with an undocumented property can be rejected in the words in which each of them is', () => {
  expect(canExplain({ name: 'elm', more: 'a' })).toBe(true);
});

it('a request without such a property, and one that is rejected in other words, have another cause', () => {
  expect(canExplain({ name: 'elm' })).toBe(false);
  expect(canExplain({ name: 'elm', more: 'a' }, 'it is too hot')).toBe(false);
});

it('the name of a required object is one of the document, although only its members have clauses', () => {
  const said = JSON.stringify({ message: 'The given location.target is wrong' });
  const sent = { body: { location: { target: '' } } };
  const symptom = symptomOf({
    of,
    clause: 'accepts body',
    cause: 'status 400',
    said,
    sent,
    others: { 'accepts body /location/target empty': true },
  });
  expect(rejectsAdditional.canExplain?.(symptom)).toBe(false);
});
