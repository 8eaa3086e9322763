import { contentsOfSuccess, type Document, type Operation } from '../../document/index.ts';
import { viewSchema } from '../../schema/index.ts';
import { endsInName } from '../resource/path-template.ts';
import { requiredIn } from './shown-objects.ts';
import { wordsOf } from './stated-states.ts';

/** What a document needs to say so that a POST to a resource counts as a change of it. */
interface ChangeByPost {
  readonly post: Operation;
  readonly read: Operation;
  /** What creates such resources, if that is known. */
  readonly create: Operation | undefined;
}

/**
 * Whether a POST to the path of a resource changes some of its fields, as in the API of Stripe: the resource has no PUT or PATCH, the
 * POST answers with the fields of the resource, takes some of them, and needs none. HTTP does not say what a POST does with the others
 * (RFC 9110 §9.3.3), so the document must say that they are kept, or the creation must need some.
 */
export function isChangeByPost(document: Document, { post, read, create }: ChangeByPost): boolean {
  const shown = new Set(fieldNamesShown(read));
  const answered = fieldNamesShown(post);
  const body = viewSchema(post.requestBody?.content[0]?.schema, 'possible');
  const { propertyNames: taken } = body;
  const isAbout = answered.length > 0 && answered.every((name) => shown.has(name));
  const isOfFields = taken.length > 0 && 2 * taken.filter((name) => shown.has(name)).length >= taken.length;
  if (!endsInName(post.path) || !isAbout || !isOfFields || requiredIn(body).length > 0) return false;
  const first = viewSchema(create?.requestBody?.content[0]?.schema);
  return requiredIn(first).length > 0 || ofOthers.test(wordsOf(document, post));
}

/** Words that say what becomes of the fields that a request does not have. */
const ofOthers =
  /\b(?:unchanged|untouched|partial(?:ly)?|omitted)\b|\b(?:not|n't|only)\b[^.]{0,30}\b(?:provided|passed|specified|given|included|supplied)\b/i;

/** The names of the fields in the successful answers of an operation. */
export const fieldNamesShown = (operation: Operation): string[] =>
  contentsOfSuccess(operation).flatMap(({ schema }) => viewSchema(schema, 'possible').propertyNames);
