import { describe, expect, it } from 'vitest';
import { madeUpRecord } from '../workshop/testing/record.ts';
import { withSnippets } from './snippets.ts';

const record = madeUpRecord(3);

describe('the snippets of a record', () => {
  it('show the place of each clause, if it has lines', () => {
    const { snippets = {} } = withSnippets(record, (stated) =>
      stated.endsWith('/0') ? undefined : { file: 'api.yaml', line: 2, from: 1, text: stated },
    );
    const places = new Set(record.clauses.map(({ stated }) => stated).filter((stated) => !stated.endsWith('/0')));
    expect(new Set(Object.keys(snippets))).toEqual(places);
  });

  it('are those of the findings, if there is no room for all', () => {
    const text = 'x'.repeat(200_000);
    const { snippets = {} } = withSnippets(record, () => ({ file: 'api.yaml', line: 2, from: 1, text }));
    expect(Object.keys(snippets)).toEqual([...new Set(record.findings.map(({ stated }) => stated))].slice(0, 2));
  });

  it('are absent if no clause has lines', () => {
    expect(withSnippets(record, () => undefined)).toBe(record);
  });
});
