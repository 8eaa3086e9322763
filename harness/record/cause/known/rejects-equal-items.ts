import { demandsIn } from '../../../clause/index.ts';
import { equals, isArray, isObject, type Json } from '../../../json/index.ts';
import { textsOfJson, valuesOf } from '../answer-shape.ts';
import { rejects, type KnownCause } from './known-cause.ts';

/** Some generators of documents leave out `uniqueItems`, which the code of the server checks. */
export const rejectsEqualItems: KnownCause = {
  name: 'rejects-equal-items',
  sentence: 'The server rejects lists with equal items that the document allows',
  isShownBy: (symptom) => {
    const { exchange } = symptom.finding;
    if (!rejects(symptom) || !hasEqualItems(valuesOf(exchange) ?? null)) return false;
    return textsOfJson(exchange).some((text) => text.length <= longestSentence && demandsUnique(text));
  },
  least: 1,
};

/** The longest sentence that is read, in characters. */
const longestSentence = 200;

const demandsUnique = (sentence: string): boolean =>
  demandsIn(sentence).some((demand) => demand.kind === 'schema' && demand.schema['uniqueItems'] === true);

/** Whether a list in a value has two equal items. */
function hasEqualItems(value: Json): boolean {
  if (!isArray(value)) return isObject(value) && Object.values(value).some(hasEqualItems);
  return (
    value.some((item, index) => value.slice(index + 1).some((other) => equals(item, other))) ||
    value.some(hasEqualItems)
  );
}
