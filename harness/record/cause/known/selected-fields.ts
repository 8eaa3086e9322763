import { getAt, isArray, isObject, type Json } from '../../../json/index.ts';
import { valuesOf } from '../answer-shape.ts';
import type { KnownCause, Symptom } from './known-cause.ts';

/** A parameter selects the fields of an answer, and the schema of the answer requires some of the others. */
export const selectedFields: KnownCause = {
  name: 'selected-fields',
  sentence: 'The server leaves out required properties where the request selects others',
  isShownBy: (symptom) =>
    lacksProperty(symptom) &&
    selectsFields(symptom) &&
    // What is missing in any answer is not left out by a selection.
    !symptom.beside.some(
      (each) => each.main === symptom.main && isSameLack(symptom, each.finding) && !selectsFields(each),
    ),
  least: 2,
};

const lacksProperty = ({ kind, finding: { expected } }: Symptom): boolean =>
  kind === 'responds body' && expected.startsWith('the property ');

const isSameLack = ({ finding }: Symptom, { cause, expected }: Symptom['finding']): boolean =>
  cause === finding.cause && expected === finding.expected;

/** The names by which a query asks for some fields, also in an object: `fields=name`, `filter={"fields": ["name"]}`. */
const selecting =
  /^\$?(?:fields?(?:\[.*\])?|select|only|omit|exclude|projection|attributes|columns|properties|props)$/i;

function selectsFields({ finding: { exchange } }: Pick<Symptom, 'finding'>): boolean {
  const hasName = (value: Json): boolean =>
    isArray(value)
      ? value.some(hasName)
      : isObject(value) && Object.entries(value).some(([name, member]) => selecting.test(name) || hasName(member));
  const values = valuesOf(exchange) ?? {};
  // A search by POST has its parameters in the body.
  return [getAt(values, '/query'), getAt(values, '/body')].some((part) => part !== undefined && hasName(part));
}
