import type { Fact, KeywordFact } from '../fact/fact.ts';
import type { StringForm } from './form.ts';
import { isSettled, sizesOf } from './sizes.ts';

/** The strings that satisfy the facts, or undefined where the lengths allow none, or two facts exclude each other. */
export function stringForm(facts: readonly Fact[]): StringForm | undefined {
  const [minLength, maxLength] = sizesOf(facts);
  if (minLength > maxLength) return undefined;
  // It is cheap to check again what the automata ensure, and a grammar does not describe its format exactly.
  const checks = facts.filter((fact) => fact.kind === 'schema' || (fact.kind === 'keyword' && !isSettled(fact)));
  const keywords = checks.filter((fact) => fact.kind === 'keyword');
  const patterns = keywords.filter(({ keyword }) => keyword === 'pattern');
  const formats = keywords.filter(({ keyword }) => keyword === 'format');
  if ([patterns, formats].some(areContrary)) return undefined;
  return { kind: 'string', minLength, maxLength, patterns, formats, checks };
}

/** Whether a pattern or a format must hold and must not, in whichever schemas. The texts of a format are not known exactly. */
function areContrary(facts: readonly KeywordFact[]): boolean {
  const named = ({ node: { keywords }, keyword }: KeywordFact): unknown => keywords && keywords[keyword];
  const held = new Set(facts.filter(({ holds }) => holds).map(named));
  return facts.some((fact) => !fact.holds && held.has(named(fact)));
}
