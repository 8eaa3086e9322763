import { plainName, singular } from '../../../document/index.ts';
import { equals, getAt, parsePointer } from '../../../json/index.ts';
import { saysOnlyThatItFailed, valuesOf } from '../answer-shape.ts';
import { placeTested } from '../sent.ts';
import { fails, type KnownCause, type Symptom } from './known-cause.ts';

/** A library keeps what is below a resource to it, and throws an error if a field of the body names another one. */
export const failsOnOtherParent: KnownCause = {
  name: 'fails-on-other-parent',
  sentence: 'The server fails when a field names another resource than the path is below',
  isShownBy: (symptom) => fails(symptom) && saysOnlyThatItFailed(symptom.finding.exchange) && namesOther(symptom),
  least: 2,
  counted: ({ main }) => main.operation,
};

/** Whether the field that a request is about is named like a resource in its path, and has another value than this one. */
function namesOther({ finding: { tested = '', exchange }, main, clauses }: Symptom): boolean {
  const clause = clauses.get(tested);
  const place = clause === undefined ? undefined : placeTested(clause);
  if (place?.startsWith('/body/') !== true) return false;
  const field = plainName(parsePointer(place).at(-1) ?? '');
  const values = valuesOf(exchange) ?? {};
  const sent = getAt(values, place);
  // The last segment of such a path names a kind of what is below the resource.
  return [...main.operation.matchAll(/([^/]+)\/\{([^{}]+)\}(?=\/)/g)].some(([, kind = '', parameter = '']) => {
    const named = getAt(values, `/path/${parameter}`);
    const own = singular(plainName(kind));
    const isOfKind = [own, `${own}id`, plainName(parameter)].includes(field);
    return isOfKind && sent !== undefined && named !== undefined && !equals(sent, named);
  });
}
