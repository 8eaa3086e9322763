import type { Exchange } from '../../exchange/index.ts';
import { answersFailure } from './answer.ts';
import { wordsOfOutcome } from './words.ts';

/** Whether the server answered that it failed at both of two requests, in the same words. */
export function failsAlike(one: Exchange, other: Exchange): boolean {
  if (!answersFailure(one.outcome) || !answersFailure(other.outcome)) return false;
  return wordsOfOutcome(one) === wordsOfOutcome(other);
}
