import { describe, expect, it } from 'vitest';
import { passes, type RunRecord } from '../record/index.ts';
import { madeUpRecord } from '../workshop/testing/record.ts';
import { renderAnnotations, renderMarkdown } from './github.ts';
import { gateOf } from './html/model/gate.ts';
import { renderJunit } from './junit.ts';
import { renderSarif } from './sarif.ts';
import { printSummary } from './summary.ts';

const plain = madeUpRecord(1);
const accepted = { reason: 'known <b>', owner: 'anna', expires: '2027-01-31' };
/** A run with accepted findings only, and a stale entry that is shown. */
const record: RunRecord = {
  ...plain,
  clauses: plain.clauses.map((clause) => (clause.result === 'violated' ? { ...clause, accepted: true } : clause)),
  findings: plain.findings.map((finding) => ({ ...finding, accepted })),
  baseline: { file: 'b.yaml', fails: false, stale: [{ lines: [3, 4], message: 'b.yaml:3: "A" no longer occurs' }] },
};
const strict = { ...record, baseline: { file: 'b.yaml', fails: true, stale: record.baseline?.stale ?? [] } };

describe('accepted findings', () => {
  it('do not fail a run, but a stale entry does if it is not only shown', () => {
    expect([passes(plain), passes(record), passes(strict)]).toEqual([false, true, false]);
    expect(passes({ ...record, clauses: plain.clauses })).toBe(false);
  });

  it('are shown in each report with their reason, and fail in none', () => {
    expect(printSummary(record)).toMatch(/~ rejects .*: accepted by the baseline/);
    expect(printSummary(record)).toMatch(/\d+ violated \(\d+ accepted\)/);
    const xml = renderJunit(record);
    expect(xml).not.toContain('<failure');
    expect(xml).toMatch(/failures="0"/);
    expect(xml).toContain('accepted: known &lt;b&gt; (anna, until 2027-01-31)');
    const { runs } = JSON.parse(renderSarif(record)) as { runs: [{ results: { suppressions?: unknown }[] }] };
    expect(runs[0].results[0]?.suppressions).toEqual([
      { kind: 'external', justification: 'known <b> (anna, until 2027-01-31)' },
    ]);
    expect(renderMarkdown(record)).toContain('accepted: ');
    expect(renderAnnotations(record)).not.toContain('::error');
    expect(gateOf({ record, isPassed: true }).reasons[0]).toMatch(/violated clauses? accepted/);
  });

  it('have a line in each report for each stale entry', () => {
    const message = 'b.yaml:3: "A" no longer occurs';
    expect(printSummary(record)).toContain(`! ${message}`);
    expect(printSummary(strict)).toContain(`✗ ${message}`);
    expect(renderAnnotations(record)).toContain(`::warning file=b.yaml,line=3::${message}`);
    expect(renderAnnotations(strict)).toContain(`::error file=b.yaml,line=3::${message}`);
    expect(renderJunit(record)).not.toContain('<error');
    expect(renderJunit(strict)).toContain('<error message="b.yaml:3:');
    expect(gateOf({ record: strict, isPassed: false }).reasons).toEqual([`${message}.`]);
  });
});
