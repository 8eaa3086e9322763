import type { ClauseRecord, FindingRecord } from '../../record.ts';
import { sentencesOfAnswer, textsOfJson, wordsOfAnswer } from '../answer-shape.ts';
import { isEverRight, withoutOperation, type ClausesById } from '../clauses.ts';
import { placesSent, scalarsSent, valueTested } from '../sent.ts';
import { demandedIn, longestSentence } from './demanded.ts';
import type { KnownCause, Symptom } from './known-cause.ts';

/**
 * A length is a number of code points (JSON Schema Validation, section 6.3). Texts that have more UTF-16 units or bytes
 * than code points are too long for the server, or long enough, where others are not, and shorter ones are accepted.
 */
export const countsUnits: KnownCause = {
  name: 'counts-units',
  sentence: 'The server counts UTF-16 units or bytes of texts instead of code points',
  isShownBy: ({ finding, clauses, beside }) =>
    !failsWithout(finding, beside) &&
    (breaksStatedLength(finding) ||
      finding.clauses
        .flatMap((id) => clauses.get(id) ?? [])
        .some(
          (clause) => isOnlyOfSome(clause) && hasMoreUnits(clause, finding) && isOfLength(clause, finding, clauses),
        )),
  // Where one such text is accepted and another one is not, the reason can be its length.
  canExplain: ({ finding, clauses, beside }) =>
    !failsWithout(finding, beside) &&
    !isOfAdditional(finding, clauses) &&
    !sentencesOfAnswer(finding.exchange).some((sentence) => ofCharacters.test(sentence) || isTooShort(sentence)) &&
    finding.clauses
      .flatMap((id) => clauses.get(id) ?? [])
      .some(
        (clause) =>
          (isOnlyOfSome(clause) && (isOfAny(clause) ? sendsMoreUnits(finding) : isOfCharacters(clause, finding))) ||
          isOnlyOfUnits(clause, finding, clauses),
      ),
  least: 1,
};

/** Whether the answer states a largest length that a text of the request has in code points, but not in units or bytes. */
function breaksStatedLength({ cause, exchange }: FindingRecord): boolean {
  if (!cause.startsWith('status 4')) return false;
  // A sentence can have the JSON of others in it, as of the alternatives of a union.
  const texts = textsOfJson(exchange).flatMap((text) => (text.length <= longestSentence ? [text] : text.split(/\\?"/)));
  const lengths = demandedIn(texts, 'maxLength').filter((length) => typeof length === 'number');
  const isBroken = (value: unknown): boolean =>
    typeof value === 'string' &&
    lengths.some((most) => Array.from(value).length <= most && Buffer.byteLength(value) > most);
  // A text beside it that has too many code points is reason enough.
  const isTooLong = (value: unknown): boolean =>
    typeof value === 'string' && lengths.some((most) => Array.from(value).length > most);
  return (
    lengths.length > 0 && placesSent(exchange, isBroken).length > 0 && placesSent(exchange, isTooLong).length === 0
  );
}

/** Whether a finding is about an additional property, and the operation rejects each: then no text beside it is the reason. */
const isOfAdditional = ({ clauses: ids }: FindingRecord, clauses: ClausesById): boolean =>
  ids.some((id) => {
    const clause = id.endsWith(' additional-property') ? clauses.get(id) : undefined;
    return clause !== undefined && !isEverRight(clause);
  });

/** Whether the server fails in the same words, but for names in quotes, at a request without such a text: then its length is not the reason. */
function failsWithout(finding: FindingRecord, beside: Symptom['beside']): boolean {
  if (!finding.cause.startsWith('status 5')) return false;
  const wordsOf = ({ exchange }: FindingRecord): string => wordsOfAnswer(exchange).replaceAll(/'[^']*'/g, '');
  const words = wordsOf(finding);
  return beside.some(
    ({ finding: other }) => other.cause === finding.cause && !sendsMoreUnits(other) && wordsOf(other) === words,
  );
}

/** Words about which characters a text may have, whatever its length. */
const ofCharacters =
  /\b(?:alphabetic\w*|alphanumeric\w*|letters|digits|ascii|(?:invalid|illegal|forbidden|special|disallowed) characters?|characters? (?:is|are) (?:not )?allowed)\b/i;

/** Words about a text that is too short: it has at least as many units as code points. */
const tooShort = /\btoo short\b|\b(?:at least|minimum(?: length)?(?: (?:of|is))?|shorter than) \S+/i;
/** Words about a text that is too long. DataAnnotations of .NET names both bounds, whichever is broken. */
const tooLong = /\btoo long\b|\b(?:at most|maximum|longer than|no more than) \S+/i;
const isTooShort = (sentence: string): boolean => tooShort.test(sentence) && !tooLong.test(sentence);

/** Whether some texts of a clause are judged rightly, and others wrongly. */
function isOnlyOfSome({ tally }: ClauseRecord): boolean {
  const all = Object.values(tally.variants);
  return all.some(({ pass }) => pass > 0) && all.some(({ violation }) => violation > 0);
}

function hasMoreUnits(clause: ClauseRecord, { exchange }: FindingRecord): boolean {
  const value = valueTested(clause, exchange);
  return typeof value === 'string' && Buffer.byteLength(value) > Array.from(value).length;
}

const isOfAny = (clause: ClauseRecord): boolean => /^accepts (?:body|request)$/.test(withoutOperation(clause));

const sendsMoreUnits = ({ exchange }: FindingRecord): boolean =>
  scalarsSent(exchange).some(
    (scalar) => /[^\0-\x7f]/.test(scalar) && !isBlank(scalar.slice(scalar.indexOf('\n') + 2, -1)),
  );

function isOfCharacters(clause: ClauseRecord, finding: FindingRecord): boolean {
  const isOfFacet = /^accepts .* (?:astral|non-ascii)$/.test(withoutOperation(clause));
  const value = valueTested(clause, finding.exchange);
  return isOfFacet && hasMoreUnits(clause, finding) && !(typeof value === 'string' && isBlank(value));
}

/** Whether the characters of a rejected text are accepted in others of its place, so that only its length is left as the reason. */
function isOnlyOfUnits(clause: ClauseRecord, finding: FindingRecord, clauses: ClausesById): boolean {
  const isRejected = finding.cause.startsWith('status 4') && hasMoreUnits(clause, finding);
  return isRejected && takesCharacters(/^(accepts .*) (?:max-length|present)$/, clause, clauses);
}

/** Whether a text has nothing but white space: a server that removes it from both ends finds the text empty. */
const isBlank = (text: string): boolean => text !== '' && text.trim() === '';

/** Whether a clause is about a length, and what is wrong is not that the characters are rejected whatever the length. */
function isOfLength(clause: ClauseRecord, { cause }: FindingRecord, clauses: ClausesById): boolean {
  const what = withoutOperation(clause);
  if (/^rejects .* minLength$/.test(what)) return cause === 'accepted';
  return takesCharacters(/^(accepts .*) max-length$/, clause, clauses);
}

/** Whether the place of a clause takes texts with such characters. @param facet finds the place in a clause about lengths */
function takesCharacters(facet: RegExp, clause: ClauseRecord, clauses: ClausesById): boolean {
  const [, place] = facet.exec(withoutOperation(clause)) ?? [];
  return ['astral', 'non-ascii'].some((name) => {
    const found = clauses.get(`${clause.operation} ${place} ${name}`);
    return place !== undefined && found !== undefined && isEverRight(found);
  });
}
