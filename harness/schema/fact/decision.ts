import { opposites, presence, type Fact } from './fact.ts';

/** A fact taken apart: facts that must all hold, and choices that need one of their options each. */
export interface Decision {
  readonly all: readonly Fact[];
  readonly choices: readonly (readonly (readonly Fact[])[])[];
}

/** A decision that every value satisfies. */
export const settled: Decision = { all: [], choices: [] };

/** A decision that no value satisfies. */
export const impossible: Decision = { all: [], choices: [[]] };

/** All of these facts. */
export function allFacts(facts: readonly Fact[]): Decision {
  return { all: facts, choices: [] };
}

/** One of these sets of facts. */
export function oneOption(options: readonly (readonly Fact[])[]): Decision {
  return { all: [], choices: [options] };
}

/** Each property is absent, or present with its consequences. Broken when a property is present without one of them. */
export function consequences(entries: readonly (readonly [string, readonly Fact[]])[], hold: boolean): Decision {
  const [has, lacks] = [(name: string) => presence(name, true), (name: string) => presence(name, false)];
  if (hold) return { all: [], choices: entries.map(([name, facts]) => [[lacks(name)], [has(name), ...facts]]) };
  return oneOption(entries.flatMap(([name, facts]) => facts.map((fact) => [has(name), ...(opposites([fact]) ?? [])])));
}
