import { headerOf, valueOf, type Case, type Ground } from '../clause/index.ts';

/** Whether a case needs a thing of its own: it removes it, or shows a tag that any change by another case makes void. */
export function isSpent(ground: Ground, { draft }: Case): boolean {
  const tag = headerOf(ground, 'if-match');
  return ground.operation.method === 'DELETE' || (tag !== undefined && valueOf(draft.input, tag) !== undefined);
}
