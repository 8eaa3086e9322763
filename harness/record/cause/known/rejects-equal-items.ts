import { equals, isArray, isObject, type Json } from '../../../json/index.ts';
import { textsOfJson, valuesOf } from '../answer-shape.ts';
import { demandedIn } from './demanded.ts';
import { rejects, type KnownCause } from './known-cause.ts';

/** Some generators of documents leave out `uniqueItems`, which the code of the server checks. */
export const rejectsEqualItems: KnownCause = {
  name: 'rejects-equal-items',
  sentence: 'The server rejects lists with equal items that the document allows',
  isShownBy: (symptom) => {
    const { exchange } = symptom.finding;
    if (!rejects(symptom) || !hasEqualItems(valuesOf(exchange) ?? null)) return false;
    return demandedIn(textsOfJson(exchange), 'uniqueItems').includes(true);
  },
  least: 1,
};

/** Whether a list in a value has two equal items. */
function hasEqualItems(value: Json): boolean {
  if (!isArray(value)) return isObject(value) && Object.values(value).some(hasEqualItems);
  return (
    value.some((item, index) => value.slice(index + 1).some((other) => equals(item, other))) ||
    value.some(hasEqualItems)
  );
}
