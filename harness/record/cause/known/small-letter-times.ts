import { isEverRight } from '../clauses.ts';
import { placesSent } from '../sent.ts';
import { rejects, type KnownCause, type Symptom } from './known-cause.ts';

/** RFC 3339 section 5.6 allows `t` and `z` in a time. Many parsers know only `T` and `Z`. */
export const smallLetterTimes: KnownCause = {
  name: 'small-letter-times',
  sentence: 'The server rejects times with a small t or z',
  isShownBy: (symptom) => {
    const text = textOf(symptom);
    return rejects(symptom) && ofParser.test(text) && quotesOne(symptom, text);
  },
  // An answer can name the field and no reason.
  canExplain: (symptom) => {
    const text = textOf(symptom);
    return rejects(symptom) && isEverRight(symptom.main) && !ofOrder.test(text) && quotesOne(symptom, text);
  },
  least: 1,
};

function textOf({ finding: { exchange } }: Symptom): string {
  const body = 'none' in exchange.answer ? null : exchange.answer.body;
  return body !== null && 'text' in body ? body.text : '';
}

/** Whether an answer quotes such a time of the request. */
function quotesOne({ finding: { exchange } }: Symptom, text: string): boolean {
  const isQuoted = (value: unknown): boolean =>
    typeof value === 'string' && onlySmall.test(value) && text.includes(value);
  return placesSent(exchange, isQuoted).length > 0;
}

/** A time with a small letter and nothing else that is unusual: a leap second can be rejected for another reason. */
const onlySmall = /^(?=.*[tz])(?!.*:60)\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** What says that a text cannot be read, and not that a time is too late. */
const ofParser = /\b(?:pars(?:e|ing)|decod(?:e|ing)|format|invalid|valid (?:date|time))\b/i;

/** What says that a time is too early or too late. */
const ofOrder = /\b(?:before|after|earlier|later?|past|future|between|range)\b/i;
