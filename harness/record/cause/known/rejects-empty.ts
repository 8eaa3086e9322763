import { withoutOperation } from '../clauses.ts';
import { valueTested } from '../sent.ts';
import { rejects, type KnownCause, type Symptom } from './known-cause.ts';

/** A framework takes an empty text for no value wherever the code does not say otherwise. */
export const rejectsEmpty: KnownCause = {
  name: 'rejects-empty',
  sentence: 'The server rejects empty texts that the document allows',
  isShownBy: (symptom) => rejects(symptom) && textTested(symptom) === '' && !rejectsOthers(symptom),
  // What is left of a blank text is empty.
  canExplain: (symptom) => {
    const text = textTested(symptom);
    // JavaScript takes a byte order mark for white space, and most servers do not.
    return rejects(symptom) && text !== undefined && /^[^\S\uFEFF]+$/.test(text);
  },
  least: 2,
  counted: ({ main }) => main.id,
};

function textTested({ main, finding }: Symptom): string | undefined {
  const value = valueTested(main, finding.exchange);
  return typeof value === 'string' ? value : undefined;
}

/** Whether texts that are not empty are rejected alike in the same place. Then it is not because a text is empty. */
function rejectsOthers({ finding, main, clauses }: Symptom): boolean {
  const place = placeOf(withoutOperation(main));
  return finding.clauses
    .flatMap((id) => clauses.get(id) ?? [])
    .map(withoutOperation)
    .some((what) => placeOf(what) === place && notEmpty.test(what));
}

/** A clause about a place, without its last word, which is the facet. */
const placeOf = (what: string): string => what.replace(/ \S+$/, '');

/** The facets of texts that have a character. */
const notEmpty = / (?:quoted|non-ascii|astral|long)$/;
