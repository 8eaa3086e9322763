import type { Alteration } from '../alteration.ts';
import { onAnswers, withHeader } from '../conduct/alter.ts';

/** What Koa and Express send by themselves. */
export const variant: Alteration = {
  name: 'charset',
  sentence: 'Answers are application/json; charset=utf-8.',
  apply: (conduct) =>
    onAnswers(conduct, (answer) => withHeader(answer, 'Content-Type', 'application/json; charset=utf-8')),
};
