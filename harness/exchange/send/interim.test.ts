import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { absentBody, type Exchange, type Request } from '../exchange.ts';
import { createSender, type Sender } from './sender.ts';

const open: { server: Server; sender: Sender }[] = [];

afterEach(async () => {
  for (const { server, sender } of open.splice(0)) {
    await sender.close();
    server.close();
  }
});

/** A sender with one connection to a server that writes these chunks for each request, one by one. */
async function against(chunksFor: (count: number) => readonly string[], timeout = 60_000): Promise<Sender> {
  let count = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.setNoDelay(true);
    socket.on('data', () => {
      count += 1;
      writeOneByOne(socket, chunksFor(count));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const target = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const securitySchemes = new Map<string, never>();
  const sender = createSender({ target, credentials: {}, securitySchemes, timeout, inFlight: 1, patience: 0 });
  open.push({ server, sender });
  return sender;
}

function writeOneByOne(socket: Socket, [first, ...rest]: readonly string[]): void {
  if (first === undefined) return;
  socket.write(first, 'latin1', () => {
    // A turn of the event loop in between, so that the other side reads them apart.
    setTimeout(() => {
      writeOneByOne(socket, rest);
    }, 2);
  });
}

const request: Request = { method: 'POST', path: '/things', headers: [], body: absentBody, credentials: [] };
const continues = 'HTTP/1.1 100 Continue\r\n\r\n';
const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\nContent-Length: 7\r\n\r\n';
const processing = 'HTTP/1.1 102 Processing\r\n\r\n';
const created = 'HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok';

function bodyOf({ outcome }: Exchange): string {
  return outcome.kind === 'answered' ? `${outcome.status} ${Buffer.from(outcome.body).toString()}` : outcome.detail;
}

describe('an interim response (RFC 9110 §15.2)', () => {
  it.each<[string, readonly string[]]>([
    ['100 Continue that the client did not ask for', [continues + created]],
    ['100 Continue apart from the final response', [continues, created]],
    ['100 Continue in small pieces', [...continues.split(/(?=.)/s), created]],
    ['102 Processing', [processing, created]],
    ['103 Early Hints', [hints + created]],
    ['two in a row', [continues + continues, created]],
    ['three of all kinds', [continues, processing + hints, created]],
    [
      'one that begins in the same chunk as the one before',
      [`${continues}HTT`, `P/1.1 10`, '0 Go\r\n\r\nHTTP/', created.slice(5)],
    ],
    ['an unknown one', [`HTTP/1.1 199 Whatever\r\n\r\n${created}`]],
  ])('is passed over: %s', async (_, chunks) => {
    const sender = await against(() => chunks);
    for (let sent = 0; sent < 3; sent += 1) {
      const exchange = await sender.send(request);
      expect(bodyOf(exchange)).toBe('201 ok');
      expect(exchange).toMatchObject({ attempts: 1 });
    }
    expect(bodyOf(await sender.send({ ...request, bare: true }))).toBe('201 ok');
  });

  it('is ignored before the response to HEAD, and before one without a body', async () => {
    const sender = await against(() => [continues, 'HTTP/1.1 204 No Content\r\n\r\n']);
    for (const method of ['HEAD', 'GET', 'DELETE']) {
      expect(bodyOf(await sender.send({ ...request, method }))).toBe('204 ');
    }
  });

  it('is not the response: when the server then closes the connection or hangs, there is no response', async () => {
    const silent = await against(() => [hints], 100);
    expect((await silent.send(request)).outcome).toMatchObject({
      reason: 'timed out',
      detail: 'no response within 100 ms',
    });
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => socket.end(hints));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const target = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const sender = createSender({
      target,
      credentials: {},
      securitySchemes: new Map(),
      timeout: 60_000,
      inFlight: 1,
      patience: 0,
    });
    open.push({ server, sender });
    expect((await sender.send(request)).outcome).toMatchObject({ kind: 'unanswered', reason: 'dropped' });
  });

  it('is not removed from a body', async () => {
    const body = `${continues}abc`;
    const sender = await against(() => [
      `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`,
      body.slice(0, 30),
      body.slice(30),
    ]);
    expect(bodyOf(await sender.send(request))).toBe(`200 ${body}`);
  });

  it('does not hide what is not HTTP', async () => {
    const sender = await against(() => ['HTTP/1.1 1000 Many\r\n\r\n']);
    expect((await sender.send(request)).outcome).toMatchObject({ kind: 'unanswered', reason: 'not HTTP' });
    const bareLineFeeds = await against(() => [`HTTP/1.1 100 Continue\n\n${created}`]);
    expect((await bareLineFeeds.send(request)).outcome).toMatchObject({ kind: 'unanswered', reason: 'not HTTP' });
    const endless = await against(() => [`${continues.slice(0, -2)}${'X: y\r\n'.repeat(20_000)}`], 1000);
    expect((await endless.send(request)).outcome).toMatchObject({ kind: 'unanswered' });
  });

  it.each<[string, string]>([
    ['one after the other', hints],
    ['a header section of one', 'X-More: and more\r\n'],
  ])('is bounded, with the name of the limit: %s', async (_, piece) => {
    const beginning = piece === hints ? '' : 'HTTP/1.1 103 Early Hints\r\n';
    const sender = await against(() => [beginning, ...Array<string>(200).fill(piece.repeat(100))]);
    const { outcome } = await sender.send(request);
    expect(outcome).toMatchObject({
      reason: 'too large',
      detail: 'interim responses (1xx) above 65536 bytes, the limit MAX_HEADERS',
    });
  });
});
