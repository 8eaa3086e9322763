import type { Fact } from './fact.ts';

/** What a fact comes to: further facts that must all hold, and choices of which one must. */
export interface Decision {
  readonly all: readonly Fact[];
  readonly choices: readonly (readonly (readonly Fact[])[])[];
}

/** What every value keeps. */
export const settled: Decision = { all: [], choices: [] };

/** What no value keeps. */
export const impossible: Decision = { all: [], choices: [[]] };

/** All of these facts. */
export function allOf(facts: readonly Fact[]): Decision {
  return { all: facts, choices: [] };
}

/** One of these sets of facts. */
export function oneOf(options: readonly (readonly Fact[])[]): Decision {
  return { all: [], choices: [options] };
}
