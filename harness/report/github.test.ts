import { describe, expect, it } from 'vitest';
import { hostile, madeUpRecord } from '../workshop/testing/record.ts';
import { renderAnnotations, renderMarkdown } from './github.ts';

const record = madeUpRecord(3);
const [first] = record.findings;
const few = { ...record, findings: record.findings.slice(0, 2) };

describe('the annotations on GitHub', () => {
  it('point to the line of the document, one line for each finding', () => {
    const snippets = { [first?.stated ?? '']: { file: 'my,api:1.yaml', line: 7, from: 4, text: '' } };
    const [line = '', ...others] = renderAnnotations({ ...few, snippets })
      .trimEnd()
      .split('\n');
    expect(line).toMatch(
      /^::error file=my%2Capi%3A1\.yaml,line=7,title=POST [^,:]*::POST .*: accepted with status 201; sent /,
    );
    expect(others).toHaveLength(1);
    expect(renderAnnotations(few)).toMatch(/^::error file=api\.yaml,title=/);
  });

  it('cannot be ended by a text of a server', () => {
    const named = few.findings.map((finding) => ({ ...finding, actual: '100%\n::error::x\r\n' }));
    const lines = renderAnnotations({ ...few, findings: named })
      .trimEnd()
      .split('\n');
    expect(lines.filter((line) => line.startsWith('::error'))).toHaveLength(2);
    expect(lines[0]).toContain('100%25\\n');
  });

  it('say how many are left out, because GitHub shows only ten', () => {
    const many = Array.from({ length: 13 }, () => record.findings)
      .flat()
      .slice(0, 13);
    const lines = renderAnnotations({ ...record, findings: many })
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('::notice::3 more findings are in the report');
  });
});

describe('the summary in Markdown', () => {
  it('has the totals and each finding', () => {
    const text = renderMarkdown(few);
    expect(text).toContain(`${record.totals.violated} of ${record.clauses.length} clauses violated`);
    expect(text.match(/<details>/g)).toHaveLength(2);
    expect(text).toContain('curl -i');
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
