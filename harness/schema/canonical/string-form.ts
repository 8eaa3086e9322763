import type { Fact } from '../fact/fact.ts';
import type { StringForm } from './form.ts';
import { isSettled, sizesOf } from './sizes.ts';

/** The strings that keep the facts, or undefined when their lengths leave none. */
export function stringForm(facts: readonly Fact[]): StringForm | undefined {
  const [minLength, maxLength] = sizesOf(facts);
  if (minLength > maxLength) return undefined;
  // What automata settle is cheap to ask again, and formats are wider than their grammars.
  const checks = facts.filter((fact) => fact.kind === 'keyword').filter((fact) => !isSettled(fact));
  const patterns = checks.filter(({ keyword }) => keyword === 'pattern');
  const formats = checks.filter(({ keyword }) => keyword === 'format');
  return { kind: 'string', minLength, maxLength, patterns, formats, checks };
}
