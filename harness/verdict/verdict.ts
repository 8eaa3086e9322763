/**
 * What a clause says of one trial. A discriminated union, so that "we could not tell" can never be mistaken for a pass.
 */
export type Verdict = Pass | Violation | Observation | Inconclusive;

export interface Pass {
  readonly kind: 'pass';
}

/** The server broke the clause. `cause` is stable across values: trials that fail alike share it. */
export interface Violation {
  readonly kind: 'violation';
  readonly cause: string;
  /** Where in the answer, for example `status` or `body /error`. */
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
}

/** The document leaves it open, and this is what the server does. */
export interface Observation {
  readonly kind: 'observation';
  readonly what: string;
}

/** Nothing can be said, because ...; `cure` is what would change that. */
export interface Inconclusive {
  readonly kind: 'inconclusive';
  readonly because: string;
  readonly cure: string;
  /** Whether something from outside cut the run short here: a rate limit, or a server that ended or hangs. */
  readonly cut?: true;
}

export const pass: Pass = { kind: 'pass' };

export function observation(what: string): Observation {
  return { kind: 'observation', what };
}

export function inconclusive(because: string, cure: string): Inconclusive {
  return { kind: 'inconclusive', because, cure };
}

export function violation(cause: string, where: string, expected: string, actual: string): Violation {
  return { kind: 'violation', cause, where, expected, actual };
}
