import { decodeContent, isJson, parseMediaType, type Exchange } from '../../exchange/index.ts';
import { get, getAt, isObject, type Json, type JsonObject } from '../../json/index.ts';
import { bodyOf } from '../thing/identity.ts';
import { fieldsSent, likestIn } from '../thing/shown.ts';

/** The name that stands for a whole body that is one text. */
const whole = '';

/** What a request's body says of a thing: its fields, or one text. */
export function sentFields({ request }: Exchange): JsonObject {
  const body = request.input && get(request.input, 'body');
  return typeof body === 'string' ? { [whole]: body } : fieldsSent(request);
}

/** What an answer shows of a thing: the fields of its body, or of what the body wraps; undefined where it shows nothing known. */
export function shownFields({ outcome }: Exchange, known: JsonObject): JsonObject | undefined {
  if (outcome.kind !== 'answered') return undefined;
  if (Object.hasOwn(known, whole)) {
    const type = parseMediaType([outcome.headers['content-type'] ?? ''].flat()[0] ?? '');
    const bytes = decodeContent(outcome);
    const isText = bytes.ok && type !== undefined && !isJson(type);
    return isText ? { [whole]: Buffer.from(bytes.value).toString('utf8') } : undefined;
  }
  const body = bodyOf(outcome);
  const place = body === undefined ? undefined : placeOf(body, known);
  const shown = body === undefined || place === undefined ? undefined : getAt(body, place);
  return shown !== undefined && isObject(shown) ? shown : undefined;
}

/** Where in a body the fields of a thing stand: at its top, or in what it wraps. */
export function placeOf(body: Json, known: JsonObject): string | undefined {
  if (Object.keys(known).length === 0) return isObject(body) ? '' : undefined;
  return likestIn(body, known)?.place;
}

/** Whether a request's body is a JSON Merge Patch (RFC 7396). */
export function isMergePatch({ request }: Exchange): boolean {
  const [, field = ''] = request.headers.find(([name]) => name === 'content-type') ?? [];
  return parseMediaType(field)?.subtype === 'merge-patch+json';
}
