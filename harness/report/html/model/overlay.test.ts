import { describe, expect, it } from 'vitest';
import { madeUpRecord } from '../../../workshop/testing/record.ts';
import { overlayOf } from './overlay.ts';

const record = madeUpRecord(3);

describe('the overlay of observed behaviour', () => {
  const overlay = overlayOf(record);

  it('has the members that Overlay 1.0 requires, and an action for each operation with observations', () => {
    expect(overlay).toMatchObject({ overlay: '1.0.0', info: { title: /^Observed/, version: '1.0.0' } });
    const seen = record.clauses.filter(({ result }) => result === 'observed');
    expect(overlay?.actions).toHaveLength(new Set(seen.map(({ operation }) => operation)).size);
  });

  it('documents undocumented statuses as responses, and no others', () => {
    expect(overlay?.actions[0]?.update['responses']).toEqual({
      '418': { description: 'Observed, but not documented.' },
    });
  });

  it('points to the operation, with any name', () => {
    const clauses = record.clauses.map((clause) => ({ ...clause, operation: `POST /it's/"x"\\` }));
    expect(overlayOf({ ...record, clauses })?.actions[0]?.target).toBe(String.raw`$.paths['/it\'s/"x"\\']['post']`);
  });

  it('is absent if nothing was observed', () => {
    expect(overlayOf({ ...record, clauses: [] })).toBeUndefined();
  });
});
