import type { KnownCause } from './known-cause.ts';

/** The framework answers an error before the code of the API can. */
export const htmlErrorPage: KnownCause = {
  name: 'html-error-page',
  sentence: 'The server answers errors with an HTML page',
  isShownBy: ({ finding: { cause, exchange }, kind }) =>
    kind === 'responds media-type' &&
    cause === 'text/html' &&
    !('none' in exchange.answer) &&
    exchange.answer.status >= 400,
  least: 1,
};
