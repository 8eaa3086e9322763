import type { ClauseRecord } from '../../record.ts';
import { isEverRight, type ClausesById } from '../clauses.ts';
import type { KnownCause } from './known-cause.ts';

/** Of the clauses about additional properties that were judged, at least so many are violated for each one that is not. */
const mostly = 4;

/**
 * Frameworks ignore properties that they do not know, or reject them, in all bodies. A few of these are rejected for another
 * reason, such as a value beside the property.
 */
export const acceptsAdditional: KnownCause = {
  name: 'accepts-additional',
  sentence: 'The server accepts additional properties that the document does not allow',
  isShownBy: ({ finding: { cause }, main: { id }, clauses }) =>
    cause === 'accepted' && isOfAdditional(id) && isMostlyViolated(clauses),
  least: 3,
  counted: ({ main: { operation } }) => operation,
};

const isOfAdditional = (id: string): boolean => / rejects body (?:\S.* )?additionalProperties$/.test(id);

/** A cache, not a registry: an entry lives as long as the clauses. */
const known = new WeakMap<ClausesById, boolean>();

function isMostlyViolated(clauses: ClausesById): boolean {
  const before = known.get(clauses);
  if (before !== undefined) return before;
  const own = [...clauses.values()].filter(({ id }) => isOfAdditional(id));
  const isViolated = ({ tally }: ClauseRecord): boolean =>
    Object.values(tally.variants).some(({ violation }) => violation > 0);
  const violated = own.filter(isViolated);
  const kept = own.filter((clause) => !isViolated(clause) && isEverRight(clause));
  const isMostly = violated.length >= mostly * kept.length;
  known.set(clauses, isMostly);
  return isMostly;
}
