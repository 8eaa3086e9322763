import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { absentBody } from '../exchange.ts';
import { DelayedAcks } from './delayed-acks.ts';
import { createSender } from './sender.ts';

/** Notes requests that take some time on used connections, and on new ones. */
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

it('sends each request on a new connection where used ones wait for an acknowledgement', async () => {
  let connections = 0;
  const server = createServer((socket: Socket) => {
    connections += 1;
    let requests = 0;
    socket.on('error', () => undefined);
    socket.on('data', () => {
      requests += 1;
      setTimeout(() => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'), requests > 1 ? 45 : 0);
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
  expect(connections).toBeGreaterThan(20);
});
