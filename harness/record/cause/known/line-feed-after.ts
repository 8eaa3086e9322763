import { acceptsAlone, type KnownCause } from './known-cause.ts';

/** In several languages `$` matches before a line feed at the end of a text too. */
export const lineFeedAfter: KnownCause = {
  name: 'line-feed-after',
  sentence: 'The server accepts a line feed after a text',
  isShownBy: (symptom) => acceptsAlone(symptom, (name) => name === 'line-feed-after'),
  least: 1,
};
