import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { ExchangeRecord, FindingRecord } from '../../record/index.ts';
import { hostile, madeUpRecord } from '../../workshop/testing/record.ts';
import { causesIn, type Cause } from '../cause.ts';
import { printTest } from './test-code.ts';

const [first] = causesIn(madeUpRecord(1));
const target = 'http://127.0.0.1:8080/api';
const bearer = { scheme: 'bearerAuth', form: 'valid', in: 'header', name: 'authorization' } as const;

function causeOf(finding: Partial<FindingRecord>): Cause {
  if (first === undefined) throw new RangeError('the record has a cause');
  const all = { ...first.findings[0], secrets: [{ ...bearer, value: 'Bearer $TOKEN' }], ...finding };
  return { ...first, findings: [all] };
}

function exchangeOf(
  request: Partial<ExchangeRecord['request']>,
  status = 200,
  body: unknown = {},
  headers: Record<string, string> = {},
): ExchangeRecord {
  return {
    request: { method: 'GET', path: '/a', headers: [], credentials: {}, body: null, ...request },
    answer: { status, headers, body: { text: JSON.stringify(body) } },
    milliseconds: 1,
    target,
  };
}

/** The code of a finding. It must be well-formed TypeScript, whatever texts are in it. */
function codeOf(finding: Partial<FindingRecord>): string {
  const code = printTest(causeOf(finding));
  if ('because' in code) return code.because;
  const { diagnostics } = ts.transpileModule(code.text, { reportDiagnostics: true });
  expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
  return code.text;
}

const json: ExchangeRecord['request']['headers'] = [['content-type', 'application/json']];
const sent = (text: string): Partial<ExchangeRecord['request']> => ({
  method: 'POST',
  headers: json,
  body: { text },
});

