import { createHash } from 'node:crypto';
import { visible } from '../json/index.ts';

/** Characters of a name. Names written by hand are shorter, but some documents have one of a megabyte. */
const longestName = 200;
/** Characters of a clause id in a title. */
const longestTitle = 500;

/** A name from the document, shortened to a readable length. */
export function nameOf(text: string): string {
  return text.length <= longestName ? text : `${text.slice(0, longestName)}… (${text.length} characters)`;
}

/**
 * The title of a test or a step: one line of bounded length, with invisible characters escaped. Different texts have
 * different titles.
 */
export function titleOf(text: string): string {
  if (text.length <= longestTitle) return visible(text);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return `${visible(text.slice(0, longestTitle))}… (${text.length} characters, ${digest})`;
}
