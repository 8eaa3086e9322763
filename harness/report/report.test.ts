import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from '../json/index.ts';
import { compile } from '../schema/index.ts';
import { runNotes, serveNotes } from '../testing/notes.ts';
import { packPart, unpackParts } from './attachment.ts';
import { mergeParts, passes, printFinding, printSummary, type RunPart, type RunRecord } from './index.ts';

const schema = parse(readFileSync(new URL('run.schema.json', import.meta.url), 'utf8'));
const errorsOf = (record: RunRecord): unknown[] =>
  compile({ root: schema, pointer: '' })(parse(JSON.stringify(record)));

/** A run with something of everything: findings, observations, bytes that are no text. */
let record: RunRecord;
let close: () => void;

beforeAll(async () => {
  const server = await serveNotes({
    keep: (note, _, raw) => (raw.includes('"text":""') ? [500, {}] : undefined),
    alter: (reply, raw) => (raw.includes(0xff) ? [201, { number: 1 }] : reply),
  });
  close = server.close;
  // One at a time, for the order of answers shows in the record.
  record = await runNotes(server.url, { shrinks: true, inFlight: 1 });
});
afterAll(() => {
  close();
});

describe('the run record', () => {
  it('is as its published schema says', () => {
    expect(record.findings.length).toBeGreaterThan(1);
    expect(errorsOf(record)).toEqual([]);
  });

  it('is as its schema says too when answers never came', async () => {
    const server = await serveNotes({ keep: () => 'silence' });
    const silent = await runNotes(server.url, { timeout: 50, runs: 2 });
    server.close();
    expect(silent.findings.some(({ exchange }) => 'none' in exchange.answer)).toBe(true);
    expect(errorsOf(silent)).toEqual([]);
  });

  it('is as its schema says too when nothing could be tested', async () => {
    expect(errorsOf(await runNotes('http://127.0.0.1:1'))).toEqual([]);
  });

  it('names for each violated clause the findings that break it, and the other way round', () => {
    const violated = record.clauses.filter(({ result }) => result === 'violated');
    expect(violated.every(({ findings }) => findings.length > 0)).toBe(true);
    const broken = new Set(record.findings.flatMap(({ clauses }) => clauses));
    expect(new Set(violated.map(({ id }) => id))).toEqual(broken);
  });

  it('counts every clause once in its totals', () => {
    expect(Object.values(record.totals).reduce((sum, count) => sum + count)).toBe(record.clauses.length);
  });

  it('fails for a violation, for want of any success, and strictly for what is inconclusive', () => {
    const good: RunRecord = { ...record, totals: { ...record.totals, violated: 0, inconclusive: 1 } };
    expect(passes(good)).toBe(true);
    expect(passes({ ...good, totals: { ...good.totals, violated: 1 } })).toBe(false);
    expect(passes({ ...good, reachedSuccess: false })).toBe(false);
    expect(passes({ ...good, run: { ...good.run, strict: true } })).toBe(false);
  });
});

