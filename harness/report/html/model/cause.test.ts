import { describe, expect, it } from 'vitest';
import { madeUpRecord } from '../../../workshop/testing/record.ts';
import type { FindingRecord, RunRecord } from '../../../record/index.ts';
import { causesOf, titleOfFinding } from './cause.ts';
import { indexOf } from './clause.ts';

const record = madeUpRecord(12);
const causes = causesOf(record, indexOf(record));

/** The record with other findings. */
const causesWith = (
  change: (finding: FindingRecord, position: number) => FindingRecord,
): ReturnType<typeof causesOf> => {
  const changed: RunRecord = { ...record, findings: record.findings.map(change) };
  return causesOf(changed, indexOf(changed));
};

describe('the causes of a run', () => {
  it('have each finding once', () => {
    const ids = causes.flatMap(({ findings }) => findings.map(({ id }) => id));
    expect(ids.sort()).toEqual(record.findings.map(({ id }) => id).sort());
    expect(causes.length).toBeLessThan(record.findings.length);
  });

  it('join the same fault on several operations', () => {
    for (const { findings, operations } of causes) {
      expect(operations).toHaveLength(findings.length);
      const rests = findings.map(({ clauses: [id = ''] }) => id.replace(/^\S+ \S+ /, ''));
      expect(new Set(rests).size).toBe(1);
    }
  });

  it('are apart if the same clause is violated in another way', () => {
    const apart = causesWith((finding, position) => ({ ...finding, cause: `way ${position}` }));
    expect(apart).toHaveLength(record.findings.length);
  });

  it('begin with security, and continue with failures of the server, before all others', () => {
    const first = record.findings.find(({ clauses: [id] }) => id?.endsWith('keyword3') === false);
    const failed = causesWith((finding) => {
      if (finding !== first) return finding;
      return {
        ...finding,
        cause: 'dropped',
        exchange: { ...finding.exchange, answer: { none: 'dropped', detail: '' } },
      };
    });
    const kinds = failed.map(({ kind }) => kind);
    expect(kinds[0]).toBe('security');
    expect(kinds.lastIndexOf('security') + 1).toBe(kinds.indexOf('server failure'));
    expect(kinds.slice(kinds.indexOf('server failure') + 1)).not.toContain('server failure');
  });
});

describe('the title of a finding', () => {
  const base = { sentence: 'The request is rejected.', where: 'status', expected: '', actual: '' };

  it.each([
    [
      { expected: 'a rejection (4XX), because /id in the body is missing', actual: 'accepted with status 200' },
      'Accepted with status 200, although /id in the body is missing',
    ],
    [
      {
        sentence: 'A request with a valid body (/name: quoted) gets a documented success.',
        expected: 'a documented success (2XX), because the request is valid',
        actual: 'status 400',
      },
      'Status 400 for a request with a valid body (/name: quoted)',
    ],
    [{ where: 'body /id', expected: 'an integer', actual: '"1"' }, 'Body /id: "1", expected an integer'],
    [{ where: 'answer', expected: 'a complete answer', actual: 'dropped' }, 'Dropped, expected a complete answer'],
  ])('is a sentence about the server: %j', (finding, title) => {
    expect(titleOfFinding({ ...base, ...finding })).toBe(title);
  });
});
