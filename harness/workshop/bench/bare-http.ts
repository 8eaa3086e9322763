import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The minimum that node:http can do for a plant: read the whole body, parse it, send a fixed Plant. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"name":"Fern"}');
  });
});

server.listen(0, '127.0.0.1', () => {
  console.log(`node:http listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
