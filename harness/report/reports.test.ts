import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { parse as readJson } from '../json/index.ts';
import type { RunRecord } from '../record/index.ts';
import { compile } from '../schema/index.ts';
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

describe('the summary on a terminal', () => {
  const printed = (operations: number, OBSERVED: string): string[] => {
    const [summary] = selectReports({ REPORTS: '', OBSERVED }, { isTTY: true, columns: 80 });
    return (summary?.render(madeUpRecord(operations)) ?? '').split('\n');
  };

  it('fits on a screen, however many operations there are, and adds up their aspects', () => {
    const lines = printed(200, '');
    expect(lines.length).toBeLessThanOrEqual(51);
    const plain = lines.map((line) => line.replaceAll(/\u001b\[\d+m/g, ''));
    expect(Math.max(...plain.map(({ length }) => length))).toBeLessThanOrEqual(80);
    expect(plain.join('\n')).toContain('\n  200 operations, 1 of them without a success response');
    expect(lines).toContain('To list every operation and what was observed, set OBSERVED=1.');
  });

  it('lists every operation if they are few, or if that is asked for', () => {
    for (const lines of [printed(1, ''), printed(200, '1')]) {
      expect(lines).toContain('  POST /items-0/{id}/parts-0: no request got a success response (set VALUES)');
    }
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
      'REPORTS=html,pdf: "pdf" is not a report; use some of json, html, junit, sarif, har, markdown, annotations',
    );
  });

  it('is documented', () => {
    const options = readFileSync('docs/options.md', 'utf8');
    for (const name of ['html', 'junit', 'sarif', 'har', 'markdown', 'annotations'])
      expect(options).toContain(`\`${name}\``);
  });
});

/** A record in which one cause has all findings. */
const ofOneCause: RunRecord = {
  ...record,
  causes: record.causes.slice(0, 1).map((cause) => ({ ...cause, findings: record.findings.map(({ id }) => id) })),
};

/** The part of junit-10.xsd of Jenkins' xUnit plugin that the report uses. */
const known: Readonly<
  Record<
    string,
    {
      readonly parents: readonly string[];
      readonly attributes?: readonly string[];
      readonly required?: readonly string[];
    }
  >
