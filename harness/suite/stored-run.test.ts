import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  judgeAgain,
  readRecord,
  RecordProblem,
  type ExchangeRecord,
  type FindingRecord,
  type RunRecord,
} from '../record/index.ts';
import { printFinding, printSummary } from '../report/index.ts';
import { qualify } from '../options/index.ts';
import type { Plan } from '../plan/index.ts';
import { visibleJson } from '../json/index.ts';
import { repeatable, writeDocument } from '../workshop/testing/api.ts';
import { loadPlan, runSuite } from './index.ts';

const schema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', minLength: 1, maxLength: 20 }, size: { type: 'integer', maximum: 9 } },
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const content = { 'application/json': { schema } };
const shown = {
  description: '',
  content: { 'application/json': { schema: { ...schema, required: ['id', 'name'] } } },
};
const rejected = { 400: { description: '' }, 404: { description: '' } };
const document = {
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/plants': {
      post: {
        requestBody: { required: true, content },
        responses: { 201: shown, 401: { description: '' }, ...rejected },
      },
      get: { responses: { 200: { description: '', content: { 'application/json': { schema: { type: 'array' } } } } } },
    },
    '/plants/{id}': {
      parameters: [id],
      get: { responses: { 200: shown, ...rejected } },
      put: { requestBody: { required: true, content }, responses: { 200: shown, ...rejected } },
      delete: { responses: { 204: { description: '' }, ...rejected } },
    },
    '/bytes': { get: { responses: { 200: { description: '', content: { 'application/json': {} } } } } },
    '/packed': {
      get: { responses: { 200: { description: '', content: { 'application/json': { schema: { type: 'array' } } } } } },
    },
    '/typed': { get: { responses: { 200: { description: '', content: { 'application/json': {} } } } } },
    '/dropped': { get: { responses: { 200: { description: '' } } } },
  },
};
const token = 'Stored-Token-9';
const credentialsOther = { key: 'Other-Token-5' };

type Reply = readonly [status: number, body?: unknown, headers?: Record<string, string>] | 'drop';

/** Creates a server that keeps plants, with a fault of each kind that a record can have. */
function createFaults(): (method: string, path: string, token: string | undefined, body: unknown) => Reply {
  const plants = new Map<string, object>();
  let drops = 0;
  return (method, path, authorization, body) => {
    const [, collection, key] = path.split('/');
    // Any credential is accepted.
    if (authorization === undefined) return [401];
    if (collection === 'bytes') return [200, Buffer.from([0x22, 0xff, 0xfe, 0x22])];
    if (collection === 'packed')
      return [200, gzipSync(JSON.stringify({ is: authorization })), { 'content-encoding': 'gzip' }];
    if (collection === 'typed') return [200, 1, { 'content-type': 'text/plain' }];
    if (collection === 'dropped') return (drops += 1) % 3 === 0 ? 'drop' : [200];
    if (key === undefined && method === 'GET') return [200, []];
    if (key !== undefined && !plants.has(key)) return [404];
    if (method === 'GET') return [200, plants.get(key ?? '')];
    if (method === 'DELETE') return [204];
    if (body === undefined) return [500];
    if (typeof body !== 'object' || body === null || !('name' in body)) return [400];
    if (typeof body.name !== 'string' || body.name.length > 20 || ('size' in body && body.size === 9)) return [400];
    const number = key ?? String(plants.size + 1);
    const plant = { ...body, id: Number(number), ...(method === 'PUT' && { name: 'other' }) };
    plants.set(number, plant);
    return [method === 'POST' ? 201 : 200, plant];
  };
}

