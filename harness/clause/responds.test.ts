import { describe, expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import type { Answered, DroppedConnection, Exchange, Outcome } from '../exchange/index.ts';
import type { Verdict } from '../verdict/index.ts';
import { type WatchingRow } from './index.ts';
import { rowsByOperation } from '../plan/index.ts';
import { writeDocument } from '../workshop/testing/api.ts';

const target = new URL('http://target.invalid');
const document = await loadDocument('fixtures/plant-store.openapi.json');
const credentials = new Map([['bearerAuth', { brokenForms: ['absent' as const] }]]);

function rowsFor(strict: boolean): readonly WatchingRow[] {
  const [operation] = document.operations;
  if (operation === undefined) throw new Error('the document has an operation');
  const given = { credentials, strict, safe: false, values: new Map() };
  return rowsByOperation(document, given, [operation]).get(operation.name)?.watching ?? [];
}

const lenient = rowsFor(false);
const strict = rowsFor(true);

/** The verdict of a clause that judges every exchange. */
function judge(id: string, outcome: Outcome, { open = [] as number[], rows = lenient } = {}): Verdict | undefined {
  const row = rows.find(({ clause }) => clause.id === `POST /plants ${id}`);
  if (row === undefined) throw new Error(`there is no clause ${id} that judges every exchange`);
  const request = { method: 'POST', path: '/plants', headers: [], body: { kind: 'none' }, credentials: [] } as const;
  const exchange: Exchange = { request, target, outcome, milliseconds: 1, attempts: 1, position: 1 };
  return row.judgeExchange(exchange, open);
}

const answer = (
  status: number,
  body = '',
  headers: Answered['headers'] = { 'content-type': 'application/json' },
): Answered => {
  return { kind: 'answered', status, headers, body: Buffer.from(body) };
};

const error = (value: string): Answered => answer(400, `{"error":${value},"message":"no"}`);

describe('the sentence about the body of an answer', () => {
  it.each([
    ['', 'as documented.'],
    ['The plants.', 'as documented: The plants.'],
    ['All plants', 'as documented: All plants.'],
  ])('ends with one full stop, with the description %j', async (description, end) => {
    const content = { 'application/json': { schema: { type: 'array' } } };
    const api = await loadDocument(writeDocument({ paths: { '/a': { get: { responses: { 200: { description, content } } } } } })); // prettier-ignore
    const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
    const rows = rowsByOperation(api, given, api.operations).get('GET /a')?.watching ?? [];
    const { clause } = rows.find(({ clause: { id } }) => id === 'GET /a responds 200 body') ?? {};
    expect(clause?.sentence).toBe(`The body of every 200 answer is ${end}`);
  });
});

it('what the document says of a failure is not tested, because any failure is a fault', async () => {
  const content = { 'application/json': { schema: { type: 'object' } } };
  const responses = Object.fromEntries([200, 500, 501, 503].map((each) => [each, { description: '', content }]));
  const api = await loadDocument(writeDocument({ paths: { '/a': { get: { responses } } } }));
  const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
  const rows = rowsByOperation(api, given, api.operations).get('GET /a')?.rows ?? [];
  const planned = rows.filter(({ state, clause: { id } }) => state === 'planned' && id.endsWith(' body'));
  expect(planned.map(({ clause: { id } }) => id)).toEqual(['GET /a responds 200 body', 'GET /a responds 503 body']);
});

it('the content of an answer to HEAD is not tested, because there is none', async () => {
  const content = { 'application/json': { schema: { type: 'object' } } };
  const responses = { 200: { description: '', content, headers: { ETag: { schema: { type: 'string' } } } } };
  const api = await loadDocument(writeDocument({ paths: { '/a': { head: { responses } } } }));
  const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
  const rows = rowsByOperation(api, given, api.operations).get('HEAD /a')?.rows ?? [];
  const about = rows.filter(({ clause: { id } }) => id.startsWith('HEAD /a responds 200'));
  expect(Object.fromEntries(about.map(({ state, clause: { id } }) => [id, state]))).toEqual({
    'HEAD /a responds 200 media-type': 'not applicable',
    'HEAD /a responds 200 body': 'not applicable',
    'HEAD /a responds 200 header ETag': 'planned',
  });
});

describe('a table beside JSON', () => {
  const json = { 'application/json': { schema: { type: 'array', items: { type: 'integer' } } } };
  const csv = { 'text/csv': { schema: { type: 'string' } } };

  it.each<[string, string, object, string]>([
    ['pass', 'a table', { ...json, ...csv }, 'a,b\r\n1,2\r\n'],
    ['pass', 'one field with a number', { ...json, ...csv }, '12'],
    ['pass', 'one field in quotes', { ...json, ...csv }, '"a"'],
    ['pass', 'JSON, where that is no other media type', csv, '[1,2]'],
    ['violation', 'JSON', { ...json, ...csv }, '[1,2]'],
  ])('is a %s if it is %s', async (kind, _, content, body) => {
    const api = await loadDocument(writeDocument({ paths: { '/a': { get: { responses: { 200: { description: '', content } } } } } })); // prettier-ignore
    const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
    const rows = rowsByOperation(api, given, api.operations).get('GET /a')?.watching ?? [];
    const row = rows.find(({ clause: { id } }) => id === 'GET /a responds 200 body');
    const request = { method: 'GET', path: '/a', headers: [], body: { kind: 'none' }, credentials: [] } as const;
    const outcome = answer(200, body, { 'content-type': 'text/csv' });
    const exchange: Exchange = { request, target, outcome, milliseconds: 1, attempts: 1, position: 1 };
    expect(row?.judgeExchange(exchange, [])?.kind).toBe(kind);
  });
});

describe('the cause of a wrong body', () => {
  const size = { type: 'object', properties: { size: { type: 'integer' } } };
  it.each<[string, object, unknown, unknown, boolean]>([
    ['keys of a map', { additionalProperties: size }, { a1: { size: 'x' } }, { b2: { size: 'y' } }, true],
    ['keys by a pattern', { patternProperties: { '^k': size } }, { k1: { size: 'x' } }, { k2: { size: 'y' } }, true],
    ['names of keys', { propertyNames: { maxLength: 1 } }, { a1: 1 }, { b2: 1 }, true],
    ['items of a list', { items: size }, [{ size: 'x' }], [{}, { size: 'y' }], true],
    [
      'properties of an object',
      { properties: { a: size, b: size } },
      { a: { size: 'x' } },
      { b: { size: 'y' } },
      false,
    ],
    ['absent properties', { required: ['a', 'b'] }, { a: 1 }, { b: 1 }, false],
  ])('depends on the names of properties, and not on keys or indexes: %s', async (_, schema, one, other, isSame) => {
    const content = { 'application/json': { schema } };
    const api = await loadDocument(writeDocument({ openapi: '3.1.0', paths: { '/a': { get: { responses: { 200: { description: '', content } } } } } })); // prettier-ignore
    const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
    const rows = rowsByOperation(api, given, api.operations).get('GET /a')?.watching ?? [];
    const row = rows.find(({ clause: { id } }) => id === 'GET /a responds 200 body');
    const request = { method: 'GET', path: '/a', headers: [], body: { kind: 'none' }, credentials: [] } as const;
    const [first, second] = [one, other].map((body) => {
      const outcome = answer(200, JSON.stringify(body));
      const verdict = row?.judgeExchange({ request, target, outcome, milliseconds: 1, attempts: 1, position: 1 }, []);
      return verdict?.kind === 'violation' ? verdict.cause : undefined;
    });
    expect(first).toBeDefined();
    expect(first === second).toBe(isSame);
  });
});

describe('the status of an answer', () => {
  it.each([200, 400])('passes when it is %d, which is documented', (status) => {
    expect(judge('responds documented-status', answer(status))).toEqual({ kind: 'pass' });
  });

  it('is not judged if the document states no responses', async () => {
    const bare = await loadDocument(writeDocument({ paths: { '/a': { get: {} } } }));
    const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
    const rows = rowsByOperation(bare, given, bare.operations).get('GET /a');
    const [row] = rows?.rows.filter(({ clause }) => clause.id === 'GET /a responds documented-status') ?? [];
    expect(row).toMatchObject({ state: 'not applicable' });
  });

  it.each([201, 204, 302, 402, 404, 405, 422])('is a violation when it is %d, which is undocumented', (status) => {
    expect(judge('responds documented-status', answer(status))).toMatchObject({
      kind: 'violation',
      cause: `status ${status}`,
    });
  });

  it.each([406, 409, 411, 413, 414, 415, 429, 431])(
    'is observed when it is %d, which HTTP defines for any resource',
    (status) => {
      expect(judge('responds documented-status', answer(status))).toMatchObject({ kind: 'observation' });
    },
  );

  it.each([401, 403])('is observed when it is %d after an invalid credential, and a violation otherwise', (status) => {
    expect(judge('responds documented-status', answer(status), { open: [401, 403] })).toMatchObject({
      kind: 'observation',
    });
    expect(judge('responds documented-status', answer(status))).toMatchObject({ kind: 'violation' });
  });

  it.each([401, 415])('is a violation when it is %d, undocumented, and the run is strict', (status) => {
    const options = { open: [401, 403], rows: strict };
    expect(judge('responds documented-status', answer(status), options)).toMatchObject({ kind: 'violation' });
  });

  it('is judged by the clause on failures when it is 500', () => {
    expect(judge('responds documented-status', answer(500))).toBeUndefined();
    expect(judge('answers', answer(500))).toMatchObject({ kind: 'violation', cause: 'status 500' });
  });
});

describe('the answer to a request', () => {
  it.each(['dropped', 'timed out', 'truncated', 'not HTTP'] as const)('is a violation when it is %s', (reason) => {
    expect(judge('answers', { kind: 'unanswered', reason, detail: '' })).toMatchObject({
      kind: 'violation',
      cause: reason,
    });
  });

  it('is not judged when the server asks to wait', () => {
    expect(judge('answers', answer(503, '', { 'retry-after': '1' }))).toBeUndefined();
    expect(judge('answers', answer(503, '', {}))).toMatchObject({ kind: 'violation' });
  });

  it('is a violation when the body can not be decoded', () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect(judge('answers', answer(200, '{"name":"a"}', headers))).toMatchObject({
      kind: 'violation',
      cause: 'undecodable',
    });
  });
});

