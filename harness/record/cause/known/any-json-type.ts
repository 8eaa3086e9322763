import { convertsTypes } from './converts-types.ts';
import { isEverRight } from '../clauses.ts';
import type { KnownCause, Symptom } from './known-cause.ts';

/** Whether it accepts a value of another type than null, which it could take for no value. */
function acceptsAnotherType({ finding: { cause }, kind, failing }: Symptom): boolean {
  return /^rejects \S*json\S* type /.test(kind) && cause === 'accepted' && [...failing].some((name) => name !== 'null');
}

/** What is found in a place if a value of any type is accepted there: another keyword breaks, too. */
const ofPlace = /^(\S+ \S+ rejects body(?: as \S+)? \/\S*) (?!type$)(\w+)$/;

/**
 * Whether any other value of a place is accepted where a value of another type is. Then nothing checks it. Its absence is the same if
 * null is accepted, too.
 */
function isWhereAnotherTypeIs({ finding: { cause }, kind, main, beside }: Symptom): boolean {
  const [, place, keyword] = ofPlace.exec(main.id) ?? [];
  if (place === undefined || cause !== 'accepted' || !/^rejects \S*json\S* /.test(kind) || isEverRight(main))
    return false;
  return beside.some(({ finding, main: other }) => {
    if (other.id !== `${place} type` || finding.cause !== 'accepted' || isEverRight(other)) return false;
    const accepted = Object.entries(other.tally.variants).flatMap(([name, { violation }]) =>
      violation > 0 ? [name] : [],
    );
    return accepted.some((name) => name !== 'null') && (keyword !== 'required' || accepted.includes('null'));
  });
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
