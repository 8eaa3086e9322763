import { visible } from '../json/index.ts';
import type { ClauseRecord } from './record.ts';

type Judged = Pick<ClauseRecord, 'result' | 'because' | 'cure'> & { readonly id: string };

/** The results of clauses that were judged. */
const tested: readonly ClauseRecord['result'][] = ['passed', 'violated', 'observed'];

/** Whether a user names a clause by its whole id, as it is or as reports show it. */
export function isNamed(id: string, name: string): boolean {
  return id === name || visible(id) === name;
}

/**
 * Why a run for some clauses (CLAUSE) tested none of them, with what to do. If the name is a whole id, that clause has
 * to be tested; if it is a part of several ids, any of them.
 *
 * @param name the value of CLAUSE
 * @param clauses the merged clauses of the run
 * @returns undefined when a clause was tested, and in a run for all clauses
 */
export function missedIn(name: string | undefined, clauses: readonly Judged[]): string | undefined {
  if (name === undefined) return undefined;
  const exact = clauses.filter(({ id }) => isNamed(id, name));
  const meant = exact.length > 0 ? exact : clauses.filter(({ id }) => id.includes(name) || visible(id).includes(name));
  if (meant.some(({ result }) => tested.includes(result))) return undefined;
  const [first] = meant;
  if (first === undefined)
    return `CLAUSE=${name} was not tested, because its test was not run; remove --grep, --shard and other filters`;
  const { because = 'it was not judged', cure = 'choose another clause' } = first;
  return `CLAUSE=${name} was not tested: ${because}; ${cure}`;
}
