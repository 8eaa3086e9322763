import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../../record/index.ts';
import type { Subject } from './reference.ts';
import { fatesOf, placeOf, rivalsOf, withoutRivals } from './several.ts';

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

describe('a hidden defect', () => {
  const rival = defect('takes-small-numbers', 'GET /a accepts query n maximum');
  const hidden = defect('takes-large-numbers', 'GET /a rejects query n format');
  const fate = { name: hidden.name, kind: 'hidden', because: 'it passed' } as const;

  it('is in the same place as one about another keyword of it', () => {
    expect(placeOf(rival)).toBe(placeOf(hidden));
    expect(placeOf(defect('', 'GET /a rejects query m format'))).not.toBe(placeOf(hidden));
    expect(placeOf(defect('', 'POST /a rejects query n format'))).not.toBe(placeOf(hidden));
    expect(placeOf(maker)).not.toBe(placeOf(reader));
  });

  it('is masked by a rival without which it is found', async () => {
    const known = await withoutRivals(fate, [rival, maker, hidden], [[rival]], (those) =>
      Promise.resolve(!those.includes(rival)),
    );
    expect(known).toMatchObject({
      kind: 'masked',
      because: expect.stringMatching(/^by takes-small-numbers/) as unknown,
    });
  });

  it('has rivals in its place, alone and together, and then in its collection', () => {
    const other = defect('takes-smaller-numbers', rival.breaks ?? '');
    const near = defect('makes-no-numbers', `POST ${(rival.breaks ?? '').split(' ')[1]} answers`);
    const far = defect('is-elsewhere', 'GET /elsewhere answers');
    expect(rivalsOf(hidden, [far, near, rival, other])).toEqual([[rival], [other], [rival, other], [near]]);
  });

  it('is masked by several if it is found without all of them', async () => {
    const other = defect('takes-smaller-numbers', rival.breaks ?? '');
    const known = await withoutRivals(fate, [rival, other, hidden], [[rival], [rival, other]], (those) =>
      Promise.resolve(!those.includes(rival) && !those.includes(other)),
    );
    expect(known).toMatchObject({
      kind: 'masked',
      because: expect.stringMatching(/^by takes-small-numbers and takes-smaller-numbers, without which/) as unknown,
    });
  });

  it('stays hidden if it is not found without any rival', async () => {
    expect(await withoutRivals(fate, [rival, maker, hidden], [[rival]], () => Promise.resolve(false))).toEqual(fate);
  });
});
