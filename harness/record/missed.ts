import { visible } from '../json/index.ts';
import type { ClauseRecord } from './record.ts';

type Judged = Pick<ClauseRecord, 'result' | 'because' | 'cure'> & { readonly id: string };

/** What an answer of the server was judged by. */
const tested: readonly ClauseRecord['result'][] = ['passed', 'violated', 'observed'];

/** Whether a clause is the one that a user names, as a report shows it or as it is. */
export function isNamed(id: string, name: string): boolean {
  return id === name || visible(id) === name;
}

/**
 * Why a run for certain clauses (CLAUSE) shows nothing of them, as a sentence with what to do; undefined where it does, and where all
 * were asked for. The clause that is named in full has to be tested; of those that a part of an id means, any.
 *
 * @param clauses those of the run, all that its clauses were judged on joined
 */
export function missedIn(name: string | undefined, clauses: readonly Judged[]): string | undefined {
  if (name === undefined) return undefined;
  const exact = clauses.filter(({ id }) => isNamed(id, name));
  const meant = exact.length > 0 ? exact : clauses.filter(({ id }) => id.includes(name) || visible(id).includes(name));
  if (meant.some(({ result }) => tested.includes(result))) return undefined;
  const [first] = meant;
  if (first === undefined)
    return `CLAUSE=${name} was not tested: no test of it was run; leave out --grep, --shard and other filters`;
  const { because = 'it was not judged', cure = 'ask for another clause' } = first;
  return `CLAUSE=${name} was not tested: ${because}; ${cure}`;
}