async function serveFaults(): Promise<{ readonly url: string; readonly close: () => void }> {
  const reply = createFaults();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '/', headers } = request;
      const { pathname } = new URL(url, 'http://target.invalid');
      const answer = reply(method, pathname, headers.authorization, valueOf(Buffer.concat(chunks)));
      if (answer === 'drop') {
        request.socket.destroy();
        return;
      }
      const [status, body, more] = answer;
      response.writeHead(status, { ...(body !== undefined && { 'content-type': 'application/json' }), ...more });
      response.end(Buffer.isBuffer(body) || body === undefined ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** The JSON value of a body; undefined if it is not JSON. */
function valueOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

let folder: string;
let record: RunRecord;
let stored: RunRecord;
let plan: Plan;
beforeAll(async () => {
  const server = await serveFaults();
  const options = qualify({ document: writeDocument(document), runs: 3, ...repeatable, token, credentialsOther });
  const loaded = await loadPlan(options);
  ({ plan } = loaded);
  ({ record } = await runSuite(loaded, options, server.url, false));
  server.close();
  folder = mkdtempSync(join(tmpdir(), 'greenhouse-stored-'));
  stored = readRecord(write('run.json', `${visibleJson(JSON.stringify(record, undefined, 2))}\n`));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** The verdict that the run gave. */
const verdictOf = ({ cause, where, expected, actual }: FindingRecord): object => ({
  kind: 'violation',
  cause,
  where,
  expected,
  actual,
});

/** The findings that get another verdict, or none, without a part of the record. */
function changedWithout(lose: (finding: FindingRecord) => FindingRecord): FindingRecord[] {
  return stored.findings.filter((finding) => {
    return JSON.stringify(judgeAgain(lose(finding), plan)) !== JSON.stringify(verdictOf(finding));
  });
}

const without = <T extends object>(value: T, name: keyof T): T =>
  Object.fromEntries(Object.entries(value).filter(([each]) => each !== name)) as T;
const alter =
  (change: (exchange: ExchangeRecord) => ExchangeRecord) =>
  (finding: FindingRecord): FindingRecord => ({
    ...finding,
    exchange: change(finding.exchange),
    ...(finding.before && { before: finding.before.map(change) }),
  });
const alterAnswer = (change: object): ReturnType<typeof alter> =>
  alter((each) => ('none' in each.answer ? each : { ...each, answer: { ...each.answer, ...change } }));
const withoutScript = (finding: FindingRecord): FindingRecord => ({
  ...finding,
  ...(finding.trial && { trial: without(finding.trial, 'script') }),
});

describe('a stored run', () => {
  it('is rendered as the run was, to the byte', () => {
    expect(stored.findings.length).toBeGreaterThan(10);
    expect(printSummary(stored)).toBe(printSummary(record));
    expect(stored.findings.map(printFinding)).toEqual(record.findings.map(printFinding));
  });

  it('gets the same verdict again for each finding', () => {
    expect(changedWithout((finding) => finding).map(({ clauses }) => clauses[0])).toEqual([]);
  });

  it.each<[string, (finding: FindingRecord) => FindingRecord]>([
    ['the script of a sequence', withoutScript],
    ['the earlier exchanges of a sequence', (finding) => without(finding, 'before')],
    ['the later exchanges of a sequence', (finding) => without(finding, 'after')],
    ['the values of a request', alter((each) => ({ ...each, request: without(each.request, 'values') }))],
    ['the dropped connection', alter((each) => without(each, 'dropped'))],
    ['the bytes of a body', alterAnswer({ body: { text: '[]' } })],
    ['the header fields', alterAnswer({ headers: {} })],
    ['the fact that a body was decoded', alterAnswer({ decoded: false })],
  ])('would get another verdict without %s', (_, lose) => {
    expect(changedWithout(lose)).not.toEqual([]);
  });

  it('gets no verdict from a document without its clause', () => {
    const [finding] = stored.findings;
    expect(finding && judgeAgain({ ...finding, clauses: ['GET /gone answers'] }, plan)).toBeUndefined();
  });
});

describe('a file that is not a run record', () => {
  const messageFor = (path: string): string => {
    try {
      readRecord(path);
    } catch (error) {
      if (error instanceof RecordProblem) return error.message;
      throw error;
    }
    return '';
  };

  it.each([
    ['is missing', undefined, /^the run record .* can't be read \(ENOENT\); give the file that/],
    ['is not JSON', '<testsuites/>', /is not a run record, because it is not JSON; give the file/],
    ['is null', 'null', /is not a run record: at its top it has null instead of .*; give the file/],
    ['lacks a field', '{"greenhouse":"0.1.0"}', /is not a run record: at its top .*; give the file/],
    ['is of another major version', undefined, /was written by Greenhouse 99\.0\.0, and this is .* with that version$/],
    [
      'has the fields of another version',
      undefined,
      /was written by Greenhouse 0\.0\.1, and this is .* with that version$/,
    ],
  ])('is rejected with a sentence if it %s', (what, text, message) => {
    const other = {
      'is of another major version': { greenhouse: '99.0.0' },
      'has the fields of another version': { greenhouse: '0.0.1', added: 1 },
    }[what];
    const content = other === undefined ? text : JSON.stringify({ ...stored, ...other });
    const path = content === undefined ? join(folder, 'missing.json') : write('other.json', content);
    expect(messageFor(path)).toMatch(message);
  });
});
