import { isArray, type Json } from '../../../json/index.ts';
import type { ClauseRecord } from '../../record.ts';
import { sentencesOfAnswer } from '../answer-shape.ts';
import { checksOf } from '../same-check.ts';
import { valueTested } from '../sent.ts';
import { rejects, type KnownCause, type Symptom } from './known-cause.ts';
import { isEverRight } from '../clauses.ts';

/** A framework takes an empty text for no value wherever the code does not say otherwise. */
export const rejectsEmpty: KnownCause = {
  name: 'rejects-empty',
  sentence: 'The server rejects empty texts that the document allows',
  isShownBy: (symptom) =>
    rejects(symptom) && textTested(symptom) === '' && (saysEmpty(symptom) || !rejectsOthers(symptom)),
  // What is left of a blank text is empty.
  canExplain: (symptom) => {
    if (!rejects(symptom) || isOfOtherCheck(symptom)) return false;
    return isBlank(symptom) || isListOfEmpty(symptom) || (hasEmpty(symptom) && saysEmpty(symptom));
  },
  least: 2,
  counted: ({ main }) => main.id,
};

/** Where a document has no empty texts, because of a `minLength`, those of nothing but white space show what a server does. */
export const rejectsBlank: KnownCause = {
  name: 'rejects-blank',
  sentence: 'The server rejects texts of white space alone that the document allows',
  isShownBy: (symptom) => rejects(symptom) && isBlank(symptom) && !isOfOtherCheck(symptom),
  least: 2,
  counted: ({ main }) => main.id,
};

function isBlank(symptom: Symptom): boolean {
  const text = textTested(symptom);
  // JavaScript takes a byte order mark for white space, and most servers do not.
  return text !== undefined && /^[^\S\uFEFF]+$/.test(text);
}

function textTested({ main, finding }: Pick<Symptom, 'main' | 'finding'>): string | undefined {
  const value = valueTested(main, finding.exchange);
  return typeof value === 'string' ? value : undefined;
}

/** Words that say that a text is empty. */
const ofEmpty = /\b(?:(?:not|n't)(?: (?:be|allowed to be))? (?:empty|blank)|is (?:empty|blank)|non-?empty)\b/i;

/** Whether the answer says that a text is empty, whatever other texts are rejected for. */
function saysEmpty({ finding: { exchange } }: Symptom): boolean {
  return sentencesOfAnswer(exchange).some((sentence) => ofEmpty.test(sentence));
}

/** Whether a list was tested in which an item is an empty text. */
function hasEmpty({ main, finding }: Symptom): boolean {
  const value = valueTested(main, finding.exchange);
  return isArray(value) && value.includes('');
}

/** Whether a list was tested in which each item is an empty text. */
function isListOfEmpty({ main, finding }: Symptom): boolean {
  const value = valueTested(main, finding.exchange);
  return isArray(value) && value.length > 0 && value.every((item) => item === '');
}

/**
 * Whether a text that is not blank gets the same answer in the same place, in a list there, or as another item of it. Then the
 * check is of something else.
 */
function isOfOtherCheck({ finding, main, beside }: Symptom): boolean {
  const checks = checksOf(finding, main);
  const list = listOf(main.id);
  return beside.some(
    (other) =>
      listOf(other.main.id) === list &&
      hasText(valueTested(other.main, other.finding.exchange)) &&
      checksOf(other.finding, other.main).some((check) => checks.includes(check)),
  );
}

/** Whether a value has a text that is not blank, as itself or as an item. */
const hasText = (value: Json | undefined): boolean =>
  value !== undefined && (isArray(value) ? value.some(hasText) : typeof value === 'string' && /\S/.test(value));

/** A place without the index of an item. */
const listOf = (id: string): string => placeOf(id).replace(/\/\d+$/, '');

/** Whether texts that are not empty are rejected alike in the same place. Then it is not because a text is empty. */
function rejectsOthers(symptom: Symptom): boolean {
  const { finding, main, clauses } = symptom;
  if (isOfOtherCheck(symptom)) return true;
  const place = placeOf(main.id);
  // A blank text is quoted or not ASCII, too, and others of its facet are accepted.
  const isOfFinding = finding.clauses.some((id) => {
    const clause = clauses.get(id);
    return placeOf(id) === place && notEmpty.test(id) && (clause === undefined || !isEverRight(clause));
  });
  const others = facets.flatMap((facet) => clauses.get(`${place} ${facet}`) ?? []);
  return isOfFinding || (others.length > 0 && !others.some(isEverRight) && others.some(isRejected));
}

const isRejected = ({ result }: ClauseRecord): boolean => result === 'violated';

/** The id of a clause about a place, without its last word, which is the facet. */
const placeOf = (id: string): string => id.replace(/ \S+$/, '');

/** The facets of texts that have a character. */
const facets = ['quoted', 'non-ascii', 'astral', 'long', 'present'];
const notEmpty = / (?:quoted|non-ascii|astral|long)$/;
