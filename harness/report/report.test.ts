import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from '../json/index.ts';
import { compile } from '../schema/index.ts';
import { madeUpRecord } from '../workshop/testing/record.ts';
import { runNotes, serveNotes, token, type Reply } from '../workshop/testing/notes.ts';
import {
  createPacker,
  unpackParts,
  mergeParts,
  passes,
  unrunPart,
  type ClauseRecord,
  type FindingRecord,
  type RunPart,
  type RunRecord,
} from '../record/index.ts';
import { headlineOf, printFinding, printSummary } from './index.ts';

const schema = parse(readFileSync(new URL('../record/run.schema.json', import.meta.url), 'utf8'));
const errorsOf = (record: RunRecord): unknown[] =>
  compile({ root: schema, pointer: '' })(parse(JSON.stringify(record)));

/** A run with findings, observations, and a body that is not text. */
let record: RunRecord;
let close: () => void;

beforeAll(async () => {
  const server = await serveNotes({
    keep: (note, _, raw) => (raw.includes('"text":""') ? [500, {}] : undefined),
    alter: (reply, raw) => (isUtf8(raw) ? reply : [201, { number: 1 }]),
  });
  close = server.close;
  record = await runNotes(server.url, { shrinks: true });
});
afterAll(() => {
  close();
});

/** The run against a server that echoes the credential in each response. */
async function echoed(reply: (authorization: string) => Reply): Promise<RunRecord> {
  const server = await serveNotes({ keep: (_, { headers }) => reply(headers.authorization ?? '') });
  const echo = await runNotes(server.url, { runs: 3 });
  server.close();
  expect(echo.findings.length).toBeGreaterThan(0);
  expect(errorsOf(echo)).toEqual([]);
  return echo;
}

describe('the run record', () => {
  it('has no secret, where a server echoes it in a property name, a header field or an observation', async () => {
    const echo = await echoed((text) => [
      201,
      { [text]: text },
      { [`x-${text.slice(7)}`]: text, 'content-type': `text/${text.slice(7)}`, 'www-authenticate': text },
    ]);
    expect(JSON.stringify(echo)).not.toMatch(new RegExp(token, 'i'));
    expect(JSON.stringify(echo)).toContain('x-<key>');
  });

  it('has no secret in a compressed body', async () => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(201, { 'content-encoding': 'gzip', 'content-type': 'application/json' });
        response.end(gzipSync(JSON.stringify({ is: request.headers.authorization })));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const echo = await runNotes(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { runs: 3 });
    server.closeAllConnections();
    server.close();
    const bodies = echo.findings.map(({ exchange: { answer } }) => ('none' in answer ? null : answer.body));
    expect(bodies).toContainEqual({ text: '{"is":"Bearer <key>"}' });
    for (const body of bodies) {
      const bytes = body !== null && 'base64' in body ? gunzipSync(Buffer.from(body.base64, 'base64')).toString() : '';
      expect(bytes).not.toContain(token);
    }
  });

  it('conforms to its published schema', () => {
    expect(record.findings.length).toBeGreaterThan(1);
    expect(errorsOf(record)).toEqual([]);
  });

  it('conforms to its schema when no response came', async () => {
    const server = await serveNotes({ keep: () => 'silence' });
    const silent = await runNotes(server.url, { timeout: 50, runs: 2 });
    server.close();
    expect(silent.findings.some(({ exchange }) => 'none' in exchange.answer)).toBe(true);
    expect(errorsOf(silent)).toEqual([]);
  });

  it('conforms to its schema when nothing was tested', async () => {
    expect(errorsOf(await runNotes('http://127.0.0.1:1'))).toEqual([]);
  });

  it('lists the findings of each violated clause, and the clauses of each finding', () => {
    const violated = record.clauses.filter(({ result }) => result === 'violated');
    expect(violated.every(({ findings }) => findings.length > 0)).toBe(true);
    const inFindings = new Set(record.findings.flatMap(({ clauses }) => clauses));
    expect(new Set(violated.map(({ id }) => id))).toEqual(inFindings);
  });

  it('counts every clause once in its totals', () => {
    expect(Object.values(record.totals).reduce((sum, count) => sum + count)).toBe(record.clauses.length);
  });

  it('fails on a violation, without any success response, and with STRICT on an inconclusive clause', () => {
    const good: RunRecord = { ...record, totals: { ...record.totals, violated: 0, inconclusive: 1 } };
    expect(passes(good)).toBe(true);
    expect(passes({ ...good, totals: { ...good.totals, violated: 1 } })).toBe(false);
    expect(passes({ ...good, reachedSuccess: false })).toBe(false);
    expect(passes({ ...good, run: { ...good.run, strict: true } })).toBe(false);
  });
});

