import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../../record/index.ts';
import { compare } from './confirmed.ts';

const record = (...violated: string[]): RunRecord => {
  const clauses = violated.map((id) => ({ id, result: 'violated' }));
  return { clauses: [...clauses, { id: 'GET /a answers', result: 'passed' }], findings: [] } as unknown as RunRecord;
};

describe('what was confirmed, held against a run', () => {
  const one = { clause: 'GET /a accepts query *', fault: '' };

  it('is the same when each fault is found, by whichever of its clauses', () => {
    expect(compare(record('GET /a accepts query b zero', 'GET /a accepts query c zero'), [one])).toEqual([]);
  });

  it('is different when a clause is violated that no fault explains', () => {
    expect(compare(record('GET /a accepts query b', 'GET /b accepts query b'), [one])).toEqual([
      'not confirmed: GET /b accepts query b\n',
    ]);
  });

  it('is different when a fault is not found any more, unless it is a rare one', () => {
    expect(compare(record(), [one])).toEqual(['not found any more: GET /a accepts query *']);
    expect(compare(record(), [{ ...one, rare: true }])).toEqual([]);
  });

  it('takes a star for anything, and nothing for less than all of a clause', () => {
    const stars = [{ clause: 'GET /a rejects * type', fault: '' }];
    expect(compare(record('GET /a rejects query x type'), stars)).toEqual([]);
    expect(compare(record('GET /a rejects query x types'), stars)).toHaveLength(2);
    expect(compare(record('GET /a rejects type'), stars)).toHaveLength(2);
  });
});
