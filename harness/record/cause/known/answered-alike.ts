import { wordsOfAnswer } from '../answer-shape.ts';
import type { Symptom } from './known-cause.ts';

/** Whether another finding of the operation is of some kind, and has the same cause and the same words of the answer. */
export function isAnsweredAlike(
  { finding: { cause, exchange }, beside }: Symptom,
  isOne: (other: Symptom['beside'][number]['main']) => boolean,
): boolean {
  const words = wordsOfAnswer(exchange);
  return beside.some(
    ({ finding, main }) => isOne(main) && finding.cause === cause && wordsOfAnswer(finding.exchange) === words,
  );
}
