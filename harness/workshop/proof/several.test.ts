import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../../record/index.ts';
import type { Subject } from './reference.ts';
import { fatesOf } from './several.ts';

const defect = (name: string, breaks: string): Subject => ({ kind: 'defect', name, sentence: '', breaks });

/** A record with these results of clauses, and a finding for each violated one. */
function record(results: Readonly<Record<string, readonly [result: string, because?: string]>>): RunRecord {
  const clauses = Object.entries(results).map(([id, [result, because]]) => ({ id, result, because }));
  const findings = clauses.filter(({ result }) => result === 'violated').map(({ id }) => ({ clauses: [id] }));
  return { clauses, findings, unreached: [] } as unknown as RunRecord;
}

const maker = defect('makes-nothing', 'POST /a answers');
const reader = defect('reads-wrong', 'GET /a/{id} responds 200 body');

describe('a defect among others', () => {
  it('is found if its clause is violated and a finding has it', () => {
    const all = record({ 'POST /a answers': ['violated'] });
    expect(fatesOf([maker], all).map(({ kind }) => kind)).toEqual(['found']);
    expect(fatesOf([maker], { ...all, findings: [] }).map(({ kind }) => kind)).toEqual(['hidden']);
  });

  it('is masked if its clause has no verdict, because of the operation of a defect that was found', () => {
    const results = {
      'POST /a answers': ['violated'],
      'GET /a/{id} responds 200 body': ['inconclusive', 'POST /a was not accepted (status 500)'],
    } as const;
    expect(fatesOf([maker, reader], record(results))[1]).toMatchObject({
      kind: 'masked',
      because: expect.stringMatching(/^by makes-nothing; /) as unknown,
    });
    // The reason must be about a defect that was found.
    expect(fatesOf([reader], record(results))[0]?.kind).toBe('hidden');
  });

  it('is masked if its operation was not reached, because of the operation of a defect that was found', () => {
    const all = record({
      'POST /a answers': ['violated'],
      'GET /a/{id} responds 200 body': ['inconclusive', 'no exchange tested this clause'],
    });
    const unreached = [{ operation: 'GET /a/{id}', because: 'POST /a does not create a resource', cure: '' }];
    expect(fatesOf([maker, reader], { ...all, unreached })[1]?.kind).toBe('masked');
    expect(fatesOf([maker, reader], all)[1]?.kind).toBe('hidden');
  });

  it('is hidden if its clause passed, whatever else was found', () => {
    const results = { 'POST /a answers': ['violated'], 'GET /a/{id} responds 200 body': ['passed'] } as const;
    expect(fatesOf([maker, reader], record(results))[1]?.kind).toBe('hidden');
  });
});
