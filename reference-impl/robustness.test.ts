import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reasons } from './conduct/rejection.ts';
import { DEFAULT_TOKEN } from './options.ts';
import { ask } from './testing/ask.ts';
import { type Started, started } from './testing/process.ts';

const AUTHORIZATION = `Bearer ${DEFAULT_TOKEN}`;
const FIELDS = `Host: x\r\nAuthorization: ${AUTHORIZATION}\r\nContent-Type: application/json\r\n`;
const BODY = '{"id":1,"name":"Rose"}';
const VALID = `POST /plants HTTP/1.1\r\n${FIELDS}Content-Length: ${BODY.length}\r\n\r\n${BODY}`;

let server: Started;
beforeAll(async () => {
  server = await started();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

// Each test checks this: after any input, the server continues to serve and prints no error.
afterEach(async () => {
  expect((await ask(server.port, { authorization: AUTHORIZATION })).word).toBe('200');
  expect(server.child.exitCode).toBeNull();
  expect(server.stderr()).toBe('');
});

async function connected(): Promise<Socket> {
  const socket = connect({ port: server.port, host: '127.0.0.1' });
  await once(socket, 'connect');
  return socket;
}

/** Sends the pieces, ends the sending side, and returns everything that the server sends. */
async function send(...pieces: readonly string[]): Promise<string> {
  const socket = await connected();
  for (const piece of pieces) socket.write(piece);
  socket.end();
  return text(socket);
}

function statusesIn(answers: string): readonly string[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status);
}

/** Expects a complete response of status 400 with an Error for this reason, the last one of its connection. */
function expectLastRejection(answer: string, reason: keyof typeof reasons): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(head).toMatch(/^Content-Type: application\/json$/m);
  expect(head).toMatch(/^Connection: close$/m);
  expect(head).toContain(`Content-Length: ${body.length}`);
  expect(JSON.parse(body)).toEqual({ error: reasons[reason].code, message: reasons[reason].message });
}

