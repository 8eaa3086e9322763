import { createServer as createSocketServer, type Socket } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import type { RunRecord } from '../../record/index.ts';
import { document, isNotGreen, type HostileServer } from './serve.ts';

const start = 'HTTP/1.1 200 OK\r\n';
const type = 'content-type: application/json\r\n';
const length = 'content-length: 7\r\n';
const body = '{"a":1}';
const usual = start + type + length;

/** An expectation: nothing is wrong with the server. */
export function isGreen({ findings, incomplete, totals }: RunRecord): string | undefined {
  if (incomplete !== undefined) return 'the run is incomplete';
  const [finding] = findings;
  if (finding !== undefined) return `${finding.sentence}: ${finding.actual}`;
  return totals.passed > 0 ? undefined : 'no clause passed';
}

/**
 * A server that answers valid requests with bytes of its own, and all others as it should.
 *
 * @param answer gets the number of the request, from 0, and its head
 */
function wire(answer: (socket: Socket, number: number, head: string) => void): HostileServer['server'] {
  return () => {
    let number = 0;
    return createSocketServer((socket) => {
      socket.on('error', () => socket.destroy());
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        for (let next = nextOf(received); next !== undefined; next = nextOf(received)) {
          received = next.rest;
          const [method, target = ''] = next.head.split(' ');
          const isRead = method === 'GET' || method === 'HEAD';
          if (!target.startsWith('/b')) socket.write(empty('404 Not Found'));
          else if (!isRead) socket.write(empty('405 Method Not Allowed\r\nallow: GET'));
          else if (/^\/b(?:\?q=(?:0|[1-9]\d*))?$/.test(target)) answer(socket, number++, next.head);
          else socket.write(empty('400 Bad Request'));
        }
      });
    });
  };
}

const empty = (status: string): string => `HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`;

/** The first request of some bytes; undefined if it is not complete. */
function nextOf(received: string): { readonly head: string; readonly rest: string } | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.slice(0, end);
  const rest = received.slice(end + 4);
  const size = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  return rest.length < size ? undefined : { head, rest: rest.slice(size) };
}

const bytes = (answer: string | Buffer): HostileServer['server'] => wire((socket) => socket.write(answer));
const green = (answer: string | Buffer): HostileServer => ({ server: bytes(answer), run: isGreen });
const red = (answer: string | Buffer): HostileServer => ({ server: bytes(answer), run: isNotGreen });
const json = (text: string): string => `${start}${type}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
const encoded = (coding: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${start}${type}content-encoding: ${coding}\r\ncontent-length: ${content.length}\r\n\r\n`),
    content,
  ]);
const withStatus = (status: number): object => {
  const { get } = document.paths['/b'];
  const responses = { ...get.responses, [status]: { description: '' } };
  return {
    ...document,
    paths: { '/b': { get: { ...get, responses }, head: { responses: { 200: { description: '' } } } } },
  };
};
const drip = wire((socket) => {
  const left = `${usual}\r\n${body}`.split('');
  const timer = setInterval(() => {
    const next = left.shift();
    if (next === undefined || socket.destroyed) clearInterval(timer);
    else socket.write(next);
  }, 1);
});

/** Odd answers that HTTP allows: a run with them must be green. */
const allowed: Readonly<Record<string, HostileServer>> = {
  'chunks with extensions': green(
    `${start}${type}transfer-encoding: chunked\r\n\r\n3;x=y\r\n{"a\r\n4;z="q;r"\r\n":1}\r\n0;l\r\n\r\n`,
  ),
  'chunk sizes with zeros and in odd case': green(
    `${start}${type}Transfer-Encoding: Chunked\r\n\r\n00007\r\n{"a":1}\r\n000\r\n\r\n`,
  ),
  'trailer fields': green(
    `${start}${type}trailer: x-sum\r\ntransfer-encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n0\r\nx-sum: 1\r\n\r\n`,
  ),
  'three interim responses': green(`${'HTTP/1.1 102 Processing\r\n\r\n'.repeat(3)}${usual}\r\n${body}`),
  'links in 103 Early Hints': green(`HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${usual}\r\n${body}`),
  'a length and a coding, and no body, to HEAD': {
    document: withStatus(204),
    server: wire((socket, _, head) => {
      const isHead = head.startsWith('HEAD');
      socket.write(
        isHead ? `${start}${type}content-encoding: gzip\r\ncontent-length: 27\r\n\r\n` : `${usual}\r\n${body}`,
      );
    }),
    run: isGreen,
  },
  '204 with a coding': {
    document: withStatus(204),
    server: wire((socket, _, head) => {
      const other = head.startsWith('HEAD')
        ? `${usual}\r\n`
        : 'HTTP/1.1 204 No Content\r\ncontent-encoding: gzip\r\n\r\n';
      socket.write(other);
    }),
    run: isGreen,
  },
  'a coding in capitals': green(encoded('GZIP', gzipSync(body))),
  'the coding identity': green(encoded('identity', Buffer.from(body))),
  'deflate, as a client may read it': green(encoded('deflate', deflateSync(body))),
  'gzip in two members': green(encoded('gzip', Buffer.concat([gzipSync('{"a"'), gzipSync(':1}')]))),
  'a media type in capitals, with a charset in quotes': green(
    `${start}CONTENT-TYPE: APPLICATION/JSON;CHARSET="UTF-8"\r\n${length}\r\n${body}`,
  ),
  'a body that drips': { server: drip, run: isGreen, options: { timeout: 5000 } },
  'Connection: close on a connection that stays open': green(`${usual}connection: close\r\n\r\n${body}`),
  'Keep-Alive with odd numbers': green(`${usual}keep-alive: timeout=99999999999999999999, max=-1\r\n\r\n${body}`),
  'HTTP/1.0 that ends with the connection': {
    server: wire((socket) => socket.end(`HTTP/1.0 200 OK\r\n${type}\r\n${body}`)),
    run: isGreen,
  },
  'no length, and the end of the connection': {
    server: wire((socket) => socket.end(`${start}${type}\r\n${body}`)),
    run: isGreen,
  },
  'an empty reason': green(`HTTP/1.1 200 \r\n${type}${length}\r\n${body}`),
  'fields in Latin-1 and UTF-8': green(
    Buffer.concat([Buffer.from(`${usual}x: \u00e9\r\n`, 'latin1'), Buffer.from(`y: \u65e5\r\n\r\n${body}`)]),
  ),
  'fields that are names of prototypes': green(`${usual}__proto__: x\r\nconstructor: y\r\ntoString: z\r\n\r\n${body}`),
  'dates and tags that nothing can read': green(
    `${usual}date: yesterday\r\nage: -1\r\nexpires: 0\r\nretry-after: soon\r\nlast-modified: never\r\netag: bare\r\nvary: *\r\n\r\n${body}`,
  ),
  'an offer of other protocols': green(
    `${usual}upgrade: h2c\r\nalt-svc: h3=":443"\r\nrefresh: 0;url=/x\r\n\r\n${body}`,
  ),
  'an empty line after the answer': green(`${usual}\r\n${body}\r\n`),
  'white space around JSON': green(json(' \t\r\n{"a":1}\n')),
  'numbers such as -0 and 1E400': green(json('{"a":-0,"b":1E400}')),
  '503 with Retry-After now and then': {
    server: wire((socket, number) => {
      socket.write(
        number % 9 === 8 ? 'HTTP/1.1 503 Busy\r\nretry-after: 0\r\ncontent-length: 0\r\n\r\n' : `${usual}\r\n${body}`,
      );
    }),
    run: isGreen,
  },
};

