import type { ClauseRecord } from '../record.ts';
import { isEverRight, isEverWrong, withoutOperation, type ClausesById } from './clauses.ts';
import { pathOf } from './keys.ts';

/** Whether a clause is about what another user can do with a resource. Servers that know no owners let each do anything. */
export const isOfOwnership = (clause: ClauseRecord): boolean => withoutOperation(clause) === 'enforces ownership';

/**
 * Whether what one user creates is for all users, by design: of the collections of the API, more than two thirds are open to other
 * users. A forgotten check opens one among many that are kept.
 */
export function areShared(clauses: ClausesById): boolean {
  const owned = [...clauses.values()].filter(isOfOwnership);
  const collectionsOf = (isOne: (clause: ClauseRecord) => boolean): number =>
    new Set(owned.filter(isOne).map((clause) => pathOf(clause).replace(/\/\{.*$/s, ''))).size;
  return collectionsOf(isEverWrong) > 2 * collectionsOf(isEverRight);
}
