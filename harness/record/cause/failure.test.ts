import { expect, it } from 'vitest';
import type { Json } from '../../json/index.ts';
import { symptomOf } from '../../workshop/testing/symptom.ts';
import { ofFailure } from './failure.ts';

/** What a failure is known by that says nothing of its reason. */
function keysOf(of: string, tests: string, sent: Json): readonly string[] {
  const shown = { of, clause: 'answers', kind: 'answers', tests, cause: 'status 500', said: 'Internal Server Error' };
  const { finding, main, clauses } = symptomOf({ ...shown, sent });
  return ofFailure(finding, main, clauses).exact;
}

const inPlants = keysOf('GET /plants', 'accepts query filter /where many', { query: { filter: { where: [null] } } });
const shares = (sent: Json): boolean => keysOf('GET /beds/{id}', '', sent).some((key) => inPlants.includes(key));

it('a request about no place fails for its parameter, if that is the only one that it has', () => {
  expect(shares({ path: { id: 2 }, query: { filter: { where: [[null]] } } })).toBe(true);
  expect(shares({ path: { id: 2 }, query: { limit: 1 } })).toBe(false);
  expect(shares({ path: { id: 2 }, query: { filter: {}, limit: 1 } })).toBe(false);
  expect(shares({ path: { id: 2 } })).toBe(false);
});
