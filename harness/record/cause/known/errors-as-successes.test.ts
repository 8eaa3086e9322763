import { expect, it } from 'vitest';
import { symptomOf } from '../../../workshop/testing/symptom.ts';
import { errorsAsSuccesses } from './errors-as-successes.ts';

const isError = (said: object): boolean => {
  const symptom = symptomOf({
    of: 'POST /plants',
    clause: 'responds 201 body',
    kind: 'responds body',
    cause: 'accepted',
    isEverRight: true,
    sent: { body: { name: 7 } },
    said: JSON.stringify(said),
  });
  const main = { ...symptom.main, kind: 'responds body' };
  return errorsAsSuccesses.isShownBy({ ...symptom, main, clauses: new Map([[main.id, main]]) });
};

it('an error says what is wrong, and shows no resource', () => {
  expect(isError({ message: 'The name must be a text.' })).toBe(true);
  expect(isError({ errors: { name: ['must be a text'] } })).toBe(true);
  expect(isError({ error: 'bad', detail: { code: 7 } })).toBe(true);
});

it('a message beside what was created is not an error', () => {
  expect(isError({ message: 'Created.', name: '7' })).toBe(false);
  expect(isError({ message: 'Created.', doc: { id: 1, name: '7' } })).toBe(false);
});
