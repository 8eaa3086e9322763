import { parseIfJson } from '../../../json/index.ts';
import type { ExchangeRecord } from '../../record.ts';
import { acceptsOnly, type KnownCause } from './known-cause.ts';

/** The parser has more numbers than JSON (RFC 8259 section 6). */
export const notANumber: KnownCause = {
  name: 'not-a-number',
  sentence: 'The server accepts NaN and Infinity as JSON',
  isShownBy: (symptom) => acceptsOnly(symptom, (name) => /(?:^|-)(?:nan|infinity)$/.test(name)),
  // What was accepted comes back.
  canExplain: ({ finding: { cause, exchange } }) => cause === 'not JSON' && showsNotANumber(exchange),
  least: 1,
};

/** Whether an answer is JSON but for the numbers that JSON does not have. */
function showsNotANumber({ answer }: ExchangeRecord): boolean {
  if ('none' in answer || answer.body === null || !('text' in answer.body)) return false;
  const { text } = answer.body;
  const plain = text.replaceAll(/("(?:[^"\\]|\\.)*")|-?\b(?:NaN|Infinity)\b/g, (_, quoted?: string) => quoted ?? '0');
  return plain !== text && parseIfJson(plain) !== undefined;
}
