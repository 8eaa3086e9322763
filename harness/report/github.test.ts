import { describe, expect, it } from 'vitest';
import { hostile, madeUpRecord } from '../workshop/testing/record.ts';
import { renderAnnotations, renderMarkdown } from './github.ts';

const record = madeUpRecord(6);
const [first] = record.findings;
const few = keep(2);

/** A record with a cause for each of the first findings. */
function keep(many: number): typeof record {
  const findings = record.findings.slice(0, many);
  const [cause] = record.causes;
  const causes = findings.map((finding) => ({
    ...cause,
    id: finding.id,
    sentence: 'The server accepts it',
    severity: finding.severity,
    findings: [finding.id],
    operations: ['POST /a'],
  }));
  return { ...record, findings, causes };
}

/** A text with its punctuation as character references. */
const references = (text: string): string => text.replace(/[^\w .,]/g, (c) => `&#${c.charCodeAt(0)};`);

describe('the annotations on GitHub', () => {
  it('point to the line of the document, one line for each cause', () => {
    const snippets = { [first?.stated ?? '']: { file: 'my,api:1.yaml', line: 7, from: 4, text: '' } };
    const [line = '', ...others] = renderAnnotations({ ...few, snippets })
      .trimEnd()
      .split('\n');
    expect(line).toMatch(
      /^::error file=my%2Capi%3A1\.yaml,line=7,title=POST [^,:]*::major: The server accepts it; sent /,
    );
    expect(others).toHaveLength(1);
    expect(renderAnnotations(few)).toMatch(/^::error file=api\.yaml,title=/);
  });

  it('cannot be ended by a text of a server', () => {
    const named = few.causes.map((cause) => ({ ...cause, sentence: '100%\n::error::x\r\n' }));
    const lines = renderAnnotations({ ...few, causes: named })
      .trimEnd()
      .split('\n');
    expect(lines.filter((line) => line.startsWith('::error'))).toHaveLength(2);
    expect(lines[0]).toContain('100%25\\n');
  });

  it('say how many are left out, because GitHub shows only ten', () => {
    const lines = renderAnnotations(keep(13)).trimEnd().split('\n');
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('::notice::3 more causes are in the report');
  });

  it('leave out a cause if all of its findings are accepted, and keep it if some are not', () => {
    const [one, two] = few.findings;
    const accepted = one && two && [{ ...one, accepted: { reason: 'known' } }, two];
    const findings = accepted ?? [];
    const shared = few.causes.slice(0, 1).map((cause) => ({ ...cause, findings: findings.map(({ id }) => id) }));
    expect(renderAnnotations({ ...few, findings }).match(/^::error/gm)).toHaveLength(1);
    expect(renderAnnotations({ ...few, findings, causes: shared }).match(/^::error/gm)).toHaveLength(1);
  });
});

describe('the summary in Markdown', () => {
  it('has the totals and each cause', () => {
    const text = renderMarkdown(few);
    expect(text).toContain(`${record.totals.violated} of ${record.clauses.length} clauses violated`);
    expect(text.match(/<details>/g)).toHaveLength(2);
    expect(text).toContain('curl -i');
  });

  it('lists the other places of a cause', () => {
    const [cause] = few.causes;
    const ids = few.findings.map(({ id }) => id);
    const text = renderMarkdown({ ...few, causes: cause === undefined ? [] : [{ ...cause, findings: ids }] });
    expect(text.match(/<details>/g)).toHaveLength(1);
    expect(text).toContain(`- ${references(few.findings[1]?.clauses[0] ?? '')}`);
  });

  it('shows the texts of others as texts', () => {
    const { run } = record;
    const document = { ...run.document, title: `*a* [b](c) ${hostile}` };
    const findings = few.findings.map((finding) => ({ ...finding, actual: '```\n</details>' }));
    const text = renderMarkdown({ ...few, findings, run: { ...run, document } });
    const [heading = ''] = text.split('\n');
    expect(heading).not.toMatch(/[*[\]<>"]/);
    expect(text).toMatch(/^````text$/m);
    expect(text.match(/^<\/details>$/gm)).toHaveLength(2);
  });

  it('says what cut the run short', () => {
    const reasons = [{ because: 'the server ended', cure: 'start it' }];
    const text = renderMarkdown({ ...few, incomplete: { reasons, planned: 9, unjudged: 3, atLeast: false } });
    expect(text).toContain('**Incomplete:** the server ended &#40;start it&#41;');
  });
});
