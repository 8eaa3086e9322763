import { wordsIn } from '../../document/index.ts';
import type { ClauseRecord, FindingRecord } from '../record.ts';
import { hasText, wordsOfAnswer } from './answer-shape.ts';
import { keyOf, withoutDetail } from './keys.ts';
import { placeTested } from './sent.ts';
import { parsePointer } from '../../json/index.ts';

/** The least number of words that say something of a check. */
const leastWords = 4;

/**
 * What the check of a field is known by that rejects a value, in whichever operation: the last word of its name, and what
 * the answer says beside such names. The words are compared without their order, because servers list the arguments of a
 * check in any order. Empty if the answer says hardly anything.
 */
export function checksOf({ cause, exchange }: FindingRecord, main: ClauseRecord): string[] {
  const field = parsePointer(placeTested(main) ?? '').findLast((name) => /\p{L}/u.test(name));
  const last = field === undefined ? undefined : wordsIn(field).at(-1);
  if (last === undefined || !hasText(exchange)) return [];
  const words = withoutDetail(wordsOfAnswer(exchange)).match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
  const others = [...new Set(words)].filter((word) => /\p{L}/u.test(word) && wordsIn(word).at(-1) !== last);
  return others.length < leastWords ? [] : [keyOf('same check', cause, last, others.sort().join(' '))];
}
