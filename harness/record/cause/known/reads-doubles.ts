import { acceptsOnly, type KnownCause, type Symptom } from './known-cause.ts';

/** Integers pass through doubles, which are exact up to 2^53 only (RFC 8259 section 6). */
export const readsDoubles: KnownCause = {
  name: 'reads-doubles',
  sentence: 'The server reads integers as doubles, so those beyond 2^53 are rounded',
  isShownBy: (symptom) => isRounded(symptom.finding) || isRoundedName(symptom) || isJustBeyond(symptom),
  least: 1,
};

/** An integer came back as another one that is the same double. */
function isRounded({
  cause,
  expected,
  actual,
}: {
  readonly cause: string;
  readonly expected: string;
  readonly actual: string;
}): boolean {
  const isInteger = (text: string): boolean => /^-?\d{16,}$/.test(text);
  return cause.startsWith('field ') && isInteger(expected) && isInteger(actual) && Number(expected) === Number(actual);
}

/** The first integers beyond the limits of int64 are accepted, and larger ones are rejected. */
function isJustBeyond(symptom: Symptom): boolean {
  return (
    symptom.kind.endsWith(' format "int64"') &&
    acceptsOnly(symptom, (name) => name === 'just-above' || name === 'just-below')
  );
}

/** A resource is not found by the integer that its creation answered with: beyond 2^53, a double can be that of another one. */
function isRoundedName({ main, finding: { cause, exchange } }: Symptom): boolean {
  const isMissing = cause === 'gone' || (cause === 'status 404' && main.aspect === 'accepts valid requests');
  const [, name] = /\/(\d{16,19})$/.exec(exchange.request.path.replace(/\?.*$/s, '')) ?? [];
  if (!isMissing || name === undefined) return false;
  return Number(name) > Number.MAX_SAFE_INTEGER && BigInt(Number(name)) === BigInt(name);
}
