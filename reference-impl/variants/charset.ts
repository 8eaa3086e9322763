import type { Alteration } from '../alteration.ts';
import { onAnswers, withHeader } from '../conduct/alter.ts';

/** Koa and Express send this by default. */
export const variant: Alteration = {
  name: 'charset',
  sentence: 'The Content-Type of every response is application/json; charset=utf-8.',
  apply: (conduct) =>
    onAnswers(conduct, (answer) => withHeader(answer, 'Content-Type', 'application/json; charset=utf-8')),
};
