import { get, parsePointer } from '../../../json/index.ts';
import type { ExchangeRecord } from '../../record.ts';
import { problemsIn } from '../answer-shape.ts';
import { withoutOperation } from '../clauses.ts';
import { valueTested } from '../sent.ts';
import { rejects, type KnownCause, type Symptom } from './known-cause.ts';
import { propertiesNamed } from './named-properties.ts';
import { objectsIn, saysMissing } from './says-missing.ts';

/** A document lists the properties of a body, and leaves out which of them are required. */
export const requiresOptional: KnownCause = {
  name: 'requires-optional',
  sentence: 'The server requires properties that the document does not require',
  isShownBy: (symptom) => rejects(symptom) && / accepts body(?: as \S+)? \S+ absent$/.test(symptom.main.id),
  canExplain: (symptom) => {
    if (rejects(symptom) && (saysMissing(symptom) || isRejectedAsAbsent(symptom))) return true;
    const named = rejects(symptom) ? propertiesNamed(symptom) : undefined;
    return named !== undefined && named.lacking && !named.sent && !named.additional;
  },
  least: 2,
  counted: ({ main }) => main.id,
};

/**
 * Whether a value has an object without a property, and is rejected as one was in which only that property was absent: an item
 * of a list without it.
 */
function isRejectedAsAbsent({ main, finding, beside }: Symptom): boolean {
  const [, place] = /^accepts body (\/\S+) \S+$/.exec(withoutOperation(main)) ?? [];
  const [tested, problems] = [valueTested(main, finding.exchange), problemsOfItems(finding.exchange)];
  if (place === undefined || tested === undefined || problems.length === 0) return false;
  const objects = objectsIn(tested);
  const known = beside.flatMap((other) => {
    const [, pointer = ''] = /^accepts body (\/\S+) absent$/.exec(withoutOperation(other.main)) ?? [];
    const name = parsePointer(pointer).at(-1) ?? '';
    const isLacking = pointer.startsWith(`${place}/`) && objects.some((each) => get(each, name) === undefined);
    return isLacking ? problemsOfItems(other.finding.exchange) : [];
  });
  return problems.every((problem) => known.includes(problem));
}

/** The problems that an answer lists, each for any item of a list. */
const problemsOfItems = (exchange: ExchangeRecord): string[] =>
  problemsIn(exchange).map((problem) => problem.replaceAll(/\[\d+\]|\.\d+(?=\.)/g, '[]'));
