import { opposites, presence, type Fact } from './fact.ts';

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
export function allFacts(facts: readonly Fact[]): Decision {
  return { all: facts, choices: [] };
}

/** One of these sets of facts. */
export function oneOption(options: readonly (readonly Fact[])[]): Decision {
  return { all: [], choices: [options] };
}

/** Each property is absent, or present with its consequence; broken when one is present without it. */
export function consequences(entries: readonly (readonly [string, readonly Fact[]])[], hold: boolean): Decision {
  const [has, lacks] = [(name: string) => presence(name, true), (name: string) => presence(name, false)];
  if (hold) return { all: [], choices: entries.map(([name, facts]) => [[lacks(name)], [has(name), ...facts]]) };
  return oneOption(entries.flatMap(([name, facts]) => facts.map((fact) => [has(name), ...(opposites([fact]) ?? [])])));
}