> = {
  testsuites: { parents: ['#document'], attributes: ['name', 'time', 'tests', 'failures', 'errors'] },
  testsuite: {
    parents: ['testsuites'],
    attributes: ['time', 'skipped', 'timestamp'],
    required: ['name', 'tests', 'failures', 'errors'],
  },
  testcase: { parents: ['testsuite'], attributes: ['time', 'classname'], required: ['name'] },
  failure: { parents: ['testcase'], attributes: ['type', 'message'] },
  error: { parents: ['testcase'], attributes: ['type', 'message'] },
  skipped: { parents: ['testcase'], attributes: ['type', 'message'] },
  'system-out': { parents: ['testcase'] },
};

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

  it('has a failure with the finding and its cause for each violated clause', () => {
    const failures = [...xml.getElementsByTagName('failure')];
    expect(failures).toHaveLength(record.totals.violated);
    for (const failure of failures) expect(failure.textContent).toContain('curl');
    const messages = failures.map((failure) => failure.getAttribute('message') ?? '');
    for (const { severity, sentence } of record.causes) {
      expect(messages.filter((message) => message.startsWith(`${severity}: ${sentence.slice(0, 60)}`))).not.toEqual([]);
    }
    expect(messages.join('\n')).not.toContain('; here ');
  });

  it('says what happened where another clause stands for the cause', () => {
    const messages = [...parse(ofOneCause).getElementsByTagName('failure')].map((each) => each.getAttribute('message'));
    const [first] = ofOneCause.causes[0]?.findings ?? [];
    const main = record.findings.find(({ id }) => id === first)?.clauses[0];
    const others = messages.filter((message) => message?.includes('; here POST '));
    expect(others).toHaveLength(messages.length - 1);
    expect(others.join('\n')).not.toContain(`; here ${main ?? ''}`);
  });

  it('prints a finding for ten of its clauses, and refers to the first from the others', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `GET /a enforces s${index}`);
    const [violated] = record.clauses.filter(({ result }) => result === 'violated');
    const [finding] = record.findings;
    if (violated === undefined || finding === undefined) throw new Error('The record has no finding.');
    const clauses = ids.map((id) => ({ ...violated, id, findings: [finding.id] }));
    const texts = [
      ...parse({ ...record, clauses, findings: [{ ...finding, clauses: ids }] }).getElementsByTagName('failure'),
    ].map(({ textContent }) => textContent ?? '');
    expect(texts.filter((text) => text.includes('curl'))).toHaveLength(10);
    expect(texts.slice(10)).toEqual(Array(2).fill('The same finding as that of GET /a enforces s0.'));
  });

  it('has no element or attribute that Jenkins does not know, and texts only where it has them', () => {
    const reasons = [{ because: 'the server ended', cure: 'start it' }];
    const incomplete = { reasons, planned: 9, unjudged: 3, atLeast: false };
    const { documentElement } = parse({ ...record, incomplete, run: { ...record.run, strict: true } });
    expect(documentElement?.nodeName).toBe('testsuites');
    const elements = [...(documentElement?.getElementsByTagName('*') ?? [])];
    for (const element of [documentElement, ...elements].flatMap((each) => each ?? [])) {
      const { attributes = [], required = [], parents } = known[element.nodeName] ?? { parents: [] };
      expect(parents).toContain(element.parentNode?.nodeName);
      const names = [...element.attributes].map(({ name }) => name);
      expect([...attributes, ...required]).toEqual(expect.arrayContaining(names));
      expect(names).toEqual(expect.arrayContaining([...required]));
      expect(element.getAttribute('time') ?? '').toMatch(/^(\d+\.\d*)?$/);
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
          readonly level: string;
          readonly locations: readonly object[];
          readonly relatedLocations?: readonly object[];
        }[];
      },
    ];
  }
  const first = record.findings.find(({ id }) => id === record.causes[0]?.findings[0]);
  const snippets = { [first?.stated ?? '']: { file: 'my api/a.yaml', line: 7, from: 4, text: '' } };
  const [run] = (JSON.parse(renderSarif({ ...record, snippets })) as Log).runs;

  it('has a result for each cause, in their order, with a rule and a fingerprint that stays', () => {
    expect(run.results.map(({ partialFingerprints }) => partialFingerprints)).toEqual(
      record.causes.map(({ id }) => ({ 'greenhouseCause/v1': id })),
    );
    for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  });

  it('lists the other places of a cause', () => {
    const [{ results }] = (JSON.parse(renderSarif(ofOneCause)) as Log).runs;
    expect(results).toHaveLength(1);
    expect(results[0]?.relatedLocations).toHaveLength(record.findings.length - 1);
  });

  it('is worse the worse the cause is', () => {
    const levels = (['critical', 'moderate', 'exotic'] as const).map((severity) => {
      const causes = ofOneCause.causes.map((cause) => ({ ...cause, severity }));
      return (JSON.parse(renderSarif({ ...ofOneCause, causes })) as Log).runs[0].results[0]?.level;
    });
    expect(levels).toEqual(['error', 'warning', 'note']);
  });

  it('is valid by the schema of SARIF 2.1.0', () => {
    const path = createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
    const judge = compile({ root: readJson(readFileSync(path, 'utf8')), pointer: '' });
    const accepted = { reason: 'known' };
    const incomplete = { reasons: [], planned: 9, unjudged: 3, atLeast: false };
    const findings = record.findings.map((finding) => ({ ...finding, accepted }));
    for (const each of [record, { ...ofOneCause, findings, snippets, incomplete }]) {
      expect(judge(readJson(renderSarif(each)))).toEqual([]);
    }
    expect(judge({ version: '2.1.0', runs: [{}] })).not.toEqual([]);
  });

  it('points to the line of the document, or to the document if the line is not known', () => {
    expect(run.results[0]?.locations[0]).toMatchObject({
      physicalLocation: { artifactLocation: { uri: 'my%20api/a.yaml' }, region: { startLine: 7 } },
    });
    expect(run.results[1]?.locations[0]).toMatchObject({
      physicalLocation: { artifactLocation: { uri: 'api.yaml' } },
    });
  });
});
