import { exceptionIn } from '../exception.ts';
import { failsOtherwise, hasRejectedControl, isInPlaceTested, placesSent } from '../sent.ts';
import { fails, type KnownCause } from './known-cause.ts';

/** Texts of PostgreSQL and of C cannot have U+0000, and nothing checks texts before they get there. */
export const nulCharacters: KnownCause = {
  name: 'nul-characters',
  sentence: 'The server fails on texts with the character U+0000',
  isShownBy: (symptom) => {
    if (!fails(symptom)) return false;
    const { finding, main, clauses } = symptom;
    if (exceptionIn(finding.exchange) === 'the character U+0000') return true;
    if (hasRejectedControl(finding) || finding.repeats === 'no') return false;
    // Where other texts fail, too, the character is not the reason.
    return placesSent(finding.exchange, hasNul).some(
      (place) =>
        isInPlaceTested(place, finding, clauses) !== false && !failsOtherwise(otherTexts, place, main, clauses),
    );
  },
  least: 1,
};

const hasNul = (value: unknown): boolean => typeof value === 'string' && value.includes('\0');

const otherTexts = ['present', 'quoted', 'non-ascii', 'astral'];
