import { expect, it } from 'vitest';
import type { ClauseRecord, FindingRecord } from '../record.ts';
import { sentenceOfCause } from './sentence.ts';

const nothingInCommon = { known: undefined, isGeneral: false, unchecked: undefined };

/** The sentence about requests that are rejected, in the order of their clauses. */
function sentenceAbout(...sentences: string[]): string {
  const clauses = sentences.map(
    (sentence, index) =>
      ({ id: String(index), operation: 'POST /a', aspect: 'accepts valid requests', sentence }) as ClauseRecord,
  );
  const findings = clauses.map(({ id }) => ({ clauses: [id], actual: 'status 400' }) as unknown as FindingRecord);
  return sentenceOfCause(findings, new Map(clauses.map((clause) => [clause.id, clause])), nothingInCommon);
}

const any = 'Any valid request gets a documented success.';
const one = 'A request with a valid body (/price: empty) gets a documented success.';

it('says which valid value is rejected if a finding is about one', () => {
  expect(sentenceAbout(any, one)).toBe(
    'The server rejects a request with a valid body (/price: empty) with status 400',
  );
});

it('does not say that every valid request is rejected if some are', () => {
  expect(sentenceAbout(any)).toBe('The server rejects a valid request with status 400');
});
