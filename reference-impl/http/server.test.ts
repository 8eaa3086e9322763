import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conforming } from '../conduct/conforming.ts';
import { type Reason, type Reading, reasons } from '../conduct/rejection.ts';
import { type Listening, TOKEN, listening } from '../testing/listening.ts';

const INT64_MAX = '9223372036854775807';
const VALID = '{"id":1,"name":"Monstera"}';

let server: Listening;
beforeAll(async () => {
  server = await listening();
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server[Symbol.asyncDispose]();
});

interface Asked {
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

function post({ body = VALID, headers = {} }: Asked): Promise<Response> {
  const fields = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers };
  return fetch(`${server.url}/plants`, { method: 'POST', body, headers: fields });
}

async function expectRejection(response: Response, reason: Reason, status = 400): Promise<void> {
  const error = (await response.json()) as { error: number; message: string };
  expect({ status: response.status, type: response.headers.get('content-type'), code: error.error }).toEqual({
    status,
    type: 'application/json',
    code: reasons[reason].code,
  });
  expect(Object.keys(error)).toEqual(['error', 'message']);
  expect(error.message).toBeTypeOf('string');
}

/** Adds a title to each row of a body and its expectation: the beginning of the body. */
function labelled<T>(rows: readonly (readonly [string, T])[]): readonly (readonly [string, string, T])[] {
  return rows.map(([body, rest]) => [body.length > 50 ? `${body.slice(0, 40)}... (${body.length})` : body, body, rest]);
}

describe('a valid NewPlant', () => {
  test.each(
    labelled([
      ['{"id":1,"name":"Monstera","tag":"indoor"}', { name: 'Monstera', tag: 'indoor' }],
      ['{"id":1,"name":"Monstera"}', { name: 'Monstera' }],
      ['{"id":1,"name":""}', { name: '' }],
      ['{"id":1,"name":"x","tag":""}', { name: 'x', tag: '' }],
      ['{"id":1,"name":"Ökörfarkkóró 🌵 \\"\\\\\\n"}', { name: 'Ökörfarkkóró 🌵 "\\\n' }],
      ['{"id":1,"name":"\\ud800"}', { name: '\ud800' }],
      ['{"id":1,"name":"x","colour":{"toString":[1e400]},"__proto__":{"tag":5}}', { name: 'x' }],
      [`{"id":1,"name":"${'a'.repeat(100_000)}"}`, { name: 'a'.repeat(100_000) }],
      [`{"id":1,"name":"x","more":${'['.repeat(900)}${']'.repeat(900)}}`, { name: 'x' }],
      [' \r\n\t{ "name" : "x" , "id" : 1 } \n', { name: 'x' }],
    ]).map(([label, body, plant]) => ({ label, body, plant })),
  )('gets 200 and its Plant: $label', async ({ body, plant }) => {
    const response = await post({ body });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual(plant);
  });

  test.each(['0', '-0', '-1', '1.0', '1e2', '1E2', '9007199254740993', INT64_MAX, '-9223372036854775808'])(
    'can have the id %s',
    async (id) => {
      expect((await post({ body: `{"id":${id},"name":"x"}` })).status).toBe(200);
    },
  );

  test('can be sent twice, because the specification does not require unique ids', async () => {
    expect([(await post({})).status, (await post({})).status]).toEqual([200, 200]);
  });

  test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset="latin1"'])(
    'can be sent as %s',
    async (type) => {
      expect((await post({ headers: { 'content-type': type } })).status).toBe(200);
    },
  );

  test('can be compressed with gzip', async () => {
    const response = await post({ body: new Uint8Array(gzipSync(VALID)), headers: { 'content-encoding': 'gzip' } });
    expect(response.status).toBe(200);
  });
});

