import { describe, expect, it } from 'vitest';
import type { Batch } from './batch.ts';
import { DeferredBatches } from './deferred.ts';
import type { Job } from './finding.ts';

const batchOf = (aspect: string): Batch => ({ kind: 'one', job: { row: { clause: { aspect } } } }) as unknown as Batch;
const batch = batchOf('accepts valid requests');

/** The deferred batches of an operation after so many cases. */
function after(cases: number, accepts: { nothing: boolean }): DeferredBatches {
  const deferred = new DeferredBatches(() => accepts.nothing);
  for (let index = 0; index < cases; index += 1) deferred.note();
  return deferred;
}

describe('the cases of an operation that accepts no valid request', () => {
  it('come last, after a few were in vain', () => {
    const deferred = after(16, { nothing: true });
    expect(deferred.take(batch)).toBe(true);
    expect([...deferred.ready()]).toEqual([]);
    expect([...deferred.rest(() => false)]).toEqual([batch]);
    expect(deferred.take(batch)).toBe(false);
    expect(after(15, { nothing: true }).take(batch)).toBe(false);
  });

  it('come as others do if it accepts one, now or later', () => {
    const accepts = { nothing: true };
    const deferred = after(16, accepts);
    deferred.take(batch);
    accepts.nothing = false;
    expect(deferred.take(batch)).toBe(false);
    expect([...deferred.ready()]).toEqual([batch]);
  });

  it('do not wait if they are about credentials', () => {
    expect(after(16, { nothing: true }).take(batchOf('enforces security'))).toBe(false);
  });
});

it('lets the cases come last that other operations have shown, without the others of their batch', () => {
  const jobs = ['one', 'other'].map((id) => ({ row: { clause: { id } } }));
  const together = { kind: 'valid', jobs } as unknown as Batch;
  const isShown = ({ row }: Pick<Job, 'row'>): boolean => row.clause.id === 'one';
  const deferred = new DeferredBatches(() => false);
  expect(deferred.takeShown(together, isShown)).toEqual({ kind: 'valid', jobs: [jobs[1]] });
  expect([...deferred.ready()]).toEqual([]);
  expect([...deferred.rest(() => false)]).toEqual([{ kind: 'valid', jobs: [jobs[0]] }]);
  expect(deferred.takeShown(together, isShown)).toBe(together);
});

it('leaves out at last what other operations have shown meanwhile', () => {
  const jobs = ['one', 'other'].map((id) => ({ row: { clause: { id } } }));
  const deferred = new DeferredBatches(() => false);
  deferred.takeShown({ kind: 'invalid', jobs } as unknown as Batch, () => true);
  expect([...deferred.rest(({ row }) => row.clause.id === 'one')]).toEqual([{ kind: 'invalid', jobs: [jobs[1]] }]);
});
