import { getAt } from '../../../json/index.ts';
import { valuesOf } from '../answer-shape.ts';
import { isOfWholeBody } from '../clauses.ts';
import { acceptsOnly, type KnownCause } from './known-cause.ts';

/** A framework asks whether there is a body by its truth value, and checks none that is `false`, `0` or an empty text. */
export const falsyAsAbsent: KnownCause = {
  name: 'falsy-as-absent',
  sentence: 'The server takes a body of false, 0 or an empty text for none',
  isShownBy: (symptom) => {
    const { finding, main } = symptom;
    const isOfType = isOfWholeBody(main) && acceptsOnly(symptom, (name) => ofFalsy.has(name));
    return isOfType && falsy.includes(getAt(valuesOf(finding.exchange) ?? {}, '/body'));
  },
  least: 2,
};

/** The variants that have such a value. A text of digits, or a list, is none. */
const ofFalsy: ReadonlySet<string> = new Set(['boolean', 'string', 'number', 'integer', 'empty-text', 'null']);

const falsy: readonly unknown[] = [false, 0, ''];