describe('a finding in print', () => {
  it('says what is broken, what was sent, what came back, and how to see it again', () => {
    const finding = record.findings.find(({ variants }) => variants.includes('invalid-utf-8'));
    if (finding === undefined) throw new Error('accepting bytes that are no UTF-8 is found');
    const text = printFinding(finding)
      .replaceAll(/:\d{4,5}\//g, ':PORT/')
      .replaceAll(/in \d+ ms/g, 'in N ms');
    expect(text).toMatchInlineSnapshot(`
      "✗ PUT /notes refuses malformed body
          stated     A body that is not application/json is refused. (RFC 8259)
          sent       PUT /notes application/json base64 eyJudW1iZXIiOjUwff8=
          expected   status: a refusal (4XX), for its body is not JSON
          actual     accepted with status 201
          answer     201 application/json {"number":1} in N ms
          seen       1 time (invalid-utf-8); the smallest request after 0 steps of shrinking
          curl       printf '{"number":50}\\377' | curl -i -X PUT http://127.0.0.1:PORT/notes -H 'accept: application/json, application/problem+json' -H 'content-type: application/json' -H "Authorization: Bearer $TOKEN" --data-binary @-
          replay     SEED=1 CLAUSE='PUT /notes refuses malformed body' npx playwright test"
    `);
  });

  it('shows no control character of the server to the terminal', () => {
    const [finding] = record.findings;
    if (finding === undefined) throw new Error('there is a finding');
    const answer = { status: 200, headers: {}, body: { text: '\u001b[31mred\u0007' } };
    const text = printFinding({ ...finding, exchange: { ...finding.exchange, answer } });
    expect(text).toContain('\\u001b[31mred\\u0007');
    expect(text).not.toContain('\u001b');
  });
});

describe('the summary', () => {
  it('has a line for each aspect, names what needs a reader, and counts what is no pass in its last line', () => {
    const fixed = { ...record, milliseconds: 1200, requests: 1234, run: { ...record.run, target: 'http://host/' } };
    expect(printSummary(fixed)).toMatchInlineSnapshot(`
      "
      Greenhouse: Notes 2.0.0 (fixtures/notes.openapi.json) at http://host/

        PUT /notes
          ✗ accepts valid requests               11 passed, 4 violated                360 cases
              ✗ accepts body additional-property
              ✗ accepts body /text present
              ✗ accepts body /text empty
              ✗ accepts body
          ✓ refuses broken bodies                6 passed                             134 cases
          ✓ guards by its security               1 passed                              27 cases
          ✗ withstands malformed input           1 violated                            20 cases
              ✗ refuses malformed body
          ✗ answers as documented                5 passed, 1 violated                  20 cases
              ✗ answers
          ✓ shows what the document leaves open  1 passed, 10 observed                 48 cases
              · accepts body /number written-as-1.0: status 201 ×2; status 500
              · accepts body /number written-as-1e2: status 201 ×3
              · accepts body /text very-long: status 201 ×3
              · accepts body /text nul: status 201 ×3
              · accepts body /text lone-surrogate: status 201 ×3
              · observes content-type: absent: status 201; absent: status 500 ×2; application/xml: status 201 ×3; form: status 201 ×3; in capitals: status 201 ×2; in capitals: status 500; nonsense: status 201 ×3; text/plain: status 201 ×3; with charset: status 201 ×2; with charset: status 500
              · observes duplicate: accepted again (status 201) ×3
              · observes echo: field number comes back changed ×544
              · observes proto-property: status 201 ×2; status 500
              · observes undocumented-method: status 400 ×3
              · observes unknown-path: status 201 ×2; status 500

      24 passed, 6 violated, 10 observed, 0 inconclusive, 0 not applicable of 40 clauses; 1,234 requests in 1.2 s; SEED=1
      "
    `);
  });

  it('says aloud that nothing was proven when no success was reached', () => {
    expect(printSummary({ ...record, reachedSuccess: false })).toContain('No request reached a success answer');
  });
});

describe('shares of a run', () => {
  const part = (text: string): RunPart => ({
    head: record.run,
    requests: 1,
    reachedSuccess: text === 'b',
    clauses: record.clauses.map((clause, index) => ({
      order: [0, 0, index],
      clause,
      state: 'planned',
      cases: 1,
      tally: { variants: { [text]: { pass: 1, violation: 0, observation: 0, inconclusive: 0 } }, observations: {} },
    })),
    findings: record.findings,
  });
  const about = { greenhouse: '0', startedAt: '', milliseconds: 0 };

  it('come to the same in whatever order they are merged', () => {
    const forth = mergeParts([part('a'), part('b')], about);
    const back = mergeParts([part('b'), part('a')], about);
    expect(JSON.stringify(forth.clauses.map(({ id, cases }) => [id, cases]))).toBe(
      JSON.stringify(back.clauses.map(({ id, cases }) => [id, cases])),
    );
    expect(forth).toMatchObject({ requests: 2, reachedSuccess: true, totals: back.totals });
  });

  it('hold the same fault once, counted together', () => {
    const merged = mergeParts([part('a'), part('b')], about);
    expect(merged.findings.map(({ id }) => id)).toEqual(record.findings.map(({ id }) => id));
    expect(merged.findings[0]?.count).toBe(2 * (record.findings[0]?.count ?? 0));
  });

  it('survive being attached to a test', () => {
    expect(unpackParts([packPart(part('a')), { name: 'trace', body: Buffer.from('x') }])).toEqual([part('a')]);
  });
});