describe('an invalid NewPlant', () => {
  test.each<[string, Reason]>([
    ...['1.5', '"1"', 'null', 'true', '[]', '{}', '[1]'].map((id): [string, Reason] => [id, 'id-not-integer']),
    ...['9223372036854775808', '-9223372036854775809', '18446744073709551617', '1e30', '1e1000000000'].map(
      (id): [string, Reason] => [id, 'id-out-of-range'],
    ),
  ])('is rejected: the id %s is %s', async (id, reason) => {
    await expectRejection(await post({ body: `{"id":${id},"name":"x"}` }), reason);
  });

  test.each(
    labelled<Reason>([
      ['{"name":"x"}', 'id-missing'],
      ['{}', 'id-missing'],
      ['{"id":1}', 'name-missing'],
      ['{"id":1,"name":null}', 'name-not-string'],
      ['{"id":1,"name":5}', 'name-not-string'],
      ['{"id":1,"name":["x"]}', 'name-not-string'],
      ['{"id":1,"name":"x","tag":null}', 'tag-not-string'],
      ['{"id":1,"name":"x","tag":1}', 'tag-not-string'],
      ['{"id":1,"name":"x","tag":{}}', 'tag-not-string'],
      ['[{"id":1,"name":"x"}]', 'body-not-object'],
      ['"x"', 'body-not-object'],
      ['1', 'body-not-object'],
      ['null', 'body-not-object'],
      ['{"__proto__":{"id":1,"name":"x"}}', 'id-missing'],
      ['{"id":1,"name":"x"', 'json-malformed'],
      ['{"id":1,"name":"x",}', 'json-malformed'],
      ['{"id":1,"name":"x"}x', 'json-malformed'],
      ['{"id":01,"name":"x"}', 'json-malformed'],
      ['{"id":NaN,"name":"x"}', 'json-malformed'],
      ['{"id":1,"name":"\n"}', 'json-malformed'],
      ['{"id":1,"id":2,"name":"x"}', 'json-malformed'],
      ['\ufeff{"id":1,"name":"x"}', 'json-malformed'],
      [' ', 'json-malformed'],
      [`{"id":1,"name":"x","more":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, 'json-too-deep'],
      ['['.repeat(1_000_000), 'json-too-deep'],
      ['{"a":'.repeat(200_000), 'json-too-deep'],
      [`"${'a'.repeat(1024 * 1024)}"`, 'body-too-large'],
      ['', 'body-missing'],
    ]).map(([label, body, reason]) => ({ label, body, reason })),
  )('is rejected: $label is $reason', async ({ body, reason }) => {
    await expectRejection(await post({ body }), reason);
  });

  test('is rejected, not repaired, if it is not UTF-8', async () => {
    const body = Buffer.concat([Buffer.from('{"id":1,"name":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    await expectRejection(await post({ body: new Uint8Array(body) }), 'utf8-invalid');
  });

  test.each(['text/plain', 'application/jsonp', 'application/x-www-form-urlencoded', 'application/json, text/plain'])(
    'is rejected if it is sent as %s',
    async (type) => {
      await expectRejection(await post({ headers: { 'content-type': type } }), 'media-type-unsupported');
    },
  );

  test('is rejected if its Content-Encoding is unknown, cannot be decoded, or decodes to more than the limit', async () => {
    const sent = (body: string | Uint8Array<ArrayBuffer>, encoding: string) =>
      post({ body, headers: { 'content-encoding': encoding } });
    await expectRejection(await sent(VALID, 'zstd'), 'content-encoding-unsupported');
    await expectRejection(await sent(VALID, 'gzip'), 'body-unreadable');
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(50_000_000)));
    await expectRejection(await sent(bomb, 'gzip'), 'body-too-large');
    expect((await post({})).status).toBe(200);
  });
});

test('a request with an incomplete compressed body ends when its connection closes', async () => {
  const readings: Promise<Reading<Uint8Array>>[] = [];
  await using listener = await listening({
    ...conforming,
    readBody: (request) => {
      const reading = conforming.readBody(request);
      readings.push(reading);
      return reading;
    },
  });
  const socket = connect(listener.port, '127.0.0.1');
  const fields = `Host: x\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n`;
  socket.write(`POST /plants HTTP/1.1\r\n${fields}Content-Length: 100\r\n\r\n`);
  socket.write(gzipSync(VALID).subarray(0, 12));
  await expect.poll(() => readings.length).toBe(1);
  socket.resetAndDestroy();
  await once(socket, 'close');
  expect(await readings[0]).toMatchObject({ ok: false, rejection: { reason: 'body-unreadable' } });
});

test('a failure of the store is answered with 500 and an Error, and reported', async () => {
  const full = new Error('the disk is full');
  const store = { add: () => Promise.reject(full), close: () => undefined };
  await using listener = await listening(conforming, store);
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  await expectRejection(
    await fetch(`${listener.url}/plants`, { method: 'POST', body: VALID, headers }),
    'unexpected',
    500,
  );
  expect(listener.errors).toEqual([full]);
});

describe('the credential', () => {
  test.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`, `BEARER   ${TOKEN}`])(
    'is accepted as "%s"',
    async (authorization) => {
      expect((await post({ headers: { authorization } })).status).toBe(200);
    },
  );

  test.each<[string, Reason]>([
    ['', 'credential-malformed'],
    ['Bearer', 'credential-malformed'],
    [TOKEN, 'credential-malformed'],
    [`Basic ${TOKEN}`, 'credential-malformed'],
    [`Bearer ${TOKEN} ${TOKEN}`, 'credential-malformed'],
    [`Bearer ${TOKEN}x`, 'credential-wrong'],
    [`Bearer ${TOKEN.slice(0, -1)}`, 'credential-wrong'],
    [`Bearer ${TOKEN.toLowerCase()}`, 'credential-wrong'],
    [`Bearer ${TOKEN.toUpperCase()}`, 'credential-wrong'],
    ['Bearer other', 'credential-wrong'],
  ])('is rejected as "%s": %s', async (authorization, reason) => {
    await expectRejection(await post({ headers: { authorization } }), reason);
  });

  test('is required', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/plants`, { method: 'POST', body: VALID, headers });
    await expectRejection(response, 'credential-missing');
  });
});

describe('other paths and methods', () => {
  test.each(['/', '/plant', '/plants/', '/Plants', '//plants', '/plants/1'])('%s gets 404', async (path) => {
    await expectRejection(await fetch(server.url + path, { method: 'POST', body: VALID }), 'path-unknown', 404);
  });

  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s gets 405 and Allow', async (method) => {
    const response = await fetch(`${server.url}/plants`, { method });
    expect(response.headers.get('allow')).toBe('POST');
    await expectRejection(response, 'method-unsupported', 405);
  });

  test('a query is ignored', async () => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    expect((await fetch(`${server.url}/plants?x=1`, { method: 'POST', body: VALID, headers })).status).toBe(200);
  });
});
