import { decodeContent, decodeJson, type Answered, type Exchange } from '../../exchange/index.ts';
import type { Json } from '../../json/index.ts';

/**
 * The JSON in an answer, if there is any. It is read in spite of other faults of the answer: a Content-Encoding that
 * the body does not have, or a byte order mark.
 */
export function bodyOf(answer: Answered): Json | undefined {
  const content = decodeContent(answer);
  const bytes = content.ok ? content.value : answer.body;
  const json = decodeJson(hasMark(bytes) ? bytes.subarray(mark.length) : bytes);
  return json.ok ? json.value : undefined;
}

/** The same of an exchange: undefined also if it had no answer, or if there was none. */
export function bodyIn(exchange: Pick<Exchange, 'outcome'> | undefined): Json | undefined {
  return exchange?.outcome.kind === 'answered' ? bodyOf(exchange.outcome) : undefined;
}

/** The byte order mark in UTF-8. */
const mark = [0xef, 0xbb, 0xbf];

function hasMark(bytes: Uint8Array): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}