describe('the test of a cause', () => {
  it('takes the target and each secret from the environment', () => {
    const text = codeOf({ exchange: exchangeOf({ credentials: { bearerAuth: 'valid' } }) });
    expect(text).toContain(`const { TARGET_URL: api = '${target}', TOKEN } = process.env;`);
    expect(text).toContain('if (TOKEN === undefined) throw');
    expect(text).toContain('authorization: `Bearer ${TOKEN}`');
  });

  it.each([
    ['Bearer ${TOKEN%?}', '`Bearer ${TOKEN.slice(0, -1)}`'],
    ['Bearer ${TOKEN}x', '`Bearer ${TOKEN}x`'],
    ['$KEY', 'KEY'],
    ['Bearer', "'Bearer'"],
    [
      "Bearer $(printf %s \"$TOKEN\" | tr 'a-zA-Z' 'A-Za-z')",
      "`Bearer ${TOKEN.replace(/[a-z]/gi, (c) => (c < 'a' ? c.toLowerCase() : c.toUpperCase()))}`",
    ],
    [
      'Basic $(printf %s "${PAIR%%:*}:wrong" | base64 | tr -d \'\\n\')',
      "`Basic ${Buffer.from(`${PAIR.replace(/:.*$/, '')}:wrong`).toString('base64')}`",
    ],
  ])('has the credential %j as code', (value, code) => {
    const exchange = exchangeOf({ credentials: { bearerAuth: 'valid' } });
    expect(codeOf({ exchange, secrets: [{ ...bearer, value }] })).toContain(`authorization: ${code}`);
  });

  it('has credentials in the query and in cookies', () => {
    const exchange = exchangeOf({
      path: '/a?b=1',
      headers: [['cookie', 'c=2']],
      credentials: { q: 'valid', k: 'valid' },
    });
    const secrets = [
      { ...bearer, scheme: 'q', in: 'query', name: 'key', value: '$Q' },
      { ...bearer, scheme: 'k', in: 'cookie', name: 'sid', value: '$K' },
    ] as const;
    const text = codeOf({ exchange, secrets });
    expect(text).toContain('`${api}/a?b=1&key=${encodeURIComponent(Q)}`');
    expect(text).toContain('cookie: `c=2; sid=${K}`');
  });

  it.each([
    ['{"a":[1,"\'"],"b c":null}', `data: { a: [1, '\\''], 'b c': null }`],
    ['{"id":9223372036854775808}', `data: '{"id":9223372036854775808}'`],
    ['{"a":1.0}', `data: '{"a":1.0}'`],
    ['{"__proto__":1}', `data: '{"__proto__":1}'`],
    ['{"a":', `data: Buffer.from('{"a":')`],
    ['"${1}`\\u202e"', `data: '"\${1}\`\\\\u202e"'`],
  ])('sends exactly the body %j', (body, code) => {
    expect(codeOf({ exchange: exchangeOf(sent(body)) })).toContain(code);
  });

  it('gives up what Playwright would send in another way', () => {
    const because = (request: Partial<ExchangeRecord['request']>): string => codeOf({ exchange: exchangeOf(request) });
    expect(because({ method: 'POST', body: { text: '{}' } })).toBe('Playwright adds a Content-Type to every body');
    expect(because({ headers: [...json, ...json] })).toBe('Playwright sends each header field once');
    expect(because({ path: '/a/%2e%2e/b' })).toBe('Playwright changes its URL');
    expect(because({ credentials: { digest: 'valid' } })).toBe('Playwright has no such credential');
  });

  it('is about a finding that shows again', () => {
    const cause = causeOf({ repeats: 'no', exchange: exchangeOf({}) });
    const [finding] = cause.findings;
    expect(printTest(cause)).toEqual({ because: 'it did not show again when its request was sent alone' });
    const other = { ...finding, clauses: ['GET /other'], repeats: 'yes' } as const;
    expect(printTest({ ...cause, findings: [finding, other] })).toMatchObject({
      file: `get-other-${cause.id}.spec.ts`,
    });
  });

  it('creates what the request names, and nothing that it does not need', () => {
    const created = exchangeOf(sent('{"name":"x"}'), 201, { data: { id: 'p-1', name: 'x' } });
    const other = exchangeOf(sent('{"name":"y"}'), 201, { data: { id: 'p-2' } });
    const values = JSON.stringify({ path: { plantId: 'p-1' } });
    const text = codeOf({
      prepared: [other, created],
      exchange: exchangeOf({ method: 'DELETE', path: '/plants/p-1', values }, 204),
    });
    expect(text).toContain('const plantId = (await created.json()).data.id;');
    expect(text).toContain('request.delete(`${api}/plants/${plantId}`');
    expect(text.match(/request\.post/g)).toHaveLength(1);
  });

  it('keeps an id that the client chose, and sends the steps of a sequence in turn', () => {
    const created = exchangeOf(sent('{"id":"p-1"}'), 201, { id: 'p-1' });
    const values = JSON.stringify({ path: { plantId: 'p-1' } });
    const text = codeOf({ before: [created], exchange: exchangeOf({ path: '/plants/p-1', values }) });
    expect(text).toContain('request.get(`${api}/plants/p-1`');
    expect(text.match(/request\.post/g)).toHaveLength(1);
  });

  it.each([
    ['is part of a sent number', '{"price":17284}'],
    ['is part of a sent text', '{"name":"b17x"}'],
    ['was sent under another name', '{"litres":17}'],
    ['is part of a word of a form', 'name=b17x'],
    ['is in a form under another name', 'litres=17'],
  ])('reads an id from an answer although its text %s', (_, body) => {
    const values = JSON.stringify({ path: { plantId: 17 } });
    const created = exchangeOf(sent(body), 201, { id: 17 });
    const text = codeOf({ before: [created], exchange: exchangeOf({ path: '/plants/17', values }) });
    expect(text).toContain('const plantId = (await before.json()).id;');
    expect(text).toContain('request.get(`${api}/plants/${plantId}`');
  });

  it.each(['id=p-1&name=b', '<plant><id>p-1</id></plant>'])('keeps an id that the client chose in %s', (body) => {
    const headers: ExchangeRecord['request']['headers'] = [['content-type', 'text/plain']];
    const created = exchangeOf({ ...sent(body), headers }, 201, { id: 'p-1' });
    const values = JSON.stringify({ path: { plantId: 'p-1' } });
    const text = codeOf({ before: [created], exchange: exchangeOf({ path: '/plants/p-1', values }) });
    expect(text).toContain('request.get(`${api}/plants/p-1`');
  });

  it('says what must exist, unless the request is about that place or names nothing on purpose', () => {
    const values = JSON.stringify({ path: { plantId: 17 } });
    const exchange = exchangeOf({ path: '/plants/17', values });
    const trial = { kind: 'probe', open: [] } as const;
    const comment = '  // plantId 17 must exist on the server.\n';
    expect(codeOf({ exchange, trial })).toContain(comment);
    expect(codeOf({ exchange, trial: { ...trial, pinned: '/path/plantId' } })).not.toContain(comment);
    expect(codeOf({ exchange, trial: { ...trial, lost: 'no id is known' } })).not.toContain(comment);
    const created = exchangeOf({ ...sent('{"id":17}'), path: '/plants' }, 201);
    expect(codeOf({ exchange, trial, before: [created] })).not.toContain(comment);
  });

  it.each([
    ['status', 'a rejection (4XX), because /a is missing', 200, '/^4\\d\\d$/'],
    ['status', 'a documented success (2XX), because the request is valid', 400, '/^2\\d\\d$/'],
    ['status', 'one of 200, 4XX', 500, '/^(200|4\\d\\d)$/'],
    ['status', '404 or 410, because it was removed', 200, '/^(404|410)$/'],
    ['answer', 'a complete answer below 500', 500, 'toBeLessThan(500)'],
    [
      'header content-type',
      'exactly one Content-Type: application/json or text/*',
      200,
      '/^(application\\/json|text\\/[^;]+)\\b/',
    ],
    ['header location', 'a URI reference', 200, ".not.toBe('a b')"],
    ['header etag', 'present', 200, '.toBeDefined()'],
    ['body /n', 'a string', 200, "expect(body.n, 'a string').toEqual(expect.any(String));"],
    ['body /a/b', 'a string', 200, "expect(body.a?.b, 'a string').not.toEqual(7);"],
    ['body /n', 'at most 5', 200, "expect(body.n, 'at most 5').not.toEqual(7);"],
    ['body /c', 'present', 200, "expect(body.c, 'present').toBeDefined();"],
    ['body /d/1/e', 'a string', 200, 'for (const value of body.d.map((each: { e?: unknown }) => each.e)) {'],
    ['body /a', 'the property "x y"', 200, "expect(body.a, 'the property \"x y\"').toHaveProperty(['x y']);"],
    ['body', 'a JSON text', 200, 'await response.json(); //'],
    ['body /a/b', 'a string', 203, 'if (response.status() === 203) {'],
  ])('expects of %s: %s', (where, expected, status, code) => {
    const exchange = exchangeOf({}, status, { n: 7, a: { b: 7 }, d: [{ e: 1 }, { e: 2 }] }, { location: 'a b' });
    expect(codeOf({ where, expected, exchange })).toContain(code);
  });

  it('does not take the rejection of an outdated credential for that of a value', () => {
    const exchange = exchangeOf({ credentials: { bearerAuth: 'valid' } });
    const expected = 'a rejection (4XX), because /a is missing';
    expect(codeOf({ where: 'status', expected, exchange })).toContain('/^4(?!01|03)\\d\\d$/');
  });

  it('takes 403 for a rejection where that is expected of a valid credential', () => {
    const exchange = exchangeOf({ credentials: { bearerAuth: 'valid' } });
    const expected = 'a rejection (403 or 404), because the resource is that of another user';
    expect(codeOf({ where: 'status', expected, exchange })).toContain('/^(403|404)$/');
  });

  it('is well-formed with any text of a document or a server', () => {
    const texts = `${hostile}\n*/ \${x} \` ' " \\ \u2028`;
    const code = codeOf({
      clauses: [texts],
      expected: texts,
      stated: texts,
      where: `body /${texts.replaceAll('/', '~1')}`,
      exchange: exchangeOf({ ...sent(JSON.stringify({ [texts]: texts })) }, 200, { [texts]: texts }),
    });
    expect(code).toContain('test(');
    expect(code.split('\n').filter((line) => line.startsWith('*/'))).toEqual([]);
  });
});
