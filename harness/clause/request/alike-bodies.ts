import { equals, getAt } from '../../json/index.ts';
import { isJsonContent, type Part } from './part.ts';
import type { RequestModel } from './request-model.ts';

/**
 * The first body of an operation that is JSON with the same schema as a later one, such as `application/json` before
 * `text/json` and `application/*+json`. One parser reads all of them, so a few clauses show that it is used for each.
 */
export function bodyLike(model: Pick<RequestModel, 'document'>, parts: readonly Part[], part: Part): Part | undefined {
  const first = parts.find((each) => each.content !== undefined && isJsonContent(each.content));
  if (part.content === undefined || first === undefined || first === part || !isJsonContent(part.content))
    return undefined;
  const [own, other] = [part, first].map(({ content }) => content?.schema?.pointer);
  if (own === undefined || other === undefined) return undefined;
  const { root } = model.document;
  return equals(getAt(root, own) ?? null, getAt(root, other) ?? null) ? first : undefined;
}
