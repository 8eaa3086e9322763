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

it('problem details of a server that failed, and say only that, are of one operation', () => {
  const keysOfProblem = (of: string, title: string): readonly string[] => {
    const type = 'https://tools.ietf.org/html/rfc9110#section-15.6.1';
    const said = JSON.stringify({ type, title, status: 500, traceId: '00-2b274c21f5c9e7afeea66fbb23dcadeb-01' });
    const shown = { of, clause: 'answers', kind: 'answers', tests: '', cause: 'status 500', said };
    const { finding, main, clauses } = symptomOf({ ...shown, sent: { body: { name: 'a' } } });
    return ofFailure(finding, main, clauses).exact;
  };
  const shared = (title: string): boolean => {
    const others = keysOfProblem('POST /api/beds', title);
    return keysOfProblem('POST /api/plants', title).some((each) => others.includes(each));
  };
  expect(shared('An error occurred while processing your request.')).toBe(false);
  expect(shared('The disk is full.')).toBe(true);
});

it('the message of any failure above an empty list of errors is of one operation, and an error in the list is its reason', () => {
  const keysOfList = (of: string, errors: Json, tests: string): readonly string[] => {
    const said = JSON.stringify({ message: 'Internal error', errors });
    const shown = { of, clause: 'answers', kind: 'answers', tests, cause: 'status 500', said };
    const sent = { query: tests.includes('limit') ? { limit: 0 } : { page: 1 } };
    const { finding, main, clauses } = symptomOf({ ...shown, sent });
    return ofFailure(finding, main, clauses).exact;
  };
  const shared = (errors: Json): boolean => {
    const others = keysOfList('GET /beds', errors, 'accepts query limit zero');
    return keysOfList('GET /plants', errors, 'accepts query page large').some((each) => others.includes(each));
  };
  expect(shared([])).toBe(false);
  const ends = [{ path: '', message: 'Unexpected end of form' }];
  const reason = (tests: string): readonly string[] =>
    keysOfList('POST /beds', ends, tests).filter((key) => key.startsWith('reason'));
  expect(reason('rejects absent body')).toEqual(reason('rejects malformed body'));
  expect(reason('rejects absent body')).toHaveLength(1);
});
