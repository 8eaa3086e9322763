import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { SecurityScheme } from '../../document/index.ts';
import { absentBody, type Request } from '../exchange.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { createSender, type Sender } from './sender.ts';

const scheme = (name: string, over: Partial<SecurityScheme>): [string, SecurityScheme] => [
  name,
  { name, type: 'apiKey', scheme: undefined, apiKey: undefined, pointer: '', ...over },
];
const securitySchemes = new Map([
  scheme('bearerAuth', { type: 'http', scheme: 'bearer' }),
  scheme('basicAuth', { type: 'http', scheme: 'basic' }),
  scheme('queryKey', { apiKey: { in: 'query', name: 'api key' } }),
  scheme('headerKey', { apiKey: { in: 'header', name: 'X-Key' } }),
  scheme('cookieKey', { apiKey: { in: 'cookie', name: 'session' } }),
]);

const open: { server: Server; sender: Sender }[] = [];

afterEach(async () => {
  for (const { server, sender } of open.splice(0)) {
    await sender.close();
    if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
    server.close();
  }
});

async function against(
  server: Server,
  options: { timeout?: number; patience?: number; base?: string; limits?: ReadingLimits } = {},
): Promise<Sender> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sender = createSender({
    target: new URL(`http://127.0.0.1:${port}${options.base ?? ''}`),
    credentials: { bearerAuth: 'Secret1', basicAuth: 'me:pa:ss', queryKey: 'a&b+c', headerKey: 'h1', cookieKey: 'c1' },
    securitySchemes,
    timeout: options.timeout ?? 60_000,
    inFlight: 4,
    patience: options.patience ?? 2000,
    ...(options.limits && { limits: options.limits }),
  });
  open.push({ server, sender });
  return sender;
}

const http = (listener: RequestListener): Server => createServer(listener);
/** A server that gets each connection after the first bytes have arrived. */
const tcp = (answer: (socket: Socket, connection: number) => void): Server => {
  let connections = 0;
  return createTcpServer((socket) => {
    connections += 1;
    const connection = connections;
    socket.on('error', () => undefined);
    socket.on('data', () => {
      answer(socket, connection);
    });
  });
};

const request: Request = { method: 'POST', path: '/things', headers: [], body: absentBody, credentials: [] };

it('does not take a request that HTTP does not allow for a fault of the server', async () => {
  const sender = await against(http((_, response) => response.end()));
  const request: Request = {
    method: 'GET',
    path: '/',
    headers: [['x key: a', 'b']],
    body: absentBody,
    credentials: [],
  };
  const { outcome, attempts } = await sender.send(request);
  expect(outcome).toMatchObject({
    reason: 'no connection',
    detail: "a request can't be sent: invalid header key",
  });
  expect(attempts).toBe(0);
});