const exchange: FindingRecord['exchange'] = {
  request: {
    method: 'PUT',
    path: '/notes',
    headers: [['content-type', 'application/json']],
    credentials: { key: 'cut-short' },
    body: { text: '{"number":9223372036854775808}' },
  },
  answer: { status: 201, headers: { 'content-type': 'application/json' }, body: { text: '{"number":1}' } },
  milliseconds: 1.4,
};

const finding: FindingRecord = {
  id: '0123456789',
  clauses: ['PUT /notes enforces key', 'PUT /notes answers', 'PUT /notes a', 'PUT /notes b', 'PUT /notes c'],
  sentence: 'A request with an invalid credential for key is rejected.',
  stated: '/security',
  variants: ['cut-short', 'extended'],
  cause: 'accepted',
  where: 'status',
  expected: 'a rejection (4XX)',
  actual: 'accepted with status 201',
  severity: 'critical',
  count: 12,
  repeats: 'yes',
  shrinks: 1,
  exchange,
  curl: 'curl -i -X PUT http://host/notes',
  replay: "SEED=1 CLAUSE='PUT /notes enforces key' npx playwright test",
};

describe('a printed finding', () => {
  it('lists the violated clause, the request, the response, and how to repeat it', () => {
    expect(printFinding(finding)).toMatchInlineSnapshot(`
      "✗ PUT /notes enforces key
          stated       A request with an invalid credential for key is rejected. (#/security)
          sent         PUT /notes (key: cut-short) application/json {"number":9223372036854775808}
          expected     status: a rejection (4XX)
          actual       accepted with status 201
          response     201 application/json {"number":1} in 1 ms
          violates too PUT /notes answers; PUT /notes a; PUT /notes b and 1 more
          seen         12 times (cut-short, extended); this is the smallest request after 1 shrinking step
          curl         curl -i -X PUT http://host/notes
          replay       SEED=1 CLAUSE='PUT /notes enforces key' npx playwright test"
    `);
  });

  it('has a headline with the clause, what happened, and the request', () => {
    expect(headlineOf(finding)).toBe(
      'PUT /notes enforces key: accepted with status 201; sent {"number":9223372036854775808}',
    );
    const request = { ...exchange.request, method: 'GET', body: null };
    expect(headlineOf({ ...finding, where: 'body /a', actual: 'none', exchange: { ...exchange, request } })).toBe(
      'PUT /notes enforces key: body /a: none; sent GET /notes',
    );
    const long = headlineOf({ ...finding, actual: `\n\u001b${'x'.repeat(9999)}`, clauses: ['y'.repeat(9999)] });
    expect(long).toMatch(/^[^\n\u001b]{1,999}$/);
  });

  it('notes when a fault did not occur again', () => {
    expect(printFinding({ ...finding, repeats: 'no' })).toMatch(/seen +12 times \(cut-short, extended\), but not when/);
  });

  it('gives the reason when no response came', () => {
    const answer = { none: 'timed out' as const, detail: 'no answer within 100 ms' };
    expect(printFinding({ ...finding, exchange: { ...exchange, answer } })).toMatch(
      /response +none \(timed out\): no answer within 100 ms/,
    );
  });

  it('escapes control characters of the server', () => {
    const answer = { status: 200, headers: {}, body: { text: '\u001b[31mred\u0007' } };
    const text = printFinding({ ...finding, exchange: { ...exchange, answer } });
    expect(text).toContain('\\u001b[31mred\\u0007');
    expect(text).not.toContain('\u001b');
  });
});

