import { placesSent } from '../sent.ts';
import { rejects, type KnownCause } from './known-cause.ts';

/** RFC 3339 section 5.6 allows `t` and `z` in a time. Many parsers know only `T` and `Z`. */
export const smallLetterTimes: KnownCause = {
  name: 'small-letter-times',
  sentence: 'The server rejects times with a small t or z',
  isShownBy: (symptom) => {
    const { exchange } = symptom.finding;
    const body = 'none' in exchange.answer ? null : exchange.answer.body;
    if (!rejects(symptom) || body === null || !('text' in body)) return false;
    const { text } = body;
    const isQuoted = (value: unknown): boolean =>
      typeof value === 'string' && onlySmall.test(value) && text.includes(value);
    return ofParser.test(text) && placesSent(exchange, isQuoted).length > 0;
  },
  least: 2,
};

/** A time with a small letter and nothing else that is unusual: a leap second can be rejected for another reason. */
const onlySmall = /^(?=.*[tz])(?!.*:60)\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** What says that a text cannot be read, and not that a time is too late. */
const ofParser = /\b(?:pars(?:e|ing)|decod(?:e|ing)|format|invalid|valid (?:date|time))\b/i;