describe('the server continues to serve after', () => {
  test.each<[string, string | Buffer, string]>([
    ['a megabyte of nested arrays', '['.repeat(1_000_000), '400'],
    ['a megabyte of nested objects', '{"a":'.repeat(200_000), '400'],
    [
      'a deeply nested field with all brackets closed',
      `{"id":1,"name":"x","a":${'['.repeat(9e5 / 2)}${']'.repeat(9e5 / 2)}}`,
      '400',
    ],
    ['a megabyte of name', `{"id":1,"name":"${'\\n'.repeat(500_000)}"}`, '200'],
    ['a megabyte of digits', `{"id":${'9'.repeat(1_000_000)},"name":"x"}`, '400'],
    ['an exponent without bounds', '{"id":1e1000000000,"name":"x"}', '400'],
    ['a hundred thousand fields', `{"id":1,"name":"x"${',"a":1'.repeat(100_000)}}`, '200'],
    ['duplicate keys', '{"id":1,"id":2,"name":"x"}', '400'],
    ['__proto__ and constructor', '{"__proto__":{"name":"x"},"constructor":{"prototype":{"id":1}}}', '400'],
    ['a lone surrogate', '{"id":1,"name":"\\udc00"}', '200'],
    ['invalid UTF-8', Buffer.from('{"id":1,"name":"\xc3"}', 'latin1'), '400'],
    ['an encoded surrogate', Buffer.from('{"id":1,"name":"\xed\xa0\x80"}', 'latin1'), '400'],
    ['NUL characters', '\0'.repeat(100), '400'],
    ['a body over the limit', 'a'.repeat(3_000_000), '400'],
  ])('%s', async (_, body, word) => {
    expect((await ask(server.port, { body, authorization: AUTHORIZATION })).word).toBe(word);
  });

  test('headers of 20 KB, which it rejects', async () => {
    expectLastRejection(
      await send(`POST /plants HTTP/1.1\r\n${FIELDS}X: ${'a'.repeat(20_000)}\r\n\r\n`),
      'headers-too-large',
    );
  });

  test.each([
    ['text that is not HTTP', 'It is a lovely plant.\r\n\r\n'],
    ['an unknown method', `GROW /plants HTTP/1.1\r\n${FIELDS}\r\n`],
    ['a space before a colon', `POST /plants HTTP/1.1\r\nHost : x\r\n${FIELDS}\r\n`],
    [
      'both Content-Length and Transfer-Encoding',
      `POST /plants HTTP/1.1\r\n${FIELDS}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ],
    ['a chunk without a size', `POST /plants HTTP/1.1\r\n${FIELDS}Transfer-Encoding: chunked\r\n\r\nplant\r\n`],
    ['a body cut short', `POST /plants HTTP/1.1\r\n${FIELDS}Content-Length: 100\r\n\r\n{"id":1`],
  ])('%s, which it rejects', async (_, request) => {
    expectLastRejection(await send(request), 'http-malformed');
  });

  test('an absolute target that is not a URL, and a missing Host, which it rejects', async () => {
    const answers = await send(VALID.replace('/plants', 'http://[::1/plants'), VALID.replace('Host: x\r\n', ''));
    expect(statusesIn(answers)).toEqual(['400', '400']);
    expect(answers).toContain(`"error":${reasons['http-malformed'].code},`);
    expect(answers).toContain(`"error":${reasons['host-missing'].code},`);
  });

  test('CONNECT, which it rejects with 405', async () => {
    expect(statusesIn(await send('CONNECT plants:80 HTTP/1.1\r\nHost: plants:80\r\n\r\n'))).toEqual(['405']);
  });

  test('an expectation, which it ignores', async () => {
    expect(statusesIn(await send(VALID.replace('Host', 'Expect: rain\r\nHost')))).toEqual(['200']);
  });

  test('a connection that closes before the end of the body', async () => {
    const socket = await connected();
    socket.write(`POST /plants HTTP/1.1\r\n${FIELDS}Content-Length: 100\r\n\r\n{"id":1`);
    await setTimeout(50);
    socket.resetAndDestroy();
    const compressed = await connected();
    compressed.write(`POST /plants HTTP/1.1\r\n${FIELDS}Content-Encoding: gzip\r\nContent-Length: 100\r\n\r\n\x1f\x8b`);
    await setTimeout(50);
    compressed.resetAndDestroy();
    await setTimeout(50);
  });

  test('a body over the limit, of which the client sends the rest before it reads the response', async () => {
    const socket = await connected();
    socket.write(`POST /plants HTTP/1.1\r\n${FIELDS}Connection: close\r\nContent-Length: 3000000\r\n\r\n`);
    await setTimeout(50);
    for (const size of [1_000_000, 2_000_000]) {
      socket.write('a'.repeat(size));
      await setTimeout(50);
    }
    socket.end();
    expectLastRejection(await text(socket), 'body-too-large');
  });

  test('a body that arrives slowly, which it accepts', async () => {
    const socket = await connected();
    const answer = text(socket);
    for (const piece of VALID.match(/[^]{1,20}/g) ?? []) {
      socket.write(piece);
      await setTimeout(20);
    }
    socket.end();
    expect(statusesIn(await answer)).toEqual(['200']);
  });

  test('pipelined requests, with responses in the same order', async () => {
    const rejected = VALID.replace(DEFAULT_TOKEN, 'other');
    expect(statusesIn(await send(VALID + rejected + VALID, VALID))).toEqual(['200', '400', '200', '200']);
  });

  test('garbage after a request, with the response to that request first', async () => {
    expect(statusesIn(await send(`${VALID}garbage\r\n\r\n`))).toEqual(['200', '400']);
  });

  test('a thousand connections at once, each with a request', async () => {
    const sockets = await Promise.all(Array.from({ length: 1000 }, connected));
    const answers = await Promise.all(
      sockets.map((socket) => {
        socket.end(VALID);
        return text(socket);
      }),
    );
    expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 200 '))).toEqual([]);
  });

  test('a thousand connections that never send anything', async () => {
    const sockets = await Promise.all(Array.from({ length: 1000 }, connected));
    expect((await ask(server.port, { authorization: AUTHORIZATION })).word).toBe('200');
    for (const socket of sockets) socket.destroy();
  });
});
