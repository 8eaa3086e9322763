import { describe, expect, it } from 'vitest';
import type { FindingRecord, RunRecord } from '../../record/index.ts';
import { measure, measuredTable, openIn } from './measure.ts';

type Found = Pick<FindingRecord, 'id' | 'clauses' | 'variants' | 'actual'> & { readonly exchange: object };

const finding = (id: string, clause: string, status: number, text: string): Found => ({
  id,
  clauses: [clause],
  variants: [],
  actual: `status ${status}`,
  exchange: { request: { path: '/a', body: null }, answer: { status, headers: {}, body: { text } } },
});

/** A record with the findings of these causes, of two operations, of which one was reached. */
const record = (...findings: readonly Found[][]): RunRecord => {
  const clauses = [
    { id: 'GET /a answers', result: 'violated' },
    { id: 'GET /a responds 200 body', result: 'inconclusive' },
    { id: 'GET /a accepts request', result: 'not applicable' },
    { id: 'GET /b answers', result: 'inconclusive' },
  ];
  const unreached = [{ operation: 'GET /b', cure: '' }];
  const causes = findings.map((each) => ({ findings: each.map(({ id }) => id) }));
  return {
    clauses,
    findings: findings.flat(),
    causes,
    unreached,
    requests: 1234,
    milliseconds: 1900,
  } as unknown as RunRecord;
};

describe('the measurement of a run', () => {
  const crash = { clause: 'GET /a answers', says: '^500$', fault: 'crashes' };
  const busy = { clause: 'GET /a answers', says: 'try again', fault: 'is busy', wrong: true };

  it('counts true faults once, their repeats, false alarms, and what is not confirmed', () => {
    const found = record(
      [finding('1', 'GET /a answers', 500, 'oh'), finding('2', 'GET /b answers', 500, 'oh')],
      [finding('3', 'GET /a answers', 500, 'oh')],
      [finding('4', 'GET /a answers', 503, 'try again')],
      [finding('5', 'GET /a rejects body', 200, '')],
    );
    const measured = measure(found, [crash, busy]);
    expect(measured).toMatchObject({ findings: 4, true: 1, repeats: 1, wrong: 1, open: 1 });
    expect(openIn(found, [crash, busy])).toEqual([found.findings[4]]);
  });

  it('counts inconclusive clauses only of operations that were reached', () => {
    expect(measure(record(), [])).toMatchObject({ operations: 2, reached: 1, clauses: 2, inconclusive: 1 });
  });

  it('is a line of the table', () => {
    const line = '| a | 2 | 1 | 1 (1 not confirmed) | 0 | 0 | 0 | 1 of 2 (50 %) | 1,234 |';
    expect(measuredTable({ a: measure(record([finding('1', 'GET /a answers', 500, '')]), []) }).split('\n')).toContain(
      line,
    );
  });
});
