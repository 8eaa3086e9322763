import { parsePointer } from '../../../json/index.ts';
import { isEverRight, type ClausesById } from '../clauses.ts';
import { asWord } from '../keys.ts';
import { placesSent } from '../sent.ts';
import { rejects, type KnownCause } from './known-cause.ts';

/** RFC 3339 section 5.6 allows offsets from UTC in a time. Many parsers know only `Z`. */
export const rejectsOffsets: KnownCause = {
  name: 'rejects-offsets',
  sentence: 'The server rejects times with an offset from UTC, such as +02:00',
  isShownBy: (symptom) => rejects(symptom) && symptom.finding.clauses.some((id) => isOnlyOffset(id, symptom.clauses)),
  // An answer names the field that has such a time.
  canExplain: (symptom) => {
    const { answer } = symptom.finding.exchange;
    const text = 'none' in answer || answer.body === null || !('text' in answer.body) ? '' : answer.body.text;
    const places = placesSent(symptom.finding.exchange, (value) => typeof value === 'string' && withOffset.test(value));
    return rejects(symptom) && places.some((place) => asWord(parsePointer(place).at(-1) ?? '').test(text));
  },
  least: 1,
};

/** Whether a clause is about an offset in a place that takes other times. */
function isOnlyOffset(id: string, clauses: ClausesById): boolean {
  const place = id.endsWith(' offset') ? id.slice(0, -' offset'.length) : undefined;
  return ['leap-day', 'day-31', 'present'].some((facet) => {
    const other = place === undefined ? undefined : clauses.get(`${place} ${facet}`);
    return other !== undefined && isEverRight(other);
  });
}

const withOffset = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d$/;
