import { decodeContent, isJson, parseMediaType, type Answered, type Exchange } from '../../exchange/index.ts';
import { get, getAt, isObject, type Json, type JsonObject } from '../../json/index.ts';
import { bodyOf } from '../resource/identity.ts';
import { fieldsSent, likestIn } from '../resource/shown.ts';

/** The name that stands for a whole body that is one text. */
const whole = '';

/** What a request's body says of a resource: its fields, or one text. */
export function sentFields({ request }: Exchange): JsonObject {
  const body = request.input && get(request.input, 'body');
  return typeof body === 'string' ? { [whole]: body } : fieldsSent(request);
}

/** What an answer shows of a resource: the fields of its body, or of what the body wraps; undefined where it shows nothing known. */
export function shownFields({ outcome }: Exchange, known: JsonObject): JsonObject | undefined {
  if (outcome.kind !== 'answered') return undefined;
  if (Object.hasOwn(known, whole)) {
    const text = textOf(outcome);
    return text === undefined ? undefined : { [whole]: text };
  }
  const body = bodyOf(outcome);
  const place = body === undefined ? undefined : placeOf(body, known);
  const shown = body === undefined || place === undefined ? undefined : getAt(body, place);
  return shown !== undefined && isObject(shown) ? shown : undefined;
}

/** The text that an answer is; one that says of itself that it is JSON may be a text in JSON, or no JSON after all. */
function textOf(answer: Answered): string | undefined {
  const content = decodeContent(answer);
  if (!content.ok) return undefined;
  const type = parseMediaType([answer.headers['content-type'] ?? ''].flat()[0] ?? '');
  const json = type !== undefined && isJson(type) ? bodyOf(answer) : undefined;
  if (json !== undefined) return typeof json === 'string' ? json : undefined;
  return Buffer.from(content.value).toString('utf8');
}

/** Where in a body the fields of a resource stand: at its top, or in what it wraps. */
export function placeOf(body: Json, known: JsonObject): string | undefined {
  if (Object.keys(known).length === 0) return isObject(body) ? '' : undefined;
  return likestIn(body, known)?.place;
}

/** Whether a request's body is a JSON Merge Patch (RFC 7396). */
export function isMergePatch({ request }: Exchange): boolean {
  const [, field = ''] = request.headers.find(([name]) => name === 'content-type') ?? [];
  return parseMediaType(field)?.subtype === 'merge-patch+json';
}
