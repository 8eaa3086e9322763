import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../../record/index.ts';
import { compare, lost } from './confirmed.ts';

const record = (...violated: string[]): RunRecord => {
  const clauses = violated.map((id) => ({ id, result: 'violated' }));
  return { clauses: [...clauses, { id: 'GET /a answers', result: 'passed' }], findings: [] } as unknown as RunRecord;
};

describe('the comparison of a run with the confirmed faults', () => {
  const one = { clause: 'GET /a accepts query *', fault: '' };

  it('has no difference if each fault is found by any of its clauses', () => {
    expect(compare(record('GET /a accepts query b zero', 'GET /a accepts query c zero'), [one])).toEqual([]);
  });

  it('reports a violated clause that no fault explains', () => {
    expect(compare(record('GET /a accepts query b', 'GET /b accepts query b'), [one])).toEqual([
      'not confirmed: GET /b accepts query b\n',
    ]);
  });

  it('reports a fault that is no longer found, unless it is rare', () => {
    expect(compare(record(), [one])).toEqual(['no longer found: GET /a accepts query *']);
    expect(compare(record(), [{ ...one, rare: true }])).toEqual([]);
  });

  it('needs each entry of a server without state, and one entry of a fault for a server with state', () => {
    const entries = [one, { clause: 'GET /b accepts query', fault: one.fault }];
    const found = record('GET /a accepts query b');
    expect(compare(found, entries)).toEqual(['no longer found: GET /b accepts query']);
    expect(lost(found, entries)).toEqual([]);
    expect(lost(found, [one, { clause: 'GET /b accepts query', fault: 'another' }])).toHaveLength(1);
    expect(lost(record(), [one, { clause: 'GET /b accepts query', fault: one.fault, rare: true }])).toHaveLength(1);
  });

  it('matches any text with a star, and only whole clause ids', () => {
    const stars = [{ clause: 'GET /a rejects * type', fault: '' }];
    expect(compare(record('GET /a rejects query x type'), stars)).toEqual([]);
    expect(compare(record('GET /a rejects query x types'), stars)).toHaveLength(2);
    expect(compare(record('GET /a rejects type'), stars)).toHaveLength(2);
  });
});
