import { describe, expect, it } from 'vitest';
import { madeUpRecord } from '../workshop/testing/record.ts';
import { acceptedLast, causesIn } from './cause.ts';

const record = madeUpRecord(12);

describe('the causes of a record', () => {
  it('have their findings, in the order of the record', () => {
    expect(causesIn(record).map(({ findings }) => findings.map(({ id }) => id))).toEqual(
      record.causes.map(({ findings }) => findings),
    );
  });

  it('are accepted if all of their findings are, and then come last', () => {
    const [worst, ...others] = record.causes;
    const findings = record.findings.map((finding) =>
      worst?.findings.includes(finding.id) === true ? { ...finding, accepted: { reason: 'known' } } : finding,
    );
    const ids = acceptedLast(causesIn({ ...record, findings })).map(({ id, isAccepted }) => [id, isAccepted]);
    expect(ids).toEqual([...others.map(({ id }) => [id, false]), [worst?.id, true]]);
  });
});
