import { likenessOf, looksLike } from '../clause/index.ts';
import { wireBody } from '../exchange/index.ts';
import { getAt } from '../json/index.ts';
import type { Finding, Suspicion } from './finding.ts';
import { isInObject, widePlaceOf, wordsBesideNames } from './rejected-places.ts';

/**
 * Merges similar faults, so that each is reported once. Valid values of one place that get similar rejections are
 * rejected for one reason, whether they are the largest, the smallest or negative. So are the members of an object, if the server
 * rejects each object there. Valid requests that are about no
 * place are assumed to be rejected for the same reason. Answers that differ each time, such as by a counter, are not
 * merged.
 */
export function mergeSimilar(suspicions: readonly Suspicion[]): Suspicion[] {
  const kept: Suspicion[] = [];
  const hasNoPlace = (one: Suspicion): boolean => isOfValid(one) && placeOf(one) === undefined;
  const last = suspicions.filter(hasNoPlace);
  for (const one of [...suspicions.filter((each) => !hasNoPlace(each)), ...last]) {
    const same = isOfValid(one) ? kept.find((other) => isOfValid(other) && areSimilar(other, one)) : undefined;
    if (same === undefined) kept.push(one);
    else same.absorb(one);
  }
  return kept;
}

/** Whether the example violates its own clause, and this clause is about a valid request. */
function isOfValid({ example: { row, fault } }: Suspicion): boolean {
  return row.clause.aspect === 'accepts valid requests' && fault.clauses.includes(row.clause);
}

function placeOf({ example: { given } }: Suspicion): string | undefined {
  return given.kind === 'valid' ? given.pinned : undefined;
}

function areSimilar(one: Suspicion, other: Suspicion): boolean {
  if (one.example.fault.violation.cause !== other.example.fault.violation.cause) return false;
  if (rejectsObjects(one, other)) return true;
  if (placeOf(other) !== undefined && placeOf(one) !== placeOf(other)) return false;
  return answersLike(one, other) || answersLike(other, one);
}

/** Whether two requests were rejected in the same words because of the objects at one place, without which they were accepted. */
function rejectsObjects(one: Suspicion, other: Suspicion): boolean {
  const place = objectRejected(one);
  if (place === undefined || place !== objectRejected(other)) return false;
  const [first, second] = [one, other].map(({ example: { fault } }) => wordsBesideNames(fault.exchange, place));
  return first === second;
}

/** The parameter or the property with the object that a case is about, if its control was accepted without any value there. */
function objectRejected({ example: { trial } }: Suspicion): string | undefined {
  if (trial.kind !== 'valid' || trial.control === undefined) return undefined;
  const place = isInObject(trial.case.pinned) ? widePlaceOf(trial.case.pinned) : undefined;
  const isLacking = place !== undefined && getAt(trial.control.request.input ?? {}, place) === undefined;
  return isLacking ? place : undefined;
}

function answersLike(one: Suspicion, other: Suspicion): boolean {
  const likeness = likenessOf(one.example.fault.exchange);
  return likeness !== undefined && looksLike(likeness, other.example.fault.exchange);
}

/** Merges findings that shrank to the same request with the same fault, because they have the same cause. */
export function mergeIdentical(findings: readonly Finding[]): Finding[] {
  const merged = new Map<string, Finding>();
  for (const finding of findings) {
    const key = finding.trial.kind !== 'script' ? requestKey(finding) : finding.fault.key;
    const known = merged.get(key);
    merged.set(key, known === undefined ? finding : combine(known, finding));
  }
  return [...merged.values()];
}

function requestKey({ exchange: { request }, violation }: Finding): string {
  const { method, path, headers, credentials, body } = request;
  const bytes = Buffer.from(wireBody(body) ?? '').toString('base64');
  return JSON.stringify([violation.cause, violation.where, method, path, headers, credentials, bytes]);
}

function combine(one: Finding, other: Finding): Finding {
  return {
    ...one,
    fault: { ...one.fault, clauses: [...new Set([...one.fault.clauses, ...other.fault.clauses])] },
    variants: [...new Set([...one.variants, ...other.variants])],
    count: one.count + other.count,
  };
}
