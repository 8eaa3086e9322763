import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Case } from '../clause/index.ts';
import { batchesOf, parted, type Batch } from './batch.ts';
import type { Job } from './finding.ts';

const places = ['/body', '/body/a', '/body/a/b', '/body/ab', '/body/c', '/query/a', '/path/id'];
const cases: fc.Arbitrary<Case> = fc.oneof(
  fc.constantFrom(...places).map((pinned): Case => ({ kind: 'valid', draft: { input: {} }, pinned, lacks: 'nothing' })),
  fc.constant<Case>({ kind: 'valid', draft: { input: {} } }),
  fc.constant<Case>({
    kind: 'valid',
    draft: { input: {}, unlike: { schemes: [] } },
    pinned: '/body/a',
    lacks: 'nothing',
  }),
  fc.constant<Case>({ kind: 'invalid', draft: { input: {} }, control: { input: {} }, remake: 'copy' }),
  fc.constant<Case>({ kind: 'probe', draft: { input: {} } }),
);
const jobs = fc.array(cases, { maxLength: 60 }).map((all) => all.map((given) => ({ given }) as Job));

describe('the batches of a round', () => {
  it('contain each case once', () => {
    fc.assert(
      fc.property(jobs, (all) => {
        const sent = [...batchesOf(all, 16)].flatMap((batch): readonly unknown[] =>
          batch.kind === 'one' ? [batch.job] : batch.jobs,
        );
        expect(new Set(sent)).toEqual(new Set(all));
        expect(sent).toHaveLength(all.length);
      }),
    );
  });

  it('combine valid requests only if none of their places is inside another', () => {
    fc.assert(
      fc.property(jobs, (all) => {
        for (const batch of batchesOf(all, 16)) {
          if (batch.kind !== 'valid') continue;
          const pinned = batch.jobs.map(({ given }) => `${given.pinned ?? ''}/`);
          for (const [index, one] of pinned.entries()) {
            expect(
              pinned.filter((other, at) => at !== index && (one.startsWith(other) || other.startsWith(one))),
            ).toEqual([]);
          }
          expect(batch.jobs.every(({ given }) => given.pinned !== '/body' && given.draft.unlike === undefined)).toBe(
            true,
          );
        }
      }),
    );
  });

  it('begin before all cases of a large round are drawn', () => {
    let drawn = 0;
    function* endless(): Generator<Job> {
      for (;;) {
        drawn += 1;
        yield { given: { kind: 'valid', draft: { input: {} }, pinned: '/body/a', lacks: 'nothing' } } as Job;
      }
    }
    const [batch] = batchesOf(endless(), 16);
    expect(batch?.kind).toBe('valid');
    expect(drawn).toBeLessThan(100);
  });

  it('do not let invalid requests wait for a control together with too many others', () => {
    fc.assert(
      fc.property(jobs, (all) => {
        for (const batch of batchesOf(all, 5))
          if (batch.kind === 'invalid') expect(batch.jobs.length).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('lose the cases of rows that need none any more, and are nothing without cases', () => {
    const jobOf = (row: object): Job => ({ row, given: { kind: 'valid', draft: { input: {} } } }) as unknown as Job;
    const [one, other] = [jobOf({}), jobOf({})] as const;
    const both = { kind: 'valid', jobs: [one, other] } as unknown as Batch;
    const isOfOne = ({ row }: Pick<Job, 'row'>): boolean => row === one.row;
    expect(parted(both, isOfOne)).toEqual({
      apart: { kind: 'valid', jobs: [one] },
      others: { kind: 'valid', jobs: [other] },
    });
    expect(parted(both, () => true).others).toBeUndefined();
    expect(parted(both, () => false)).toEqual({ apart: undefined, others: both });
    expect(parted({ kind: 'one', job: one }, () => true).others).toBeUndefined();
  });
});
