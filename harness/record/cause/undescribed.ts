import { formatPointer, parsePointer } from '../../json/index.ts';
import type { ClauseRecord, FindingRecord } from '../record.ts';
import { sentencesOfAnswer } from './answer-shape.ts';
import { clausesOf, withoutOperation, type ClausesById } from './clauses.ts';
import { keyOf } from './keys.ts';

/** Facets of numbers for which no limit is stated in their direction. */
const unlimited = /^(accepts .*) (?:zero|negative|small|large|beyond-int32|beyond-double|many-digits)$/;

/** What says that a number is not in a range. */
const ofRange =
  /\b(?:less|greater|more|fewer|larger|smaller|higher|lower|at (?:least|most)|min(?:imum)?|max(?:imum)?|between|exceeds?|range|too (?:large|small|big|high|low))\b|[<>≤≥]=?/i;

/** Facets that only a place has that takes values of each type. */
const ofEachType = ['true', 'quoted', 'whole', 'one'] as const;

/**
 * What a rejection of a valid value is known by where the document does not describe what the server checks: the range of a number
 * without limits, or anything about a value without a type. Then the document has one place to mend, whatever the answers say.
 */
export function undescribed(
  { cause, exchange }: FindingRecord,
  main: ClauseRecord,
  clauses: ClausesById,
): readonly string[] {
  const what = withoutOperation(main);
  const [, number] = unlimited.exec(what) ?? [];
  const isOfRange = number !== undefined && sentencesOfAnswer(exchange).some((sentence) => ofRange.test(sentence));
  const untyped = outermostUntyped(what, main.operation, clauses);
  return [
    ...(isOfRange ? [keyOf('range', cause, main.stated, number)] : []),
    ...(untyped === undefined ? [] : [keyOf('any value', cause, untyped)]),
  ];
}

/** Where the outermost value without a type is stated that a place of a body is in; undefined if there is none. */
export function outermostUntyped(what: string, operation: string, clauses: ClausesById): string | undefined {
  const [, beginning = '', pointer] = /^(accepts body (?:as \S+ )?)(\/\S*) /.exec(what) ?? [];
  if (pointer === undefined) return undefined;
  const ids = new Map(clausesOf(operation, clauses).map((clause) => [withoutOperation(clause), clause]));
  const tokens = parsePointer(pointer);
  for (let length = 1; length <= tokens.length; length++) {
    const place = `${beginning}${formatPointer(tokens.slice(0, length))}`;
    const own = ofEachType.map((facet) => ids.get(`${place} ${facet}`));
    if (!own.every((each) => each !== undefined)) continue;
    const [{ stated } = { stated: '' }] = own;
    return stated === '' ? `${operation} ${place}` : stated;
  }
  return undefined;
}
