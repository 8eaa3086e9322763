import type { Exchange } from '../../exchange/index.ts';
import { isArray, isObject, stringify, type Json } from '../../json/index.ts';

/**
 * What an answer looks like apart from the values that were sent with its request: the pieces of text around them. Take
 * it from a request with fresh values, because those are easy to find in the answer.
 */
export type Likeness = readonly string[];

/** The likeness of an answer; undefined if there was no answer. */
export function likenessOf({ outcome, request }: Exchange): Likeness | undefined {
  if (outcome.kind === 'unanswered') return undefined;
  const sent = scalarTexts(request.input ?? {});
  const longestFirst = [...new Set(sent)].sort((a, b) => b.length - a.length);
  const gap = '\u0000';
  const body = Buffer.from(outcome.body).toString('utf8').replaceAll(gap, '');
  return `${outcome.status} ${longestFirst.reduce((text, value) => text.replaceAll(value, gap), body)}`.split(gap);
}

/** Whether an answer looks like another one, whatever values it mentions: it has all the pieces, in their order. */
export function looksLike(likeness: Likeness, { outcome }: Exchange): boolean {
  if (outcome.kind === 'unanswered') return false;
  const text = `${outcome.status} ${Buffer.from(outcome.body).toString('utf8')}`;
  const [first = '', ...rest] = likeness;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const piece of rest) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return text.endsWith(last) && text.length - last.length >= from;
}

/** The texts of all scalars in a value, except texts that are so short that they may occur by chance. */
export function scalarTexts(value: Json): string[] {
  if (typeof value === 'string') return value.length < 3 ? [] : [value, stringify(value).slice(1, -1)];
  if (isArray(value)) return value.flatMap(scalarTexts);
  if (isObject(value)) return Object.values(value).flatMap(scalarTexts);
  const text = stringify(value);
  return text.length < 3 ? [] : [text];
}
