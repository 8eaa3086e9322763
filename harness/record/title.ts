import { createHash } from 'node:crypto';
import { visible } from '../json/index.ts';

/** No name that somebody gave by hand is longer; some documents have one of a megabyte. */
const longestName = 200;
/** As long may the id of a clause be in a title. */
const longestTitle = 500;

/** A name of the document, cut where nobody would read on. */
export function nameOf(text: string): string {
  return text.length <= longestName ? text : `${text.slice(0, longestName)}… (${text.length} characters)`;
}

/** The title of a test or a step: one line that can be seen, of bounded length. Different texts have different titles. */
export function titleOf(text: string): string {
  if (text.length <= longestTitle) return visible(text);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return `${visible(text.slice(0, longestTitle))}… (${text.length} characters, ${digest})`;
}