describe('the sender', () => {
  it('appends the path to the base path of the target, and prints JSON bodies exactly', async () => {
    const sender = await against(
      http((incoming, response) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => response.end(`${incoming.url ?? ''} ${Buffer.concat(chunks).toString()}`));
      }),
      { base: '/v1/' },
    );
    const { outcome } = await sender.send({ ...request, body: { kind: 'json', value: { id: 9223372036854775808n } } });
    expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
    expect(outcome.kind === 'answered' && Buffer.from(outcome.body).toString()).toBe(
      '/v1/things {"id":9223372036854775808}',
    );
  });

  it('adds the credential only to what is sent', async () => {
    const sender = await against(http((incoming, response) => response.end(incoming.headers.authorization)));
    const exchange = await sender.send({ ...request, credentials: [{ scheme: 'bearerAuth', form: 'valid' }] });
    expect(exchange.outcome.kind === 'answered' && Buffer.from(exchange.outcome.body).toString()).toBe(
      'Bearer Secret1',
    );
    expect(JSON.stringify(exchange.request)).not.toContain('Secret1');
  });

  it('puts each kind of credential in its place, beside what is already there', async () => {
    const sender = await against(
      http(({ url, headers, rawHeaders }, response) => {
        const cookies = rawHeaders.filter((_, i) => rawHeaders[i - 1]?.toLowerCase() === 'cookie');
        response.end(JSON.stringify([url, headers.authorization, headers['x-key'], cookies]));
      }),
    );
    const say = async (path: string, headers: Request['headers'], schemes: string[]): Promise<unknown> => {
      const credentials = schemes.map((scheme) => ({ scheme, form: 'valid' as const }));
      const { outcome } = await sender.send({ ...request, path, headers, credentials });
      return JSON.parse(outcome.kind === 'answered' ? Buffer.from(outcome.body).toString() : 'null');
    };
    expect(await say('/a', [], ['basicAuth', 'queryKey', 'headerKey', 'cookieKey'])).toEqual([
      '/a?api%20key=a%26b%2Bc',
      `Basic ${Buffer.from('me:pa:ss').toString('base64')}`,
      'h1',
      ['session=c1'],
    ]);
    expect(await say('/a?b=1', [['Cookie', 'a=1']], ['queryKey', 'cookieKey'])).toEqual([
      '/a?b=1&api%20key=a%26b%2Bc',
      null,
      null,
      ['a=1; session=c1'],
    ]);
  });

  it('reports a server that cannot be reached', async () => {
    const sender = createSender({
      target: new URL('http://127.0.0.1:1'),
      credentials: {},
      securitySchemes,
      timeout: 60_000,
      inFlight: 1,
      patience: 0,
    });
    expect((await sender.send(request)).outcome).toMatchObject({ kind: 'unanswered', reason: 'no connection' });
  });

  it.each([
    ['204 No Content', ''],
    ['304 Not Modified', ''],
    ['304 Not Modified', 'hello'],
  ])('accepts a %s with a Content-Length as complete, even if %j comes after it', async (start, body) => {
    const sender = await against(
      tcp((socket) => socket.write(`HTTP/1.1 ${start}\r\nContent-Length: 5\r\n\r\n${body}`)),
    );
    for (const outcome of [(await sender.send(request)).outcome, (await sender.send(request)).outcome]) {
      expect(outcome).toMatchObject({ kind: 'answered', status: Number(start.slice(0, 3)), body: new Uint8Array() });
    }
  });

  it.each([
    ['one byte more than its Content-Length', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokk'],
    ['another response behind it', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'.repeat(2)],
    ['bytes after the last chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\nxyz'],
    ['a body with 204', 'HTTP/1.1 204 No Content\r\n\r\nhello'],
  ])('notes of a response that it has %s, and gives the next request none of that', async (_, bytes) => {
    const sender = await against(
      tcp((socket, connection) => {
        socket.write(connection === 1 ? bytes : 'HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n');
      }),
    );
    const [first, next] = [(await sender.send(request)).outcome, await sender.send(request)];
    expect(first).toMatchObject({ kind: 'answered', surplus: true });
    expect(next).toMatchObject({ outcome: { kind: 'answered', status: 201 } });
    expect(next.outcome).not.toHaveProperty('surplus');
    expect(next.dropped).toBeUndefined();
  });

  it('allows an empty line after a response', async () => {
    const sender = await against(tcp((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok\r\n')));
    for (const { outcome } of [await sender.send(request), await sender.send(request)]) {
      expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
      expect(outcome).not.toHaveProperty('surplus');
    }
  });

  it('reports any other response that does not have its Content-Length as truncated', async () => {
    const sender = await against(tcp((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe')));
    expect((await sender.send(request)).outcome).toMatchObject({ kind: 'unanswered', reason: 'truncated' });
  });

  it('reports a response that does not arrive in time', async () => {
    const sender = await against(
      http(() => undefined),
      { timeout: 100 },
    );
    expect((await sender.send(request)).outcome).toMatchObject({ kind: 'unanswered', reason: 'timed out' });
  });

  it('reports a response that begins, but never ends', async () => {
    const sender = await against(
      http((_, response) => {
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => {
          clearInterval(drip);
        });
      }),
      // Long enough for the beginning to arrive on a busy machine.
      { timeout: 1000 },
    );
    const { outcome } = await sender.send(request);
    expect(outcome).toMatchObject({ kind: 'unanswered', reason: 'timed out' });
    expect(outcome.kind === 'unanswered' && outcome.detail).toContain('status 200');
  });

  it('reports a connection that is closed without a response, if a new connection is closed too', async () => {
    const sender = await against(tcp((socket) => socket.destroy()));
    const exchange = await sender.send(request);
    expect(exchange.outcome).toMatchObject({ kind: 'unanswered', reason: 'dropped' });
    expect(exchange.attempts).toBe(2);
  });

  it('sends the request again on a new connection when one was closed', async () => {
    const sender = await against(
      tcp((socket, connection) => {
        if (connection === 1) socket.destroy();
        else socket.end('HTTP/1.1 204 No Content\r\n\r\n');
      }),
    );
    const exchange = await sender.send(request);
    expect(exchange).toMatchObject({
      dropped: { served: 0, varied: false },
      outcome: { kind: 'answered', status: 204 },
    });
  });

  it('reports after how many requests connections were closed, and whether the number varies', async () => {
    const requests = new Map<number, number>();
    const sender = await against(
      tcp((socket, connection) => {
        const count = (requests.get(connection) ?? 0) + 1;
        requests.set(connection, count);
        // The first connection lasts for two requests, the one after its replacement for one.
        if (connection % 2 === 1 && count === (connection === 1 ? 3 : 2)) socket.destroy();
        else socket.write('HTTP/1.1 204 No Content\r\n\r\n');
      }),
    );
    const dropped = [];
    for (let sent = 0; sent < 6; sent += 1) dropped.push((await sender.send(request)).dropped);
    expect(dropped.filter((each) => each !== undefined)).toMatchObject([
      { served: 2, varied: false },
      { served: 1, varied: true },
    ]);
  });

  it('reports that a connection was closed after a server error', async () => {
    let requests = 0;
    const sender = await against(
      tcp((socket) => {
        requests += 1;
        // Some servers send a complete error response, and then close the connection without announcing it.
        if (requests === 2) socket.destroy();
        else socket.write('HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n');
      }),
    );
    await sender.send(request);
    expect((await sender.send(request)).dropped).toMatchObject({ served: 1, failed: true });
  });

  it.each([
    ['a body shorter than its Content-Length', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc'],
    ['a chunked body cut off', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab'],
  ])('reports %s', async (_, bytes) => {
    const sender = await against(tcp((socket) => socket.end(bytes)));
    expect((await sender.send(request)).outcome).toMatchObject({ kind: 'unanswered', reason: 'truncated' });
  });

  it('reports a response that is not HTTP', async () => {
    const sender = await against(tcp((socket) => socket.end('hello\r\n\r\n')));
    expect((await sender.send(request)).outcome).toMatchObject({ kind: 'unanswered', reason: 'not HTTP' });
  });

  it('keeps both of two Content-Type fields', async () => {
    const bytes = 'HTTP/1.1 200 OK\r\nContent-Type: a/b\r\nContent-Type: c/d\r\nContent-Length: 0\r\n\r\n';
    const sender = await against(tcp((socket) => socket.end(bytes)));
    const { outcome } = await sender.send(request);
    expect(outcome.kind === 'answered' && outcome.headers['content-type']).toEqual(['a/b', 'c/d']);
  });

  it('sends no length with a bare request, and the length 0 with an empty one', async () => {
    const heads: string[] = [];
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        heads.push(chunk.toString().toLowerCase());
        socket.end('HTTP/1.1 200 OK\r\nX-A: 1\r\nX-A: 2\r\nContent-Length: 2\r\n\r\nok');
      });
    });
    const sender = await against(server);
    const bare = await sender.send({ ...request, bare: true, credentials: [{ scheme: 'bearerAuth', form: 'valid' }] });
    await sender.send(request);
    expect(heads[0]).toMatch(/^post \/things http\/1\.1\r\n/);
    expect(heads[0]).toContain('authorization: bearer secret1');
    expect(heads[0]).not.toMatch(/content-length|transfer-encoding/);
    expect(heads[1]).toContain('content-length: 0');
    expect(bare.outcome).toMatchObject({ status: 200, headers: { 'x-a': ['1', '2'] }, body: Buffer.from('ok') });
  });

  it.each([
    ['hangs', http(() => undefined), 'timed out'],
    ['drops it', tcp((socket) => socket.destroy()), 'dropped'],
    [
      'truncates the response',
      tcp((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok')),
      'truncated',
    ],
    ['does not send HTTP', tcp((socket) => socket.end('hello\r\n\r\n')), 'not HTTP'],
  ])('reports when the server %s, for a bare request too', async (_, server, reason) => {
    const sender = await against(server, reason === 'timed out' ? { timeout: 200 } : {});
    expect((await sender.send({ ...request, bare: true })).outcome).toMatchObject({ kind: 'unanswered', reason });
  });

  it.each([false, true])('names its limit for a body without an end (bare: %s)', async (bare) => {
    const sender = await against(
      http((_, response) => {
        const chunk = Buffer.alloc(1024 * 1024);
        const write = (): void => {
          if (!response.destroyed) response.write(chunk, () => setImmediate(write));
        };
        write();
      }),
    );
    expect((await sender.send({ ...request, bare })).outcome).toMatchObject({
      reason: 'too large',
      detail: 'status 200, and a body above 16777216 bytes, the limit MAX_BODY',
    });
  });

  it.each([false, true])('names its limit for a header section, and reads one below it (bare: %s)', async (bare) => {
    const headOf = (size: number): Server =>
      tcp((socket) => socket.end(`HTTP/1.1 204 No Content\r\nX-A: ${'a'.repeat(size)}\r\n\r\n`));
    const large = await (await against(headOf(100_000))).send({ ...request, bare });
    const detail = 'a header section above 65536 bytes, the limit MAX_HEADERS';
    expect(large.outcome).toMatchObject({ reason: 'too large', detail });
    const usual = await (await against(headOf(30_000))).send({ ...request, bare });
    expect(usual.outcome).toMatchObject({ kind: 'answered', status: 204 });
  });

  it.each([
    ['a folded field', 'X-A: a\r\n b'],
    ['a line without a name', 'novalue'],
    ['a name with a blank', 'X-A : a'],
    ['NUL in a value', 'X-A: a\0b'],
    ['a second length', 'Content-Length: 7'],
  ])('says that a header section is not HTTP because of %s', async (_, line) => {
    const sender = await against(
      tcp((socket) => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 7\r\n${line}\r\n\r\n{"a":1}`)),
    );
    expect((await sender.send(request)).outcome).toMatchObject({
      reason: 'not HTTP',
      detail: expect.stringContaining('header section') as string,
    });
  });

  it.each<[string, Partial<Request>]>([
    ['method', { method: 'b a d' }],
    ['header field', { headers: [['Transfer-Encoding', 'gzip']] }],
    ['expectation', { headers: [['Expect', '5']] }],
  ])('never attributes to the server that a request with such a %s cannot be sent', async (_, odd) => {
    const sender = await against(http((__, response) => response.end()));
    const { outcome, attempts } = await sender.send({ ...request, ...odd });
    expect(attempts).toBe(0);
    expect(outcome).toMatchObject({
      reason: 'no connection',
      detail: expect.stringMatching(/can't be sent/) as string,
    });
  });

  it.each([false, true])('keeps the limits of the user (bare: %s)', async (bare) => {
    const limits = { maxBody: 100, maxHeaders: 2000, maxDepth: 3, maxDigits: 50 };
    const sender = await against(
      http(({ url = '' }, response) => {
        response.setHeader('content-type', 'application/json');
        if (url === '/head') response.setHeader('x-a', 'a'.repeat(3000));
        response.end(url === '/body' ? `"${'a'.repeat(100)}"` : url === '/depth' ? '[[[[]]]]'.padEnd(60) : '[]');
      }),
      { limits },
    );
    const detailOf = async (path: string): Promise<unknown> => {
      const { outcome } = await sender.send({ ...request, path, bare });
      return outcome.kind === 'answered' ? outcome.status : outcome.detail;
    };
    expect(await Promise.all(['/body', '/head', '/depth', '/fine'].map(detailOf))).toEqual([
      expect.stringContaining('MAX_BODY'),
      expect.stringContaining('MAX_HEADERS'),
      expect.stringContaining('MAX_DEPTH'),
      200,
    ]);
  });

  it('does not follow redirects', async () => {
    const sender = await against(http((_, response) => response.writeHead(302, { location: '/login' }).end()));
    expect((await sender.send(request)).outcome).toMatchObject({ kind: 'answered', status: 302 });
  });

  it('waits as long as the server asks, and then sends the request again', async () => {
    let asked = 0;
    const sender = await against(
      http((_, response) => {
        asked += 1;
        response.writeHead(asked < 3 ? 429 : 200, asked < 3 ? { 'retry-after': '0' } : {}).end();
      }),
    );
    expect(await sender.send(request)).toMatchObject({ attempts: 3, position: 3, outcome: { status: 200 } });
    expect(await sender.send(request)).toMatchObject({ attempts: 1, position: 4 });
  });

  it('does not wait longer than its patience', async () => {
    const sender = await against(
      http((_, response) => response.writeHead(503, { 'retry-after': '60' }).end()),
      { patience: 100 },
    );
    expect(await sender.send(request)).toMatchObject({ attempts: 1, outcome: { status: 503 } });
  });

  it('has as many requests in flight as allowed, and no more', async () => {
    let now = 0;
    let most = 0;
    const sender = await against(
      http((_, response) => {
        now += 1;
        most = Math.max(most, now);
        setTimeout(() => {
          now -= 1;
          response.end();
        }, 20);
      }),
    );
    await Promise.all(Array.from({ length: 20 }, () => sender.send(request)));
    expect(most).toBe(4);
    expect(sender.sent).toBe(20);
  });
});