describe('a connection that was closed during a request', () => {
  const judgeDropped = (dropped: DroppedConnection, outcome: Outcome = answer(200)): string | undefined => {
    const row = lenient.find(({ clause }) => clause.id === 'POST /plants answers');
    const request = { method: 'POST', path: '/plants', headers: [], body: { kind: 'none' }, credentials: [] } as const;
    const exchange: Exchange = { request, target, outcome, milliseconds: 1, attempts: 2, position: 2, dropped };
    return row?.judgeExchange(exchange, [])?.kind;
  };

  it.each<[string, DroppedConnection, string]>([
    ['is excused when it had been idle', { served: 3, idle: 5000, failed: false, varied: true }, 'observation'],
    [
      'is excused when every connection ends after as many requests',
      { served: 3, idle: 1, failed: false, varied: false },
      'observation',
    ],
    [
      'is excused when the server failed just before',
      { served: 3, idle: 1, failed: true, varied: true },
      'observation',
    ],
    ['is a fault when it was busy', { served: 3, idle: 1, failed: false, varied: true }, 'violation'],
    ['is a fault when it was new', { served: 0, idle: 5000, failed: false, varied: false }, 'violation'],
  ])('%s', (_, dropped, expected) => {
    expect(judgeDropped(dropped)).toBe(expected);
  });

  it.each<[string, DroppedConnection, string | undefined]>([
    ['when it was busy', { served: 3, idle: 1, failed: false, varied: false }, 'violation'],
    ['when it was new', { served: 0, idle: 5000, failed: false, varied: false }, 'violation'],
    ['but not when it had been idle', { served: 3, idle: 5000, failed: false, varied: true }, undefined],
    // A failure is a reason to close the connection, and none to be away.
    ['also when the server failed just before', { served: 3, idle: 1, failed: true, varied: true }, 'violation'],
  ])('is a fault if the server can no longer be reached, %s', (_, dropped, expected) => {
    const gone = { kind: 'unanswered', reason: 'no connection', detail: 'ECONNREFUSED', cure: '' } as const;
    expect(judgeDropped(dropped, gone)).toBe(expected);
  });
});

