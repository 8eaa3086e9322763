import { expect, it } from 'vitest';
import type { ClauseRecord, FindingRecord } from '../record.ts';
import { causesOf } from './causes.ts';

const ofOwner = [
  '/owner/name required',
  '/owner/name maxLength',
  '/owner/flag enum',
  '/owner/age minimum',
  '/owner/age type',
];

/** The causes of what a server accepts that checks the types of members, and other keywords only where they are in `checked`. */
function causes(checked: readonly string[] = [], own: readonly string[] = ofOwner): string[] {
  const clauses: ClauseRecord[] = [];
  const findings: FindingRecord[] = [];
  for (const operation of ['POST /boats', 'PUT /boats/{id}']) {
    for (const what of own) {
      const isRight = what.endsWith(' type') || checked.includes(what);
      const id = `${operation} rejects body ${what}`;
      const counts = { pass: isRight ? 1 : 0, violation: isRight ? 0 : 1, observation: 0, inconclusive: 0 };
      clauses.push({
        id,
        operation,
        aspect: 'rejects invalid bodies',
        kind: `rejects application/json ${what.replace(/^\S+ /, '')}`,
        stated: `/components/schemas/Owner/properties/${what}`,
        result: isRight ? 'passed' : 'violated',
        sentence: '',
        tally: { variants: { broken: counts }, observations: {} },
      } as unknown as ClauseRecord);
      if (isRight) continue;
      findings.push({
        id,
        clauses: [id],
        severity: 'major',
        variants: ['broken'],
        cause: 'accepted',
        actual: 'accepted with status 200',
        expected: `a rejection (4XX), because ${what} is wrong`,
        where: 'status',
        curl: '',
        exchange: {
          request: { method: 'POST', path: '/boats', headers: [], body: null, values: '{}' },
          answer: { status: 200, headers: {}, body: null },
        },
      } as unknown as FindingRecord);
    }
  }
  return causesOf(findings, clauses).map(({ sentence }) => sentence);
}

it('an object of which no member is checked but its type has one cause for all operations', () => {
  expect(causes()).toStrictEqual([
    'The server checks no member of /owner in the body but its type (enum, maxLength, minimum, required), in 2 places',
  ]);
});

it('an object of which one member is checked has a cause for each other one', () => {
  expect(causes(['/owner/name required'])).toHaveLength(3);
});

it('a body of which no limit is checked has one cause, and what a decoder checks shows nothing of that', () => {
  const limits = ['/name maxLength', '/name minLength', '/code pattern', '/age minimum', '/tags maxItems'];
  const decoded = ['/flag enum', '/since format', '/age type'];
  expect(causes(decoded, [...limits, ...decoded])).toStrictEqual([
    'The server checks no limits of the values in the body (maxItems, maxLength, minLength, minimum, pattern), in 2 places',
  ]);
  expect(causes([...decoded, '/code pattern'], [...limits, ...decoded])).toHaveLength(3);
});
