import { mentions, type HostileCase } from './hostile-case.ts';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { numbers } from './document-of.ts';
import { oddAnswers } from './odd-servers.ts';
import { wireServers } from './wire-servers.ts';
import { bomb, document, flood, http, isNotGreen, json, megabyte, raw, reply, type Answers } from './serve.ts';

const answers: Answers = {
  'a body without an end': http((_, response) => {
    response.writeHead(200, json);
    flood(response, megabyte);
  }),
  'a body of 200 MB of JSON': http((_, response) => {
    response.writeHead(200, json);
    response.write('{"a":"');
    flood(response, megabyte, 200);
  }),
  'a body that is a thousand times larger when it is decoded': http((_, response) => {
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb());
  }),
  'a number of ten million digits': http((_, response) => {
    response.writeHead(200, json).end(`{"a":${'9'.repeat(1e7)}}`);
  }),
  'JSON of 100,000 levels': http((_, response) => {
    response.writeHead(200, json).end('['.repeat(1e5) + ']'.repeat(1e5));
  }),
  'a body that comes a byte a second': http((_, response) => {
    response.writeHead(200, json);
    const timer = setInterval(() => response.write(' '), 1000);
    response.on('close', () => {
      clearInterval(timer);
    });
  }),
  'no answer at all': http(() => undefined),
  'a closed connection': raw((socket) => socket.destroy()),
  'a header section without an end': raw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    flood(socket, Buffer.from(`x-field: ${'y'.repeat(1000)}\r\n`));
  }),
  'a header section of 20 KB': raw((socket) =>
    socket.write(reply('{"a":1}', `${json['content-type']}\r\nx: ${'y'.repeat(20_000)}`)),
  ),
  'interim responses without an end': {
    server: raw((socket) => {
      flood(socket, Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'));
    }),
    run: mentions(/limit MAX_HEADERS/),
  },
  'an interim header section without an end': {
    server: raw((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\n');
      flood(socket, Buffer.from('link: </a.css>\r\n'));
    }),
    run: mentions(/limit MAX_HEADERS/),
  },
  'bytes that are not HTTP': raw((socket) => socket.write(Buffer.from([0, 255, 13, 10, 13, 10]))),
  'a status line without a status': raw((socket) => socket.write('HTTP/1.1\r\n\r\n')),
  'the status 999': raw((socket) => socket.write('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n')),
  'a Content-Length that is too long': raw((socket) => {
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":1}');
  }),
  'a Content-Length that is too short': raw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 3\r\n\r\n{"a":1}');
  }),
  'two answers to each request': raw((socket) => socket.write(reply('{"a":1}') + reply('{"a":2}'))),
  'chunks of a wrong size': raw((socket) =>
    socket.write(
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-type: application/json\r\n\r\nZZ\r\n{"a":1}\r\n0\r\n\r\n',
    ),
  ),
  'a redirect to itself': http((request, response) => {
    response.writeHead(302, { location: request.url ?? '/' }).end();
  }),
  'an encoding that nothing knows': http((_, response) => {
    response.writeHead(200, { ...json, 'content-encoding': 'zebra' }).end('{"a":1}');
  }),
  'gzip that is cut off': http((_, response) => {
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}').subarray(0, 12));
  }),
  '10,000 header fields': raw((socket) =>
    socket.write(
      reply(
        '{"a":1}',
        `${json['content-type']}${numbers(10_000)
          .map((each) => `\r\nx-${each}: 1`)
          .join('')}`,
      ),
    ),
  ),
  'a page of HTML of 5 MB': {
    server: http((_, response) => {
      response.writeHead(500, { 'content-type': 'text/html' }).end(`<html>${'<p>error</p>'.repeat(400_000)}</html>`);
    }),
    run: isNotGreen,
  },
  'a rate limit of an hour after 20 requests': () => {
    let served = 0;
    return createServer((request, response) => {
      served += 1;
      if (served > 20) response.writeHead(429, { 'retry-after': '3600' }).end();
      else if (/q=\d+$|\/b$/.test(request.url ?? '')) response.writeHead(200, json).end('{"a":1}');
      else response.writeHead(400).end();
    });
  },
  'a server that stops after 50 requests': () => {
    let served = 0;
    const server = createServer((_, response) => {
      served += 1;
      response.writeHead(200, json).end('{"a":1}');
      if (served === 50) {
        server.close();
        server.closeAllConnections();
      }
    });
    return server;
  },
};

/** Servers that harm careless clients, by what they answer. The run ends in time, and usually it is not green. */
export const hostileServers: readonly HostileCase[] = Object.entries({ ...answers, ...oddAnswers, ...wireServers }).map(
  ([name, given]): HostileCase => {
    const { server, run, options, ...others } =
      typeof given === 'function' ? { server: given, run: isNotGreen } : given;
    return {
      name: `answers with ${name}`,
      document,
      server,
      options: { timeout: 1000, ...options },
      expects: { run },
      ...others,
    };
  },
);
