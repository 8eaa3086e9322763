import { headerOf, valueOf, type Case, type RequestModel } from '../clause/index.ts';

/** Whether a case needs a thing of its own: it removes it, or shows a tag that any change by another case makes void. */
export function isSpent(model: RequestModel, { draft }: Case): boolean {
  const tag = headerOf(model, 'if-match');
  return model.operation.method === 'DELETE' || (tag !== undefined && valueOf(draft.input, tag) !== undefined);
}
