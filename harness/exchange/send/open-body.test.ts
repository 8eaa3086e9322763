import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { absentBody, type Answered } from '../exchange.ts';
import { openAnswer } from './open-body.ts';
import { createSender } from './sender.ts';

const begun = (status: number, headers: Answered['headers'], text: string): Answered => ({
  kind: 'answered',
  status,
  headers,
  body: Buffer.from(text),
});
const json = { 'content-type': 'application/json' };

it.each<[string, Answered, boolean, boolean]>([
  ['events', begun(200, { 'content-type': 'text/event-stream; charset=utf-8' }, ''), false, true],
  ['lines of JSON', begun(200, json, '{"a":1}\n{"a":2}\n'), false, true],
  ['what the document says is a stream', begun(200, json, ''), true, true],
  ['half of a line', begun(200, json, '{"a":1}\n{"a"'), false, false],
  ['a line that is not JSON', begun(200, json, 'a\n'), false, false],
  ['a body with a length', begun(200, { ...json, 'content-length': '9' }, '{"a":1}\n'), true, false],
  ['an error', begun(500, { 'content-type': 'text/event-stream' }, ''), true, false],
])('knows whether a body that does not end is a stream: %s', (_, answer, isStated, isStream) => {
  expect(openAnswer(answer, isStated)?.open === true).toBe(isStream);
});

it('waits for the end of a stream only once', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const target = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const sender = createSender({
    target,
    credentials: {},
    securitySchemes: new Map(),
    timeout: 2000,
    inFlight: 1,
    patience: 0,
  });
  const request = { method: 'GET', path: '/', headers: [], body: absentBody, credentials: [], operation: 'GET /' };
  const [first, second] = [await sender.send(request), await sender.send(request)];
  await sender.close();
  server.closeAllConnections();
  server.close();
  expect([first, second].map(({ outcome }) => outcome)).toMatchObject([
    { status: 200, open: true },
    { status: 200, open: true },
  ]);
  expect(first.milliseconds).toBeGreaterThan(1500);
  expect(second.milliseconds).toBeLessThan(1000);
});
