import { readFileSync } from 'node:fs';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { hostile, madeUpRecord } from '../workshop/testing/record.ts';
import { renderJunit } from './junit.ts';
import { selectReports } from './reports.ts';
import { renderSarif } from './sarif.ts';

const record = madeUpRecord(3);
const namesOf = (REPORTS?: string): string[] => selectReports({ REPORTS }).map(({ name }) => name);

describe('every report', () => {
  const [finding] = record.findings;
  const load: NonNullable<RunRecord['load']> = {
    inFlight: { least: 4, most: 9, last: 8 },
    repeated: 3,
    ...(finding !== undefined && {
      failures: {
        inFlight: 9,
        failed: 12,
        of: 240,
        kinds: { 'status 500': 12 },
        cure: 'lower IN_FLIGHT',
        example: finding.exchange,
        curl: finding.curl,
      },
    }),
  };
  const under = 'fails under 9 concurrent requests (12 of 240: status 500 ×12; ';
  // Markdown has character references, and annotations are escaped like URLs.
  const textOf = (text: string): string =>
    text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))).replaceAll('%25', '%');
  const renderAll = (given: RunRecord): Map<string, string> =>
    new Map(
      selectReports({ REPORTS: 'junit,sarif,markdown,annotations' }).map(({ name, render }) => [
        name,
        textOf(render(given)),
      ]),
    );

  it('has what failed because of load, which is an error only in a strict run', () => {
    for (const strict of [false, true]) {
      const all = renderAll({ ...record, load, run: { ...record.run, strict } });
      for (const [name, text] of all) expect([name, text.includes(under)]).toEqual([name, strict || name !== 'junit']);
      expect(all.get('annotations')).toContain(`::${strict ? 'error' : 'warning'}::fails under`);
    }
    for (const text of renderAll(record).values()) expect(text).not.toContain('concurrent');
  });

  it.each(['summary', 'junit', 'markdown'])('says that too few clauses were judged: %s', (name) => {
    const shortfall = 'clauses that must hold were judged (';
    expect(renderAll({ ...record, run: { ...record.run, failUnder: 100 } }).get(name)).toContain(shortfall);
    expect(renderAll({ ...record, run: { ...record.run, failUnder: 1 } }).get(name)).not.toContain(shortfall);
  });
});

describe('the choice of reports', () => {
  it('is html and junit without REPORTS, and the summary in any case', () => {
    expect(namesOf()).toEqual(['summary', 'html', 'junit']);
    expect(namesOf('')).toEqual(['summary']);
    expect(namesOf('json, sarif')).toEqual(['summary', 'sarif']);
    const onGithub = selectReports({ GITHUB_ACTIONS: 'true' }).map(({ name }) => name);
    expect(onGithub).toEqual(['summary', 'html', 'junit', 'markdown', 'annotations']);
  });

  it('names the reports if one does not exist', () => {
    expect(() => namesOf('html,pdf')).toThrow(
      'REPORTS=html,pdf: "pdf" is not a report; use some of json, html, junit, sarif, markdown, annotations',
    );
  });

  it('is documented', () => {
    const options = readFileSync('docs/options.md', 'utf8');
    for (const name of ['html', 'junit', 'sarif', 'markdown', 'annotations']) expect(options).toContain(`\`${name}\``);
  });
});

describe('the JUnit report', () => {
  const parse = (from: RunRecord) =>
    new DOMParser({ onError: onErrorStopParsing }).parseFromString(renderJunit(from), 'text/xml');
  const xml = parse(record);

  it('has a test case for each clause', () => {
    const names = [...xml.getElementsByTagName('testcase')].map((each) => each.getAttribute('name'));
    expect(names).toEqual(record.clauses.map(({ id }) => id));
    const counted = [...xml.getElementsByTagName('testsuite')].map((each) => Number(each.getAttribute('tests')));
    expect(counted.reduce((sum, count) => sum + count)).toBe(names.length);
  });

  it('has a failure with the finding for each violated clause', () => {
    const failures = [...xml.getElementsByTagName('failure')];
    expect(failures).toHaveLength(record.totals.violated);
    for (const failure of failures) {
      expect(failure.getAttribute('message')).toContain('accepted with status 201');
      expect(failure.textContent).toContain('curl');
    }
  });

  it('skips what was not judged, with the reason, and passes nothing else', () => {
    const { inconclusive, 'not applicable': outside } = record.totals;
    expect(xml.getElementsByTagName('skipped')).toHaveLength(inconclusive + outside);
    expect([...xml.getElementsByTagName('skipped')].map((each) => each.getAttribute('message'))).toContain(
      'no control was accepted (see the clauses above)',
    );
  });

  it('has an error for what ended the run early', () => {
    const reasons = [{ because: 'the server ended', cure: 'start it' }];
    const cut = parse({ ...record, incomplete: { reasons, planned: 9, unjudged: 3, atLeast: false } });
    expect([...cut.getElementsByTagName('error')].map((each) => each.getAttribute('message'))).toEqual([
      'the server ended (start it)',
    ]);
  });

  it('holds any text, also characters that XML does not have', () => {
    const title = `\u0000\uFFFF\uD800 ${hostile}]]>`;
    const { run } = record;
    const named = parse({ ...record, run: { ...run, document: { ...run.document, title, version: '1' } } });
    expect(named.documentElement?.getAttribute('name')).toBe(
      `\\u0000\\uffff\\ud800 ${hostile.replace('\u202E', '\\u202e')}]]> 1`,
    );
  });
});

describe('the SARIF report', () => {
  interface Log {
    readonly runs: readonly [
      {
        readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
        readonly results: readonly {
          readonly ruleId: string;
          readonly ruleIndex: number;
          readonly partialFingerprints: object;
          readonly locations: readonly object[];
        }[];
      },
    ];
  }
  const [first] = record.findings;
  const snippets = { [first?.stated ?? '']: { file: 'my api/a.yaml', line: 7, from: 4, text: '' } };
  const [run] = (JSON.parse(renderSarif({ ...record, snippets })) as Log).runs;

  it('has a result for each finding, with a rule and a fingerprint that stays', () => {
    expect(run.results.map(({ partialFingerprints }) => partialFingerprints)).toEqual(
      record.findings.map(({ id }) => ({ 'greenhouseFinding/v1': id })),
    );
    for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  });

  it('points to the line of the document, or to the document if the line is not known', () => {
    expect(run.results[0]?.locations[0]).toMatchObject({
      physicalLocation: { artifactLocation: { uri: 'my%20api/a.yaml' }, region: { startLine: 7 } },
    });
    const other = record.findings.findIndex(({ stated }) => stated !== first?.stated);
    expect(run.results[other]?.locations[0]).toMatchObject({
      physicalLocation: { artifactLocation: { uri: 'api.yaml' } },
    });
  });
});
