import type { CustomClause } from '../clause/index.ts';
import { OptionProblem } from './problem.ts';

/** The first words of Greenhouse's own clauses. */
const taken = /^(?:accepts|rejects|enforces|responds|answers|keeps|observes)\b/;

/**
 * Checks that the ids of the user's clauses are not those of Greenhouse.
 *
 * @throws OptionProblem
 */
export function checkClauses(clauses: readonly CustomClause[]): readonly CustomClause[] {
  const wrong = clauses.find(({ id }) => !/^[a-z]/i.test(id) || taken.test(id));
  if (wrong === undefined) return clauses;
  throw new OptionProblem(`clauses: ${JSON.stringify(wrong.id)} can't be the id of a clause; use another first word`);
}
