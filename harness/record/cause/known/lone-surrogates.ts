import { saysOnlyThatItFailed } from '../answer-shape.ts';
import { failsOnLoneSurrogate } from '../sent.ts';
import { fails, type KnownCause } from './known-cause.ts';

/** JSON can escape half of a surrogate pair (RFC 8259 section 8.2), and then no encoding of texts has it. */
export const loneSurrogates: KnownCause = {
  name: 'lone-surrogates',
  sentence: 'The server fails on texts with half of a surrogate pair',
  isShownBy: (symptom) => fails(symptom) && failsOnLoneSurrogate(symptom.finding, symptom.main, symptom.clauses),
  // A lenient decoder makes the same text of bytes.
  canExplain: (symptom) => {
    const { variants, exchange } = symptom.finding;
    return fails(symptom) && variants.join() === 'utf-8-encoded-surrogate' && saysOnlyThatItFailed(exchange);
  },
  least: 1,
};
