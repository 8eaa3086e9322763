import { acceptsAlone, acceptsOnly, type KnownCause } from './known-cause.ts';

/** In several languages `$` matches before a line feed at the end of a text too. */
export const lineFeedAfter: KnownCause = {
  name: 'line-feed-after',
  sentence: 'The server accepts a line feed after a text',
  isShownBy: (symptom) =>
    acceptsAlone(symptom, (name) => name === 'line-feed-after') &&
    // A check that accepts other invalid texts is wrong without one.
    Object.entries(symptom.main.tally.variants).every(
      ([name, { violation }]) => name === 'line-feed-after' || violation === 0,
    ),
  // Where nothing shows what the check does with other texts, it is likely to be the one of the other places.
  canExplain: (symptom) => acceptsOnly(symptom, (name) => name === 'line-feed-after'),
  least: 1,
};
