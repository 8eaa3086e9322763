import type { Json } from '../../../json/index.ts';
import { lengthOf } from '../../../schema/index.ts';
import { among, broken, one, type Breakage, type Breakages, type BrokenClause } from '../breakage.ts';

/** Any other value, and values that are similar to the listed ones. */
export const enumBreakages: Breakages = (clause, { enum: members = [] }) => unlisted(clause, members);

/** Values that are not members: any other value, and similar ones that a loose comparison accepts. */
export function unlisted(clause: BrokenClause, members: readonly Json[]): readonly Breakage[] {
  return [one('other-value', broken(clause)), ...nearby(clause, members)];
}

/** Members in another letter case, with an additional space, or without their last character. */
function* nearby(clause: BrokenClause, members: readonly Json[]): Generator<Breakage> {
  const texts = members.filter((member) => typeof member === 'string');
  if (texts.length === 0) return;
  const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
  const cases = texts.flatMap((text) => [text.toUpperCase(), text.toLowerCase(), capital(text)]);
  yield one('near-case', among(clause, cases));
  const padded = texts.flatMap((text) => [`${text} `, ` ${text}`]);
  yield one('padded', among(clause, padded));
  const cut = texts.filter((text) => lengthOf(text) > 1).map((text) => Array.from(text).slice(0, -1).join(''));
  if (cut.length > 0) yield one('cut-short', among(clause, cut));
}
