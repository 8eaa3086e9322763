import type { ClauseRecord } from '../../record.ts';
import { convertsTypes } from './converts-types.ts';
import { isEverRight } from '../clauses.ts';
import type { KnownCause, Symptom } from './known-cause.ts';

type VariantCounts = Pick<ClauseRecord['tally']['variants'][string], 'pass' | 'violation'>;

/** Whether it accepts a value of another type than null, which it could take for no value. */
function acceptsAnotherType({ finding: { cause }, kind, failing }: Symptom): boolean {
  return /^rejects \S*json\S* type /.test(kind) && cause === 'accepted' && [...failing].some((name) => name !== 'null');
}

/** What is found in a place if a value of any type is accepted there: another keyword breaks, too. */
const ofPlace = /^(\S+ \S+ rejects body(?: as \S+)? \/\S*) (?!type$)(\w+)$/;

/** The types of scalar values that variants of a wrong type can have. */
const scalars: Readonly<Record<string, string>> = {
  integer: 'number',
  number: 'number',
  fraction: 'number',
  boolean: 'boolean',
  string: 'string',
};
/** So many types of scalars are not accepted by mistake. */
const enoughScalars = 2;

/**
 * Whether any other value of a place is accepted where a value of another type is. Then nothing checks it. A list or an
 * object can be rejected there for what is in it, so any scalar is enough. Its absence is the same if null is accepted, too.
 */
function isWhereAnotherTypeIs({ finding: { cause }, kind, main, beside }: Symptom): boolean {
  const [, place, keyword] = ofPlace.exec(main.id) ?? [];
  if (place === undefined || cause !== 'accepted' || !/^rejects \S*json\S* /.test(kind) || isEverRight(main))
    return false;
  return beside.some(({ finding, main: other }) => {
    if (other.id !== `${place} type` || finding.cause !== 'accepted') return false;
    if (keyword !== 'required' && takesAnyScalar(other)) return true;
    if (isEverRight(other)) return false;
    const accepted = namesOf(other, ({ violation }) => violation > 0);
    return accepted.some((name) => name !== 'null') && (keyword !== 'required' || accepted.includes('null'));
  });
}

/** Whether scalars of several types are accepted in a place, and none is rejected. */
function takesAnyScalar(type: Pick<ClauseRecord, 'tally'>): boolean {
  const typesOf = (names: readonly string[]): string[] => names.flatMap((name) => scalars[name] ?? []);
  const accepted = typesOf(namesOf(type, ({ violation }) => violation > 0));
  return new Set(accepted).size >= enoughScalars && typesOf(namesOf(type, ({ pass }) => pass > 0)).length === 0;
}

/** The variants of a clause with certain counts. */
function namesOf({ tally }: Pick<ClauseRecord, 'tally'>, has: (counts: VariantCounts) => boolean): string[] {
  return Object.entries(tally.variants).flatMap(([name, counts]) => (has(counts) ? [name] : []));
}

/** The values of a JSON body are used as they are, or not at all. */
export const anyJsonType: KnownCause = {
  name: 'any-json-type',
  sentence: 'The server does not check the types of JSON values',
  isShownBy: (symptom) =>
    acceptsAnotherType(symptom) &&
    symptom.failing.has('object') &&
    symptom.failing.size > 2 &&
    !convertsTypes.isShownBy(symptom),
  // Values that come to nothing seem to be converted, and a body of another type to be read.
  canExplain: (symptom) => acceptsAnotherType(symptom) || isWhereAnotherTypeIs(symptom),
  least: 3,
  countsUnchecked: true,
  // One field of several operations has one check.
  counted: ({ main }) => /(\/[^/]*) type$/.exec(main.id)?.[1] ?? main.id,
};
