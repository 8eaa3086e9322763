import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi } from '../workshop/testing/api.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

interface Described {
  readonly type?: string;
  readonly description?: string;
  readonly schema?: object;
}

const message = { type: 'object', required: ['at'], properties: { at: { type: 'integer' } } };

const documentOf = ({ type = 'application/json', description = '', schema = message }: Described): object => ({
  paths: {
    '/events': {
      get: {
        description,
        parameters: [{ name: 'from', in: 'query', schema: { type: 'integer', minimum: 0, maximum: 1000 } }],
        responses: { 200: { description: '', content: { [type]: { schema } } }, 400: { description: '' } },
      },
    },
  },
});

/** Runs the suite on a server that answers each valid request in a way of its own. */
async function runOn(described: Described, answer: (response: ServerResponse) => void): Promise<RunRecord> {
  const server = createServer(({ url = '' }, response) => {
    const from = new URL(url, 'http://target.invalid').searchParams.getAll('from');
    const isValid = from.length === 0 || (from.length === 1 && /^(?:\d{1,3}|1000)$/.test(from[0] ?? ''));
    if (isValid) answer(response);
    else response.writeHead(400).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return runApi(documentOf(described), `http://127.0.0.1:${port}`, { timeout: 600, runs: 2 });
}

const streaming =
  (type: string, text: string) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': type });
    response.flushHeaders();
    if (text !== '') response.write(text);
  };
const violated = ({ clauses }: RunRecord): string[] =>
  clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
const resultOf = ({ clauses }: RunRecord, id: string): string | undefined =>
  clauses.find((clause) => clause.id === `GET /events ${id}`)?.result;

const events = { type: 'text/event-stream', schema: { type: 'string' } };
const line = '{"at":1}\n';

describe('A body that stays open', () => {
  it.each<[string, Described, string, string]>([
    ['of events', events, 'text/event-stream', 'data: 1\n\n'],
    ['of events, of which none has come', events, 'text/event-stream', ''],
    ['of whole lines of JSON', {}, 'application/json', line],
    [
      'that the document says is a stream, of which nothing has come',
      { description: 'Streams events.' },
      'application/json',
      '',
    ],
  ])('%s is a stream, and only its status and header fields are judged', async (_, described, type, text) => {
    const record = await runOn(described, streaming(type, text));
    expect(violated(record)).toEqual([]);
    expect(record.incomplete).toBeUndefined();
    expect(resultOf(record, 'rejects query from maximum')).toBe('passed');
    expect(resultOf(record, 'responds 200 media-type')).toBe('passed');
    const tally = record.clauses.find(({ id }) => id === 'GET /events answers')?.tally;
    expect(JSON.stringify(tally)).toContain('observation');
  });

  it('has the documented media type', async () => {
    const record = await runOn(events, streaming('application/x-ndjson', line));
    expect(violated(record)).toEqual(['GET /events responds 200 media-type']);
  });

  it.each<[string, Described, (response: ServerResponse) => void]>([
    ['no answer', events, () => undefined],
    ['half of a JSON text', {}, streaming('application/json', '{"at":')],
    ['a JSON text without the end of its line', {}, streaming('application/json', '{"at":1}')],
    ['nothing', {}, streaming('application/json', '')],
    [
      'less than its length',
      events,
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream', 'content-length': '100' });
        response.write('data: 1\n\n');
      },
    ],
  ])('is incomplete if it is %s', async (_, described, answer) => {
    expect(violated(await runOn(described, answer))).toContain('GET /events answers');
  });
});

describe('A stream that the document states in words', () => {
  const described = { description: 'Streams events.' };

  it('can have nothing to say in time, which shows nothing of the values that were sent', async () => {
    const record = await runOn(described, () => undefined);
    expect(violated(record)).toEqual([]);
    expect(resultOf(record, 'accepts query from maximum')).toBe('inconclusive');
    expect(resultOf(record, 'answers')).toBe('observed');
  });

  const ending = (text: string) => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  };

  it('consists of lines as documented, also where it ends', async () => {
    expect(violated(await runOn(described, ending(`${line}{"at":2}\n\n{"at":3}`)))).toEqual([]);
    expect(violated(await runOn(described, ending(`${line}{"at":"2"}\n`)))).toEqual(['GET /events responds 200 body']);
    expect(violated(await runOn(described, ending(`${line}{"at":`)))).toEqual(['GET /events responds 200 body']);
    expect(violated(await runOn({}, ending(`${line}${line}`)))).toEqual(['GET /events responds 200 body']);
  });
});
