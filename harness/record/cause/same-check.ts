import { mentions, namesIn } from '../../clause/index.ts';
import { wordsIn } from '../../document/index.ts';
import { getAt, parsePointer } from '../../json/index.ts';
import type { ClauseRecord, FindingRecord } from '../record.ts';
import { hasText, sentencesOfAnswer, valuesOf, wordsOfAnswer } from './answer-shape.ts';
import { keyOf, withoutDetail } from './keys.ts';
import { placeTested } from './sent.ts';

/** The least number of words that say something of a check. */
const leastWords = 4;

/**
 * What the check of a field is known by that rejects a value, in whichever operation: the last word of its name, and what
 * the answer says beside such names, in all or in a sentence that names the field. The words are compared without their
 * order, because servers list the arguments of a check in any order. Empty if the answer says hardly anything.
 */
export function checksOf({ cause, exchange }: FindingRecord, main: ClauseRecord): string[] {
  if (!hasText(exchange)) return [];
  const place = placeTested(main);
  const field = parsePointer(place ?? '').findLast((name) => /\p{L}/u.test(name));
  const values = getAt(valuesOf(exchange) ?? {}, place ?? '/body') ?? null;
  const names = [...new Set([...(field === undefined ? [] : [field]), ...namesIn(values)])];
  const whole = withoutDetail(wordsOfAnswer(exchange));
  const sentences = sentencesOfAnswer(exchange);
  // A request that is about no place can be rejected for several of its fields.
  const named = names.filter((name) => sentences.some((sentence) => mentions(sentence, name)));
  if (field === undefined && new Set(named.map((name) => wordsIn(name).at(-1))).size > 1) return [];
  const checks = [
    ...(field === undefined ? [] : checkIn(whole, field)),
    ...sentences.flatMap((sentence) =>
      named.filter((name) => mentions(sentence, name)).flatMap((name) => checkIn(sentence, name)),
    ),
  ];
  return [...new Set(checks)].map((check) => keyOf('same check', cause, check));
}

/** What a text says of a field; empty if that is hardly anything. */
function checkIn(text: string, field: string): string[] {
  const last = wordsIn(field).at(-1);
  if (last === undefined) return [];
  const words = [...new Set(text.match(/[\p{L}\p{N}_]{2,}/gu) ?? [])];
  const others = words.filter((word) => /\p{L}/u.test(word) && wordsIn(word).at(-1) !== last);
  return others.length < leastWords ? [] : [keyOf(last, others.sort().join(' '))];
}
