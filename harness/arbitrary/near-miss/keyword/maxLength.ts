import type { Fact } from '../../../schema/index.ts';
import { among, broken, one, type Breakage, type Breakages } from '../breakage.ts';
import { mostLetters, shaped } from './shapes.ts';

/** One character too many, and many too many. Letters show the fault also on a server that rejects other characters. */
export const maxLength: Breakages = (clause, { maxLength: most = 0 }) => {
  const format = formatIn(clause.others);
  const longer = (name: string, from: number, to: number): Breakage => {
    const text = to <= mostLetters ? shaped(format, from) : undefined;
    return one(name, text === undefined ? broken(clause, { minLength: from, maxLength: to }) : among(clause, [text]));
  };
  return [
    longer('just-too-long', most + 1, most + 1),
    longer('too-long', most + 10, most * 2 + 100),
    ...(most < mostLetters ? [one('letters', among(clause, ['a'.repeat(most + 1)]))] : []),
  ];
};

/** The format that the text must have besides. */
function formatIn(facts: readonly Fact[]): string | undefined {
  return facts
    .flatMap((fact) =>
      fact.kind === 'keyword' && fact.keyword === 'format' && fact.holds ? fact.node.keywords || [] : [],
    )
    .flatMap((keywords) => ('format' in keywords ? (keywords.format ?? []) : []))[0];
}
