import type { ClauseRecord, FindingRecord } from '../record.ts';
import { beginningOfAnswer } from './answer-shape.ts';
import { keyOf } from './keys.ts';
import { querySent, queryTested } from './sent.ts';

/** What parsers of JSON say of a text that is none: those of Go, JavaScript, Python and Java. */
export const ofJsonParser: readonly RegExp[] = [
  /\binvalid character .{1,12} (?:looking for beginning of|after|in) (?:value|top-level|object|array|string|literal|numeric)/i,
  /\bjson: cannot unmarshal \w+\b.* into Go (?:value|struct field)\b/i,
  /\b(?:in|after) JSON\b|\bJSON input\b|\b(?:malformed|invalid) JSON\b|\bJSON parse error\b/i,
  /\bis not valid JSON\b|\bExpecting (?:value|property name|',' delimiter)\b.*\bchar \d/i,
  /\bUnrecognized token\b|\bCannot deserialize value of type\b/i,
];

/**
 * What a failure is known by if a parameter is read as JSON: by its name, because one that operations share is read by the same
 * code, and the parser says of each text another mistake. A request that is about no place can have such a parameter, too.
 */
export function readAsJson(
  { cause, exchange }: FindingRecord,
  input: ClauseRecord | undefined,
): { readonly own: string[]; readonly follows: string[] } {
  const text = beginningOfAnswer(exchange) ?? '';
  if (!ofJsonParser.some((form) => form.test(text))) return { own: [], follows: [] };
  const key = (name: string): string => keyOf('read as JSON', cause, name);
  const tested = input && queryTested(input);
  if (tested !== undefined) return { own: [key(tested)], follows: [] };
  return { own: [], follows: exchange.request.body === null ? querySent(exchange).map(key) : [] };
}