describe('the media type of an answer', () => {
  it.each(['application/json', 'Application/JSON', 'application/json; charset=utf-8'])(
    'passes when it is %s',
    (type) => {
      expect(judge('responds 200 media-type', answer(200, '', { 'content-type': type }))).toEqual({ kind: 'pass' });
    },
  );

  it.each<[string, string | string[] | undefined, string]>([
    ['missing', undefined, 'absent'],
    ['given twice', ['application/json', 'application/json'], 'repeated'],
    ['malformed', 'json', 'malformed'],
    ['another', 'text/html', 'text/html'],
  ])('is a violation when it is %s', (_, type, cause) => {
    expect(judge('responds 200 media-type', answer(200, '', { 'content-type': type }))).toMatchObject({
      kind: 'violation',
      cause,
    });
  });

  it('is judged only for the response with this status', () => {
    expect(judge('responds 200 media-type', answer(400, '', {}))).toBeUndefined();
  });
});

describe('the body of an answer', () => {
  it.each(['2147483647', '-2147483648', '4.0', '4e0', '0'])('passes with the error %s, an int32', (value) => {
    expect(judge('responds 400 body', error(value))).toEqual({ kind: 'pass' });
  });

  it.each(['2147483648', '-2147483649', '9007199254740993', '1e30', '1.5', '"1"', 'null', 'true', '{}'])(
    'is a violation with the error %s, which is not an int32',
    (value) => {
      expect(judge('responds 400 body', error(value))).toMatchObject({ kind: 'violation', where: 'body /error' });
    },
  );

  it.each([
    ['cut short', '{"name":'],
    ['empty', ''],
    ['with a byte order mark', '\uFEFF{"name":"a"}'],
    ['an array', '["a"]'],
    ['without a required field', '{"tag":"a"}'],
  ])('is a violation when it is %s', (_, body) => {
    expect(judge('responds 200 body', answer(200, body))).toMatchObject({ kind: 'violation' });
  });

  it('has another cause for a value of another type, and for another absent property, at its place in the document', () => {
    const bodies = ['{"error":null,"message":""}', '{"error":"1","message":""}', '{"message":""}', '{"error":1}'];
    const verdicts = bodies.map((body) => judge('responds 400 body', answer(400, body)));
    const causes = verdicts.map((verdict) => (verdict?.kind === 'violation' ? verdict.cause : ''));
    expect(new Set(causes).size).toBe(bodies.length);
    expect(verdicts[0]).toMatchObject({ stated: '/components/schemas/Error/properties/error/type' });
  });

  it('passes with additional fields', () => {
    expect(judge('responds 200 body', answer(200, '{"name":"a","id":9223372036854775807}'))).toEqual({ kind: 'pass' });
  });

  it('is not judged when its media type is wrong', () => {
    expect(judge('responds 200 body', answer(200, '<html>', { 'content-type': 'text/html' }))).toBeUndefined();
  });

  it('is judged by the documented media type when it has none', () => {
    expect(judge('responds 200 body', answer(200, '{"name":1}', {}))).toMatchObject({
      kind: 'violation',
      where: 'body /name',
    });
  });
});