/** Answers that HTTP or the document forbids. */
const forbidden: Readonly<Record<string, HostileServer>> = {
  'a negative chunk size': red(`${start}${type}transfer-encoding: chunked\r\n\r\n-7\r\n${body}\r\n0\r\n\r\n`),
  'a chunk size that no integer holds': red(
    `${start}${type}transfer-encoding: chunked\r\n\r\nffffffffffffffffff7\r\n${body}\r\n0\r\n\r\n`,
  ),
  'chunks without the last one': {
    server: wire((socket) => socket.end(`${start}${type}transfer-encoding: chunked\r\n\r\n7\r\n${body}\r\n`)),
    run: isNotGreen,
  },
  'an interim response alone': {
    server: wire((socket) => socket.end('HTTP/1.1 102 Processing\r\n\r\n')),
    run: isNotGreen,
  },
  '205 with a body': { ...red(`HTTP/1.1 205 Reset\r\n${length}\r\n${body}`), document: withStatus(205) },
  '304 to a request without a condition': red('HTTP/1.1 304 Not Modified\r\netag: "x"\r\n\r\n'),
  'gzip that no field names': red(
    Buffer.concat([Buffer.from(`${start}${type}content-length: ${gzipSync(body).length}\r\n\r\n`), gzipSync(body)]),
  ),
  'a field with the coding of a plain body': red(encoded('gzip', Buffer.from(body))),
  'a length with a sign': red(`${start}${type}content-length: +7\r\n\r\n${body}`),
  'the same length twice': red(`${usual}${length}\r\n${body}`),
  'a length of 23 digits': red(`${start}${type}content-length: ${'9'.repeat(23)}\r\n\r\n${body}`),
  'two media types': red(`${usual}content-type: text/html\r\n\r\n${body}`),
  'an empty media type': red(`${start}content-type: \r\n${length}\r\n${body}`),
  'a field with NUL': red(`${usual}x: a\0b\r\n\r\n${body}`),
  'a field that is folded': red(`${usual}x: a\r\n b\r\n\r\n${body}`),
  'a line without a colon': red(`${usual}novalue\r\n\r\n${body}`),
  'a protocol in small letters': red(`http/1.1 200 ok\r\n${type}${length}\r\n${body}`),
  'JSON with a byte order mark': red(json('\ufeff{"a":1}')),
  'JSON with a comma at the end': red(json('{"a":1,}')),
  'a byte more than the length': red(`${usual}\r\n${body}x`),
  'another answer behind the answer': red(`${usual}\r\n${body}`.repeat(2)),
  'bytes after the last chunk': red(`${start}${type}transfer-encoding: chunked\r\n\r\n7\r\n${body}\r\n0\r\n\r\nxyz`),
  'two JSON texts': red(json('{"a":1}{"a":2}')),
  'a reset in the middle of a body': {
    server: wire((socket) => {
      socket.write(`${usual}\r\n{"a`, () => setTimeout(() => socket.resetAndDestroy(), 2));
    }),
    run: isNotGreen,
  },
  'events without an end': {
    server: wire((socket) => {
      socket.write(`${start}content-type: text/event-stream\r\n\r\ndata: x\n\n`);
    }),
    run: isNotGreen,
  },
  '503 with a Retry-After of words to valid requests': red(
    'HTTP/1.1 503 Busy\r\nretry-after: soon\r\ncontent-length: 0\r\n\r\n',
  ),
};

/** Servers that are odd on the wire. */
export const wireServers: Readonly<Record<string, HostileServer>> = { ...allowed, ...forbidden };
