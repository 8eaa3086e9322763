import type { Fact } from '../fact/fact.ts';
import type { InvalidKeyword } from '../invalid-schema.ts';
import type { FiniteForm } from './form.ts';

/** The form of values that are unknown, because a keyword is invalid. Undefined where all keywords are valid. */
export function unknownValues(facts: readonly Fact[]): FiniteForm | undefined {
  const [invalid] = invalidAmong(facts);
  if (invalid === undefined) return undefined;
  const { keyword, pointer, problem } = invalid;
  const reason = `the value of "${keyword}" is invalid (${problem}), and the schema has no valid example`;
  return { kind: 'finite', values: [], obstacle: { reason, keyword, pointer } };
}

/** The invalid keywords that facts are about. */
export function invalidAmong(facts: readonly Fact[]): InvalidKeyword[] {
  return facts.flatMap((fact) => {
    if (fact.kind !== 'keyword' || fact.keyword !== 'unreadable') return [];
    const { unreadable } = fact.node.keywords || {};
    return unreadable?.problems ?? [];
  });
}
