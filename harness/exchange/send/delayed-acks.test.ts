import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { absentBody } from '../exchange.ts';
import { DelayedAcks } from './delayed-acks.ts';
import { createSender } from './sender.ts';

/** Notes responses with bodies that take some time on used connections, and on new ones. */
function noted(used: number, fresh: number, count = 40): DelayedAcks {
  const delayed = new DelayedAcks();
  for (let index = 0; index < count; index += 1) delayed.note(delayed.renews ? 0 : 1, delayed.renews ? fresh : used);
  return delayed;
}

it.each([
  ['responses that wait for an acknowledgement', 45, 5, true],
  ['responses that take as long on new connections', 45, 45, false],
  ['fast responses', 5, 5, false],
  ['slow responses', 300, 290, false],
])('connections are renewed only for responses that wait for an acknowledgement: %s', (_, used, fresh, renews) => {
  expect(noted(used, fresh).renews).toBe(renews);
});

it('does not compare for ever where new connections are as slow', () => {
  expect(noted(45, 45, 10_000).renews).toBe(false);
});

/**
 * Starts a server that delays its answers, and sends it requests in turn.
 *
 * @param answer is called for each request with the number of those on its connection
 * @returns the number of connections
 */
async function connectionsOf(answer: (socket: Socket, requests: number) => void): Promise<number> {
  let connections = 0;
  const server = createServer((socket: Socket) => {
    connections += 1;
    let requests = 0;
    socket.on('error', () => undefined);
    socket.on('data', () => {
      requests += 1;
      answer(socket, requests);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const options = { credentials: {}, securitySchemes: new Map(), timeout: 60_000, inFlight: 1, patience: 0 };
  const sender = createSender({ target: new URL(`http://127.0.0.1:${port}`), ...options });
  const request = { method: 'GET', path: '/', headers: [], body: absentBody, credentials: [] };
  const statuses = new Set<unknown>();
  for (let index = 0; index < 60; index += 1) {
    const { outcome } = await sender.send(request);
    statuses.add(outcome.kind === 'answered' ? outcome.status : outcome.reason);
  }
  await sender.close();
  server.close();
  expect([...statuses]).toEqual([200]);
  return connections;
}

const header = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n';

it('sends each request on a new connection where bodies on used ones wait for an acknowledgement', async () => {
  const connections = await connectionsOf((socket, requests) => {
    socket.write(header);
    setTimeout(() => socket.write('{}'), requests > 1 ? 45 : 0);
  });
  expect(connections).toBeGreaterThan(20);
});

it('keeps connections on which whole responses take longer, because a busy machine answers late too', async () => {
  expect(
    await connectionsOf((socket, requests) => setTimeout(() => socket.write(`${header}{}`), requests > 1 ? 45 : 0)),
  ).toBe(1);
});
