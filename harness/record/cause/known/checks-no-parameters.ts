import { isEverRight, kindOfClause, type ClausesById } from '../clauses.ts';
import type { KnownCause } from './known-cause.ts';

const isOfQuery = (kind: string): boolean => kind.startsWith('rejects query ');

/** So many kinds of invalid values are not forgotten one by one. */
const enoughKinds = 3;

/** One handler passes the query on to all operations, which use what they understand. */
export const checksNoParameters: KnownCause = {
  name: 'checks-no-parameters',
  sentence: 'The server does not check its query parameters: it accepts any value',
  isShownBy: ({ finding: { cause }, kind, clauses }) =>
    cause === 'accepted' && isOfQuery(kind) && areUnchecked(clauses),
  // One operation that checks none is described by its own parameters.
  least: 2,
  counted: ({ main: { operation } }) => operation,
};

const known = new WeakMap<ClausesById, boolean>();

/** Whether no invalid value of a query parameter was rejected, of whichever operation, although many kinds were tried. */
function areUnchecked(clauses: ClausesById): boolean {
  const before = known.get(clauses);
  if (before !== undefined) return before;
  const all = [...clauses.values()].filter((each) => isOfQuery(kindOfClause(each)));
  const violated = all.filter(({ result }) => result === 'violated');
  const undecided = all.filter(({ result }) => result === 'inconclusive').length;
  const isSo =
    !all.some(isEverRight) && new Set(violated.map(kindOfClause)).size >= enoughKinds && violated.length > undecided;
  known.set(clauses, isSo);
  return isSo;
}