describe('the summary', () => {
  const clause = (
    what: string,
    aspect: string,
    result: ClauseRecord['result'],
    more: Partial<ClauseRecord> = {},
  ): ClauseRecord => ({
    id: `PUT /notes ${what}`,
    level: 'must',
    sentence: '',
    stated: '',
    operation: 'PUT /notes',
    aspect: aspect as ClauseRecord['aspect'],
    result,
    cases: 50,
    tally: { variants: {}, observations: {} },
    findings: [],
    ...more,
  });
  const fixed: RunRecord = {
    greenhouse: '1',
    run: {
      document: { source: 'notes.json', title: 'Notes', version: '2' },
      target: 'http://host/',
      seed: 7,
      salt: 3,
      runs: 50,
      strict: false,
    },
    startedAt: '',
    milliseconds: 1234,
    requests: 2345,
    reachedSuccess: true,
    unreached: [],
    totals: { passed: 2, violated: 1, observed: 1, inconclusive: 1, 'not applicable': 1 },
    clauses: [
      clause('accepts body', 'accepts valid requests', 'passed', {
        tally: { variants: {}, observations: { 'rejected as a duplicate': 3 } },
      }),
      clause('rejects body /number type', 'rejects invalid bodies', 'violated'),
      clause('rejects absent body', 'rejects invalid bodies', 'not applicable', { cases: 0 }),
      clause('enforces key', 'enforces security', 'inconclusive', {
        because: 'absent: no control',
        cure: 'start it',
      }),
      clause('answers', 'responds as documented', 'passed'),
      clause('observes duplicate', 'reports unspecified behaviour', 'observed', {
        tally: { variants: {}, observations: { b: 1, a: 2 } },
      }),
    ],
    findings: [],
    causes: [],
  };

  it('has a line for each aspect, lists the clauses that need attention, and ends with the totals', () => {
    expect(printSummary(fixed)).toMatchInlineSnapshot(`
      "
      Greenhouse: Notes 2 (notes.json) at http://host/

        PUT /notes
          ✓ accepts valid requests        1 passed                           50 cases
              · accepts body: rejected as a duplicate ×3
          ✗ rejects invalid bodies        1 violated, 1 not applicable       50 cases
              ✗ rejects body /number type
          ? enforces security             1 inconclusive                     50 cases
              ? enforces key: absent: no control (start it)
          ✓ responds as documented        1 passed                           50 cases
          ✓ reports unspecified behaviour 1 observed                         50 cases
              · observes duplicate: a ×2; b

      2 passed, 1 violated, 1 observed, 1 inconclusive, 1 not applicable of 6 clauses; 2,345 requests in 1.2 s; SEED=7
      "
    `);
  });

  it('lists the worst ten causes with a request each, and observed behaviour only if it is asked for', () => {
    const causes = Array.from({ length: 12 }, (_, index) => ({
      id: String(index),
      sentence: `The server is wrong in way ${index}`,
      severity: 'major' as const,
      findings: [finding.id],
      operations: ['GET /a', 'GET /b', 'GET /c', 'GET /d'],
    }));
    const text = printSummary({ ...fixed, findings: [finding], causes }, { listsObserved: false });
    const rest = `     PUT /notes {"number":9223372036854775808}, and in 3 more operations\n     expected a rejection (4XX), got 201 `;
    expect(text).toContain(`   1 major: is wrong in way 0\n${rest}`);
    expect(text).toContain('  10 major: is wrong in way 9\n     PUT /notes');
    expect(text).toMatch(/  11 major: is wrong in way 10 \(GET \/a\)\n  12 major/);
    expect(text).not.toContain('rejected as a duplicate');
    expect(text).toContain('set OBSERVED=1');
  });

  it.each([80, 120, undefined])('fits on a screen of %s columns, whatever was found', (columns) => {
    const many = (count: number, text: string): string[] =>
      Array.from({ length: count }, (_, index) => `${index} ${text.repeat(20)}`);
    fc.assert(
      fc.property(fc.record({ causes: fc.nat(300), others: fc.nat(40), text: fc.string({ minLength: 1 }) }), (size) => {
        const text = size.text.slice(0, 10);
        const made = madeUpRecord(size.others, 2);
        const summary = printSummary(
          {
            ...made,
            run: { ...made.run, document: { ...made.run.document, warnings: many(size.others, text) } },
            unreached: many(size.others, text).map((operation) => ({ operation, cure: text })),
            lessons: many(size.others, text).map((message) => ({
              operation: text,
              place: '/a',
              should: text,
              message,
            })),
            findings: [finding],
            causes: many(size.causes, text).map((sentence) => ({
              id: sentence,
              sentence: `The server ${sentence}`,
              severity: 'major' as const,
              findings: [finding.id],
              operations: [text, 'GET /b'],
            })),
          },
          { terminal: { columns, isColoured: false }, listsObserved: false },
        );
        const lines = summary.trimEnd().split('\n');
        expect(lines.length).toBeLessThanOrEqual(50);
        // A longer list of causes takes the whole screen.
        if (size.causes > 30) expect(lines.length).toBeGreaterThan(35);
        expect(summary).toContain('SEED=7');
        if (columns !== undefined) expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
      }),
      { numRuns: 30, seed: 1 },
    );
  });

  it('has no line that is wider than the terminal', () => {
    const terminal = { columns: 60, isColoured: false };
    const lines = printSummary(fixed, { terminal }).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  it('states that the run proves nothing when no request got a success response', () => {
    expect(printSummary({ ...fixed, reachedSuccess: false })).toContain(
      'No request got a success response, so this run proves nothing and fails.',
    );
  });

  it('names an operation that never returned a success response, with what to do', () => {
    const unreached = [{ operation: 'PUT /notes', cure: 'give values in VALUES' }];
    const text = printSummary({ ...fixed, unreached });
    expect(text).toContain('\n  PUT /notes: no request got a success response (give values in VALUES)\n');
  });

  it('lists the warnings about the document', () => {
    const document = { ...fixed.run.document, warnings: ['/info: it has no "version"; add it'] };
    const text = printSummary({ ...fixed, run: { ...fixed.run, document } });
    expect(text).toContain('  ! /info: it has no "version"; add it\n');
  });

  it('shows the obstacle instead of the clauses when nothing was tested', () => {
    const text = printSummary({ ...fixed, obstacle: 'the server is down' });
    expect(text).toContain('the server is down');
    expect(text).not.toContain('enforces security');
  });
});

describe('the parts of a run', () => {
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

  it('give the same record in whatever order they are merged', () => {
    const forth = mergeParts([part('a'), part('b')], about);
    const back = mergeParts([part('b'), part('a')], about);
    expect(JSON.stringify(forth.clauses.map(({ id, cases }) => [id, cases]))).toBe(
      JSON.stringify(back.clauses.map(({ id, cases }) => [id, cases])),
    );
    expect(forth).toMatchObject({ requests: 2, reachedSuccess: true, totals: back.totals });
  });

  it('have one finding for the same fault, with the counts added', () => {
    const merged = mergeParts([part('a'), part('b')], about);
    expect(merged.findings.map(({ id }) => id)).toEqual(record.findings.map(({ id }) => id));
    expect(merged.findings[0]?.count).toBe(2 * (record.findings[0]?.count ?? 0));
  });

  it('can be attached to a test and read back', () => {
    expect(unpackParts([createPacker()(part('a')), { name: 'trace', body: Buffer.from('x') }])).toEqual([part('a')]);
  });

  it('have the warnings once for each worker, and the run record has them', () => {
    const document = { ...record.run.document, warnings: ['a warning'] };
    const pack = createPacker();
    const packed = ['a', 'b'].map((text) => pack({ ...part(text), head: { ...record.run, document } }));
    expect(packed.map(({ body }) => body.toString().includes('a warning'))).toEqual([true, false]);
    const [one, other] = unpackParts(packed);
    if (one === undefined || other === undefined) throw new Error('two parts were packed');
    for (const parts of [
      [one, other],
      [other, one],
    ]) {
      expect(mergeParts(parts, about).run.document.warnings).toEqual(['a warning']);
    }
  });
});

describe('tests that were not run', () => {
  const plan = { document: undefined as never, operations: [], all: [] };
  const doubt = { because: 'time limit reached', cure: 'increase TIME' };
  const parts = (): RunPart[] =>
    (['POST /a', 'POST /b', 'POST /c'] as const).flatMap((name) =>
      (['rejects invalid bodies', 'responds as documented'] as const).map((aspect) => {
        const operation = { operation: { name, pointer: '/paths' } } as Parameters<typeof unrunPart>[1];
        return unrunPart(plan, operation, aspect, record.run, doubt);
      }),
    );
  const merged = (): RunRecord => mergeParts(parts(), { greenhouse: '0', startedAt: '', milliseconds: 0 });

  it('are each inconclusive with the reason and what to do, and a strict run fails', () => {
    expect(merged().totals).toMatchObject({ passed: 0, inconclusive: 6 });
    expect(merged().clauses[0]).toMatchObject({
      id: 'POST /a rejects invalid bodies',
      result: 'inconclusive',
      because: 'not run: time limit reached',
      cure: 'increase TIME',
    });
    expect(passes({ ...merged(), reachedSuccess: true, run: { ...record.run, strict: true } })).toBe(false);
    expect(errorsOf(merged())).toEqual([]);
  });

  it('take one line of the summary for each reason', () => {
    const text = printSummary(merged());
    expect(text).toContain('? 6 tests of 3 operations: not run: time limit reached (increase TIME)');
    expect(text).not.toContain('POST /b');
  });
});
