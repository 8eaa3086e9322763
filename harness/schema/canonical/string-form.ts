import type { Fact } from './fact.ts';
import type { StringForm } from './form.ts';

/** The strings that keep the facts, or undefined when their lengths leave none. */
export function stringForm(facts: readonly Fact[]): StringForm | undefined {
  let [minLength, maxLength] = [0, Infinity];
  const keywordFacts = facts.filter((fact) => fact.kind === 'keyword');
  for (const { keyword, holds, node } of keywordFacts) {
    const { minLength: least = 0, maxLength: most = Infinity } = node.keywords || {};
    if (keyword === 'minLength' && holds) minLength = Math.max(minLength, least);
    if (keyword === 'minLength' && !holds) maxLength = Math.min(maxLength, least - 1);
    if (keyword === 'maxLength' && holds) maxLength = Math.min(maxLength, most);
    if (keyword === 'maxLength' && !holds) minLength = Math.max(minLength, most + 1);
  }
  if (minLength > maxLength) return undefined;
  const patterns = keywordFacts.filter(({ keyword }) => keyword === 'pattern');
  const formats = keywordFacts.filter(({ keyword }) => keyword === 'format');
  const handled: readonly string[] = ['type', 'minLength', 'maxLength'];
  // What automata settle is cheap to ask again, and formats are wider than their grammars.
  const checks = keywordFacts.filter(({ keyword }) => !handled.includes(keyword));
  return { kind: 'string', minLength, maxLength, patterns, formats, checks };
}