describe('the body of an answer with a file', () => {
  async function bodyVerdict(content: object): Promise<Verdict | undefined> {
    const responses = { 200: { description: '', content: { 'image/png': content } } };
    const api = await loadDocument(writeDocument({ paths: { '/a': { get: { responses } } } }));
    const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
    const rows = rowsByOperation(api, given, api.operations).get('GET /a')?.watching ?? [];
    const row = rows.find(({ clause: { id } }) => id === 'GET /a responds 200 body');
    const request = { method: 'GET', path: '/a', headers: [], body: { kind: 'none' }, credentials: [] } as const;
    const outcome: Outcome = { kind: 'answered', status: 200, headers: { 'content-type': 'image/png' }, body: Buffer.from([0x89, 0xff]) }; // prettier-ignore
    return row?.judgeExchange({ request, target, outcome, milliseconds: 1, attempts: 1, position: 1 }, []);
  }

  it.each([{ schema: { type: 'string', format: 'binary' } }, {}])('passes with any bytes, for %j', async (content) => {
    expect((await bodyVerdict(content))?.kind).toBe('pass');
  });

  it('is not judged if the document describes what is in the file', async () => {
    expect(await bodyVerdict({ schema: { type: 'object', required: ['width'] } })).toBeUndefined();
  });
});
