import type { Answered } from '../exchange.ts';
import { isJson, parseMediaType } from '../media-type.ts';

/** Milliseconds that the body of an answer is read when the operation is known to send a stream. */
export const enoughOfStream = 100;
/** Bytes of a stream that are kept. */
const mostKept = 65_536;

/** Media types of bodies that go on as long as there is something to say. */
const ofStreams = /^(?:text\/event-stream|multipart\/x-mixed-replace|application\/(?:x-)?(?:ndjson|jsonl|json-seq))$/;

/**
 * An answer that has begun and does not end, where that is right: it is a success without a length, and a stream by its
 * media type, by the document, or because it consists of whole lines of JSON. Any other body that stops is incomplete.
 *
 * @param begun the answer so far
 * @param isStated whether the document says that the operation sends a stream
 */
export function openAnswer(begun: Answered, isStated: boolean): Answered | undefined {
  const { status, headers, body } = begun;
  if (status < 200 || status > 299 || headers['content-length'] !== undefined) return undefined;
  const [field = ''] = [headers['content-type'] ?? ''].flat();
  const type = parseMediaType(field);
  const isOfType = type !== undefined && ofStreams.test(`${type.type}/${type.subtype}`);
  const hasLines = type !== undefined && isJson(type) && isOfJsonLines(body);
  return isOfType || isStated || hasLines ? { ...begun, body: body.slice(0, mostKept), open: true } : undefined;
}

/** The first line of a body, if it is a JSON text that ends with its line. */
export function firstLineOf(body: Uint8Array): Uint8Array | undefined {
  const end = body.indexOf(10);
  const line = end < 0 ? undefined : body.subarray(0, end);
  return line !== undefined && isJsonText(line) ? line : undefined;
}

function isOfJsonLines(body: Uint8Array): boolean {
  return firstLineOf(body) !== undefined && body.at(-1) === 10;
}

function isJsonText(bytes: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(bytes).toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
