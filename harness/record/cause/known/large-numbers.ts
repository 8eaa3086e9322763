import { getAt, isNumber, stringify, type Json } from '../../../json/index.ts';
import { saysOnlyThatItFailed, valuesOf } from '../answer-shape.ts';
import { exceptionIn } from '../exception.ts';
import { failsAtOthers } from '../finds-invalid.ts';
import { failsOtherwise, hasRejectedControl, isInPlaceTested, placesSent } from '../sent.ts';
import { fails, type KnownCause, type Symptom } from './known-cause.ts';

/** Numbers reach columns or variables that are too small for them without a check. */
export const largeNumbers: KnownCause = {
  name: 'large-numbers',
  sentence: 'The server fails on numbers that are too large for it',
  isShownBy: (symptom) =>
    fails(symptom) && !failsAtOthers(symptom) && (saysSo(symptom) || placesOf(symptom).length > 0),
  least: 2,
  // Names in paths are read in one way, also where the operation is rejected with each resource for another reason.
  canExplain: (symptom) =>
    fails(symptom) && !failsAtOthers(symptom) && (isOfLargeName(symptom) || hasLargeNumbers(symptom)),
  // One place can have a reason of its own, such as a list of that length.
  counted: (symptom) => `${symptom.main.operation} ${placesOf(symptom).join(' ')}`,
};

const saysSo = ({ finding }: Symptom): boolean => exceptionIn(finding.exchange) === 'a number out of range';

/** The places of large numbers that a failed request is about, where smaller ones do not fail. */
function placesOf({ finding, main, clauses, beside }: Symptom): string[] {
  const { exchange } = finding;
  const isOfSize = saysOnlyThatItFailed(exchange) || mentionsSize(exchange);
  if (!isOfSize || hasRejectedControl(finding)) return [];
  return placesSent(exchange, isLarge).filter(
    (place) =>
      isInPlaceTested(place, finding, clauses) === true &&
      !beside.some((other) => failsWithoutOne(other, place)) &&
      !failsOtherwise(['present', 'zero', 'whole'], place, main, clauses),
  );
}

/** Whether a request is about a large number in its path, and the server does not fail with another number there. */
function isOfLargeName({ finding, clauses }: Symptom): boolean {
  const { exchange, control } = finding;
  const isFailing = control !== undefined && ('none' in control.answer || control.answer.status >= 500);
  if (isFailing || !(saysOnlyThatItFailed(exchange) || mentionsSize(exchange))) return false;
  return placesSent(exchange, isLarge).some(
    (place) => place.startsWith('/path/') && isInPlaceTested(place, finding, clauses) === true,
  );
}

/** Whether a request about no place has large numbers alone where the operation fails at one of them, too: their product can be too large. */
function hasLargeNumbers({ finding, clauses, beside }: Symptom): boolean {
  const { exchange, tested = '' } = finding;
  if (!saysOnlyThatItFailed(exchange) || (tested !== '' && !tested.endsWith(' accepts request'))) return false;
  const places = placesSent(exchange, isLarge).filter((place) => place.startsWith('/query/'));
  const isKnown = (place: string): boolean =>
    beside.some(
      (other) =>
        other.finding.cause === finding.cause &&
        placesSent(other.finding.exchange, isLarge).includes(place) &&
        isInPlaceTested(place, other.finding, clauses) === true,
    );
  return places.length > 1 && places.some(isKnown);
}

/** Whether the operation fails, too, at a request with the same parameter and no large number, where a place is inside of it. */
function failsWithoutOne({ finding: { cause, exchange } }: Pick<Symptom, 'finding'>, place: string): boolean {
  const [, parameter] = /^(\/(?!body\/)[^/]+\/[^/]+)\//.exec(place) ?? [];
  if (parameter === undefined || !cause.startsWith('status 5') || placesSent(exchange, isLarge).length > 0)
    return false;
  return getAt(valuesOf(exchange) ?? {}, parameter) !== undefined;
}

function mentionsSize({ answer }: Symptom['finding']['exchange']): boolean {
  const body = 'none' in answer ? null : answer.body;
  return body !== null && 'text' in body && /\b(?:range|\w*overflow\w*|too (?:large|big|long))\b/i.test(body.text);
}

const isLarge = (value: Json): boolean => isNumber(value) && Math.abs(Number(stringify(value))) >= 2 ** 31;
