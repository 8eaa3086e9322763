import type { ClauseRecord, FindingRecord } from '../../record.ts';
import type { ClausesById } from '../clauses.ts';

/** A finding with the clause that describes it best, and the variants of the clause that show it. */
export interface Symptom {
  readonly finding: FindingRecord;
  readonly main: ClauseRecord;
  /** The kind of the clause. */
  readonly kind: string;
  readonly failing: ReadonlySet<string>;
  /** All clauses of the run. */
  readonly clauses: ClausesById;
  /** The other findings of the run in the operation. */
  readonly beside: readonly Pick<Symptom, 'finding' | 'main'>[];
}

/** A cause that many servers have, known by what the cases of a run show. */
export interface KnownCause {
  /** Permanent, because the id of the cause is made from it. */
  readonly name: string;
  /** About the server, without a full stop. */
  readonly sentence: string;
  /** Whether a finding can have this cause. */
  readonly isShownBy: (shown: Symptom) => boolean;
  /** Whether a finding has this cause if others show it, although it can have another one. */
  readonly canExplain?: (shown: Symptom) => boolean;
  /** The number of clauses that have to show it. Fewer can have causes of their own. */
  readonly least: number;
  /**
   * Whether each body that is not checked at all counts as one that shows it. Such bodies alone do not show that the server
   * does it elsewhere.
   */
  readonly countsUnchecked?: true;
  /** What is counted instead of clauses, if not each of them counts. */
  readonly counted?: (shown: Symptom) => string;
}

/** Whether a request was accepted only in variants with certain names. */
export function acceptsOnly({ finding, failing }: Symptom, isOne: (name: string) => boolean): boolean {
  return finding.cause === 'accepted' && failing.size > 0 && [...failing].every(isOne);
}

/** The same where another variant was rejected. Where none was, any value can be accepted. */
export function acceptsAlone(symptom: Symptom, isOne: (name: string) => boolean): boolean {
  const others = Object.entries(symptom.main.tally.variants).filter(([name]) => !symptom.failing.has(name));
  return acceptsOnly(symptom, isOne) && others.some(([, { pass }]) => pass > 0);
}

/** Whether the server failed with a 5XX. */
export const fails = ({ kind, finding: { cause } }: Symptom): boolean =>
  kind === 'answers' && cause.startsWith('status 5');

/** Whether a valid request was rejected with a 4XX. */
export const rejects = ({ main, finding: { cause } }: Symptom): boolean =>
  main.aspect === 'accepts valid requests' && cause.startsWith('status 4');
