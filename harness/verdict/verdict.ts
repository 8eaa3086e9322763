/**
 * The verdict of a clause on one trial. A discriminated union, so that "unknown" can never be mistaken for a pass.
 */
export type Verdict = Pass | Violation | Observation | Inconclusive;

/** The server satisfied the clause. */
export interface Pass {
  readonly kind: 'pass';
}

/** The server violated the clause. */
export interface Violation {
  readonly kind: 'violation';
  /** The same for all trials that fail in the same way, whatever the values in them. */
  readonly cause: string;
  /** Where in the answer, for example `status` or `body /error`. */
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
  /** The place of the document that states it, if that is more exact than the place of the clause. */
  readonly stated?: string;
  /** Which exchange of a sequence shows it, from 0; the last one if it is absent. */
  readonly step?: number;
  /** What else violates the clause in another way, in the same answers: each is a fault of its own. */
  readonly others?: readonly Violation[];
}

/** The behaviour is unspecified, and this is what the server does: reported, never failed. */
export interface Observation {
  readonly kind: 'observation';
  readonly what: string;
}

/** Neither a pass nor a violation is proven. */
export interface Inconclusive {
  readonly kind: 'inconclusive';
  /** Why not. */
  readonly because: string;
  /** What the user can do to get a verdict. */
  readonly cure: string;
  /** Whether something outside the test cut the run short: a rate limit, or a server that ended or hangs. */
  readonly cut?: true;
}

export const pass: Pass = { kind: 'pass' };

/**
 * Reports unspecified behaviour.
 *
 * @param what what the server does, without values that differ between requests: equal texts are counted together
 */
export function observation(what: string): Observation {
  return { kind: 'observation', what };
}

/**
 * Reports that a trial proves nothing.
 *
 * @param because what happened, as a clause without a capital and a full stop
 * @param cure what the user can do about it, in the imperative
 */
export function inconclusive(because: string, cure: string): Inconclusive {
  return { kind: 'inconclusive', because, cure };
}

/**
 * Reports a violation of a clause.
 *
 * @param cause the same for all trials that fail in the same way: findings are merged and numbered by it
 * @param where `status`, `answer`, `header NAME`, `body` or `body /POINTER`
 * @param expected what the clause requires there, in a few words
 * @param actual what the server did instead
 * @param step which exchange of a sequence shows it, from 0; by default the last one
 */
export function violation(cause: string, where: string, expected: string, actual: string, step?: number): Violation {
  return { kind: 'violation', cause, where, expected, actual, ...(step !== undefined && { step }) };
}

/** A violation, and what else violates the same clause in the same answers. */
export function withOthers(first: Violation, others: readonly Violation[]): Violation {
  return others.length === 0 ? first : { ...first, others };
}
