import type { Document, Operation } from '../../document/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { endsInName } from '../resource/path-template.ts';
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
  const shown = new Set(fieldsOf(read));
  const answered = fieldsOf(post);
  const body = viewSchema(post.requestBody?.content[0]?.schema, 'possible');
  const { propertyNames: taken } = body;
  const isAbout = answered.length > 0 && answered.every((name) => shown.has(name));
  const isOfFields = taken.length > 0 && 2 * taken.filter((name) => shown.has(name)).length >= taken.length;
  if (!endsInName(post.path) || !isAbout || !isOfFields || needsField(body)) return false;
  const isNeededAtFirst = create !== undefined && needsField(viewSchema(create.requestBody?.content[0]?.schema));
  return isNeededAtFirst || ofOthers.test(wordsOf(document, post));
}

/** Words that say what becomes of the fields that a request does not have. */
const ofOthers =
  /\b(?:unchanged|untouched|partial(?:ly)?|omitted)\b|\b(?:not|n't|only)\b[^.]{0,30}\b(?:provided|passed|specified|given|included|supplied)\b/i;

function needsField(body: SchemaView): boolean {
  return body.values('required').some((names) => Array.isArray(names) && names.length > 0);
}

function fieldsOf({ responses }: Operation): string[] {
  const contents = responses.filter(({ status }) => status.startsWith('2')).flatMap(({ content }) => content);
  return contents.flatMap(({ schema }) => viewSchema(schema, 'possible').propertyNames);
}
