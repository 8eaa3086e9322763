import { likenessOf, looksLike } from '../clause/index.ts';
import { wireBody } from '../exchange/index.ts';
import type { Finding, Suspicion } from './finding.ts';

/**
 * Valid values of one place that are rejected alike are rejected for one reason, be they the largest, the smallest or
 * negative; and so are, by all one knows, valid requests that are about no place. They are put together, so that a reader
 * is told one fault once. What answers differently each time, such as with a number of its own, stays apart.
 */
export function mergeAlike(suspicions: readonly Suspicion[]): Suspicion[] {
  const kept: Suspicion[] = [];
  const isAboutAll = (one: Suspicion): boolean => isOfValid(one) && placeOf(one) === undefined;
  const last = suspicions.filter(isAboutAll);
  for (const one of [...suspicions.filter((each) => !isAboutAll(each)), ...last]) {
    const same = isOfValid(one) ? kept.find((other) => isOfValid(other) && areAlike(other, one)) : undefined;
    if (same === undefined) kept.push(one);
    else same.absorb(one);
  }
  return kept;
}

/** Whether it is the example's own clause that is broken, and is about a valid request. */
function isOfValid({ example: { row, fault } }: Suspicion): boolean {
  return row.clause.aspect === 'accepts valid requests' && fault.clauses.includes(row.clause);
}

function placeOf({ example }: Suspicion): string | undefined {
  return example.given.pinned;
}

function areAlike(one: Suspicion, other: Suspicion): boolean {
  if (one.example.fault.violation.cause !== other.example.fault.violation.cause) return false;
  if (placeOf(other) !== undefined && placeOf(one) !== placeOf(other)) return false;
  return answersLike(one, other) || answersLike(other, one);
}

function answersLike(one: Suspicion, other: Suspicion): boolean {
  const likeness = likenessOf(one.example.fault.exchange);
  return likeness !== undefined && looksLike(likeness, other.example.fault.exchange);
}

/** Findings that shrank to one request with one fault are one: whatever it was that they began with, it is not what matters. */
export function mergeSame(findings: readonly Finding[]): Finding[] {
  const merged = new Map<string, Finding>();
  for (const finding of findings) {
    const key = finding.trial.steps === undefined ? requestKey(finding) : finding.fault.key;
    const known = merged.get(key);
    merged.set(key, known === undefined ? finding : joined(known, finding));
  }
  return [...merged.values()];
}

function requestKey({ exchange: { request }, violation }: Finding): string {
  const { method, path, headers, credentials, body } = request;
  const bytes = Buffer.from(wireBody(body) ?? '').toString('base64');
  return JSON.stringify([violation.cause, violation.where, method, path, headers, credentials, bytes]);
}

function joined(one: Finding, other: Finding): Finding {
  return {
    ...one,
    fault: { ...one.fault, clauses: [...new Set([...one.fault.clauses, ...other.fault.clauses])] },
    variants: [...new Set([...one.variants, ...other.variants])],
    count: one.count + other.count,
  };
}
