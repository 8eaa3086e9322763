import { decodeContent, isJson, parseMediaType, type Answered, type Exchange } from '../../exchange/index.ts';
import { get, getAt, isArray, isObject, objectOf, type Json, type JsonObject } from '../../json/index.ts';
import { plainBody } from '../request/resource-object.ts';
import { bodyIn, bodyOf } from '../resource/identity.ts';
import { resourceSent, bestMatchIn } from '../resource/shown.ts';
import { withoutTags } from './version.ts';

/** The field name that stands for a whole body, if that is a text. */
const whole = '';

/**
 * The fields of a resource in a request's body; a body that is a text is the field `''`. An additional property of that name
 * is left out, and so are entity tags and files, of which an answer shows an address or a name. What changes a part of a resource,
 * such as `PUT /beds/{bed}/status`, can send all of it, but sets that part.
 */
export function sentFields({ request, outcome }: Exchange): JsonObject {
  const body = request.input && get(request.input, 'body');
  if (typeof body === 'string') return { [whole]: body };
  const sent = withoutTags(resourceSent(request));
  const part = partIn(request.operation ?? '', sent, bodyIn({ outcome }));
  const files = filesIn(request);
  return objectOf(
    Object.entries(sent).filter(
      ([name]) => name !== whole && !files.has(name) && (part === undefined || name === part),
    ),
  );
}

/** The names of the fields that a form sends as files: those with a file name (RFC 7578 §4.2). */
function filesIn(request: Exchange['request']): ReadonlySet<string> {
  const { body } = request;
  if (body.kind !== 'bytes' || subtypeOf(request) !== 'form-data') return new Set();
  const text = Buffer.from(body.bytes).toString('utf8');
  return new Set(
    [...text.matchAll(/^Content-Disposition: form-data; name="([^"]*)"; filename=/gm)].map(([, name = '']) => name),
  );
}

/**
 * The field that a change of a part of a resource is about: the last segment of its path names it, and what was sent, or the
 * whole resource in the answer, has it beside others.
 */
function partIn(operation: string, sent: JsonObject, answer: Json | undefined): string | undefined {
  const [, name] = /^(?:PUT|PATCH) .*\}\/([^/{}]+)$/.exec(operation) ?? [];
  if (name === undefined) return undefined;
  const isWhole = isObject(answer) && Object.keys(sent).some((each) => Object.hasOwn(answer, each));
  const shown = isWhole ? get(answer, name) : undefined;
  const value = get(sent, name) ?? shown ?? null;
  return isObject(value) || isArray(value) ? name : undefined;
}

/**
 * The fields of a resource in an answer: those of the body, or of an object in it.
 *
 * @param known the fields that were sent
 * @returns undefined if the answer shows none of them
 */
export function shownFields({ outcome }: Exchange, known: JsonObject): JsonObject | undefined {
  if (outcome.kind !== 'answered') return undefined;
  if (Object.hasOwn(known, whole)) {
    const text = textOf(outcome);
    return text === undefined ? undefined : { [whole]: text };
  }
  const body = bodyOf(outcome);
  const plain = body === undefined ? undefined : plainBody(body);
  if (plain !== undefined && plain !== body && isObject(plain)) return sharesField(plain, known) ? plain : undefined;
  const place = body === undefined ? undefined : placeOf(body, known);
  const shown = body === undefined || place === undefined ? undefined : getAt(body, place);
  return shown !== undefined && isObject(shown) ? shown : undefined;
}

/** Whether an object has one of the known fields, if there are any. */
function sharesField(shown: JsonObject, known: JsonObject): boolean {
  const names = Object.keys(known);
  return names.length === 0 || names.some((name) => Object.hasOwn(shown, name));
}

/** The body as a text. With a JSON media type it is the JSON string, or the plain text if the body is not JSON. */
function textOf(answer: Answered): string | undefined {
  const content = decodeContent(answer);
  if (!content.ok) return undefined;
  const type = parseMediaType([answer.headers['content-type'] ?? ''].flat()[0] ?? '');
  const json = type !== undefined && isJson(type) ? bodyOf(answer) : undefined;
  if (json !== undefined) return typeof json === 'string' ? json : undefined;
  return Buffer.from(content.value).toString('utf8');
}

/** The place of a resource in a body: the top level, or an object in it. */
export function placeOf(body: Json, known: JsonObject): string | undefined {
  if (Object.keys(known).length === 0) return isObject(body) ? '' : undefined;
  return bestMatchIn(body, known)?.place;
}

/** Whether a request's body is a JSON Merge Patch (RFC 7396). */
export const isMergePatch = ({ request }: Exchange): boolean => subtypeOf(request) === 'merge-patch+json';

/** The subtype of the media type of a request's body. */
function subtypeOf({ headers }: Exchange['request']): string | undefined {
  const [, field = ''] = headers.find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  return parseMediaType(field)?.subtype;
}
