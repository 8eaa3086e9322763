import { expect, it } from 'vitest';
import { symptomOf, type SymptomParts } from '../../workshop/testing/symptom.ts';
import { ofFailure } from './failure.ts';
import { withTagsAsWords } from './field-tags.ts';
import type { Fingerprint } from './keys.ts';
import { largeNumbers } from './known/large-numbers.ts';
import { longNames } from './known/long-names.ts';
import { rejectsLargeIntegers } from './known/rejects-large-integers.ts';
import { zeroAsAbsent } from './known/zero-as-absent.ts';
import { ofRejection } from './of-rejection.ts';

/** What go-playground/validator says. */
const validator = (field: string, tag: string, type = 'NewBerth'): string =>
  `Key: '${type}.${field}' Error:Field validation for '${field}' failed on the '${tag}' tag`;

const error = (message: string): string => JSON.stringify({ code: 400, message });

function sharesCause(one: Fingerprint, other: Fingerprint): boolean {
  const keys = new Set([...(one.sure ?? []), ...one.exact]);
  return [...(other.sure ?? []), ...other.exact].some((key) => keys.has(key));
}

function rejected(
  field: string,
  said: string,
  of = 'POST /berths',
  value: string | number | boolean = '',
): SymptomParts {
  const clause = `accepts body /${field} present`;
  const kind = 'accepts application/json present';
  return { of, clause, kind, cause: 'status 400', said: error(said), sent: { body: { [field]: value } } };
}

function printOfRejection(...given: Parameters<typeof rejected>): Fingerprint {
  const { finding, main, clauses } = symptomOf(rejected(...given));
  const stated = `/definitions/${main.operation}/properties/${given[0]}`;
  return ofRejection(finding, { ...main, kind: 'accepts application/json present', stated }, clauses);
}

it('fields that fail different rules of a Go validator have causes of their own', () => {
  const mail = printOfRejection('mail', validator('Mail', 'email'));
  expect(sharesCause(mail, printOfRejection('mail', validator('Mail', 'email', 'OtherType'), 'PUT /berths/{id}'))).toBe(
    true,
  );
  expect(sharesCause(mail, printOfRejection('phone', validator('Phone', 'e164')))).toBe(false);
  expect(sharesCause(mail, printOfRejection('depth', validator('Depth', 'gte')))).toBe(false);
});

it('the rule of a Go validator is a word, and one for all items of a list', () => {
  const two = `${validator('Tags[0]', 'min')}\n${validator('Tags[12]', 'min')}`;
  expect(withTagsAsWords(two)).toBe("Field validation for 'Tags' failed on tag min");
  expect(withTagsAsWords(error(two))).toBe(error("Field validation for 'Tags' failed on tag min"));
  expect(withTagsAsWords(validator('Phone', 'e164'))).toContain('tag ebge');
  expect(withTagsAsWords('Field validation for depth')).toBe('Field validation for depth');
});

it('false and 0 that are rejected as absent have one cause', () => {
  const isShown = (said: string, value: string | number | boolean): boolean =>
    zeroAsAbsent.isShownBy(symptomOf(rejected('depth', said, 'POST /berths', value)));
  expect(isShown(validator('Depth', 'required'), 0)).toBe(true);
  expect(isShown('depth is required', false)).toBe(true);
  expect(isShown(validator('Depth', 'required'), 4)).toBe(false);
  expect(isShown(validator('Depth', 'gt'), 0)).toBe(false);
  expect(isShown(`${validator('Depth', 'required')}\n${validator('Mail', 'email')}`, 0)).toBe(false);
});

it('a large integer that breaks a rule for the largest value is not too large for its type', () => {
  const isShown = (said: string): boolean =>
    rejectsLargeIntegers.isShownBy(
      symptomOf({ ...rejected('depth', said), clause: 'accepts body /depth beyond-int32' }),
    );
  expect(isShown('value out of range')).toBe(true);
  expect(isShown(validator('Depth', 'lte'))).toBe(false);
});

function failure(tests: string, said: string, sent: SymptomParts['sent'], of = 'POST /berths/{id}/plan'): SymptomParts {
  return { of, clause: 'answers', kind: 'answers', tests, cause: 'status 500', said: error(said), sent };
}

function printOfFailure(...given: Parameters<typeof failure>): Fingerprint {
  const { finding, main, clauses } = symptomOf(failure(...given));
  return ofFailure(finding, main, clauses);
}

it('an operation that fails where Go finds its body invalid has one cause, whatever is wrong with the body', () => {
  const absent = printOfFailure('rejects absent body', "request Content-Type isn't multipart/form-data", {});
  expect(sharesCause(absent, printOfFailure('rejects malformed body', 'multipart: NextPart: EOF', {}))).toBe(true);
  expect(sharesCause(absent, printOfFailure('rejects body /file required', 'http: no such file', {}))).toBe(true);
  const ofPath = printOfFailure('rejects path id type', 'strconv.ParseInt: parsing "a": invalid syntax', {});
  expect(sharesCause(absent, ofPath)).toBe(false);
  expect(sharesCause(absent, printOfFailure('rejects body /file required', 'disk is full', {}))).toBe(false);
});

it('numbers are not too large for a server that fails at any text which is not a number', () => {
  const range = 'strconv.ParseInt: parsing "9": value out of range';
  const given = failure('accepts path id large', range, { path: { id: 1e300 } });
  const large = { ...given, others: { 'rejects path id type': false } };
  const syntax = failure('rejects path id type', 'strconv.ParseInt: parsing "a": invalid syntax', {
    path: { id: 'a' },
  });
  expect(largeNumbers.isShownBy(symptomOf(large))).toBe(true);
  expect(largeNumbers.isShownBy(symptomOf({ ...large, beside: [syntax] }))).toBe(false);
  const long = symptomOf({ ...large, beside: [syntax] });
  const path = `/berths/${'a'.repeat(300)}/plan`;
  const exchange = { ...long.finding.exchange, request: { ...long.finding.exchange.request, path } };
  expect(longNames.isShownBy({ ...long, finding: { ...long.finding, exchange } })).toBe(false);
  expect(longNames.isShownBy({ ...long, beside: [], finding: { ...long.finding, exchange } })).toBe(true);
});

it('a constraint without a name is one cause in an operation', () => {
  const said = 'FOREIGN KEY constraint failed';
  const one = printOfFailure('accepts body /berth beyond-int32', said, { body: { berth: 3e9 } });
  expect(sharesCause(one, printOfFailure('rejects unknown /berth', said, { body: { berth: 7 } }))).toBe(true);
  expect(sharesCause(one, printOfFailure('rejects unknown /berth', said, {}, 'POST /boats'))).toBe(false);
});
