import { createServer } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { numbers } from './document-of.ts';
import { all, hides } from './hostile-case.ts';
import {
  withResult,
  guarded,
  secret,
  encodingsOf,
  escapeRegExp,
  bomb,
  brotli,
  laughs,
  isNotGreen,
  raw,
  http,
  flood,
  json,
  megabyte,
  reply,
  ends,
  isAccepted,
  answering,
  type Answers,
} from './serve.ts';

/** Answers that are odd in one way each. */
export const oddAnswers: Answers = {
  'a second answer that comes late': raw((socket) => {
    socket.write(reply('{"a":1}'));
    setTimeout(() => socket.writable && socket.write(reply('{"a":2}')), 50);
  }),
  'an answer before the request': () =>
    createSocketServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.write(reply('{"a":1}'));
    }),
  '100 Continue that was not asked for': {
    server: raw((socket) => socket.write(`HTTP/1.1 100 Continue\r\n\r\n${reply('{"a":1}')}`)),
    run: isAccepted,
  },
  'a Content-Length that is too long, on an open connection': raw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":1}');
  }),
  'two different Content-Lengths': raw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 7\r\ncontent-length: 8\r\n\r\n{"a":1}');
  }),
  'a negative Content-Length': raw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: -7\r\n\r\n{"a":1}');
  }),
  'a Content-Length beside chunks': raw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 7\r\ntransfer-encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n0\r\n\r\n');
  }),
  'chunks without an end': {
    // Each byte that is read is a chunk of its own.
    server: raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n');
      flood(socket, Buffer.from('1\r\n \r\n'.repeat(10_000)));
    }),
    run: isNotGreen,
  },
  'a chunk extension without an end': raw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n7;');
    flood(socket, megabyte);
  }),
  'trailer fields without an end': raw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n0\r\n');
    flood(socket, Buffer.from(`x-field: ${'y'.repeat(1000)}\r\n`));
  }),
  'a status line without an end': raw((socket) => {
    socket.write('HTTP/1.1 200 ');
    flood(socket, megabyte);
  }),
  'a header section that comes a byte a second': raw((socket) => {
    const timer = setInterval(() => socket.write('H'), 1000);
    socket.on('close', () => {
      clearInterval(timer);
    });
  }),
  'escape sequences in the reason and the fields': {
    server: raw((socket) =>
      socket.write(
        'HTTP/1.1 500 \u001b[2Jgone\r\ncontent-type: text/\u001b[31mred\r\ncontent-length: 4\r\nx: \u009b\r\n\r\n\u001b[2J',
      ),
    ),
    run: isNotGreen,
  },
  'escape sequences and marks of direction in an error': http((_, response) => {
    response.writeHead(500, json).end(JSON.stringify({ message: '\u001b[2J\u009b\u202e\u2028\u007f' }));
  }),
  'an error of 200,000 characters without a space': http((_, response) => {
    response.writeHead(400, json).end(JSON.stringify({ errors: [{ field: 'a', message: 'a.'.repeat(1e5) }] }));
  }),
  'an error of 100,000 brackets that are not closed': http((_, response) => {
    response.writeHead(400, { 'content-type': 'text/html' }).end('<'.repeat(1e5));
  }),
  'HTTP/0.9': raw((socket) => socket.end('{"a":1}')),
  'HTTP/2 frames': raw((socket) => socket.write(Buffer.from([0, 0, 18, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100]))),
  'a TLS alert': raw((socket) => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, 70]))),
  '101 Switching Protocols': raw((socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n')),
  '204 with a body': raw((socket) => socket.write('HTTP/1.1 204 No Content\r\ncontent-length: 7\r\n\r\n{"a":1}')),
  'status 000': raw((socket) => socket.write('HTTP/1.1 000 Zero\r\ncontent-length: 0\r\n\r\n')),
  'a line end alone between fields': raw((socket) =>
    socket.write('HTTP/1.1 200 OK\ncontent-type: application/json\ncontent-length: 7\n\n{"a":1}'),
  ),
  'a closed connection after the header section': raw((socket) =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\n'),
  ),
  'gzip in gzip, 100 times': {
    server: answering(
      { 'content-encoding': Array.from({ length: 100 }, () => 'gzip').join(', ') },
      numbers(100).reduce<Buffer>((inner) => gzipSync(inner), Buffer.from('{"a":1}')),
    ),
    run: ends,
  },
  'a bomb in gzip in gzip': {
    server: http((_, response) => {
      response.writeHead(200, { ...json, 'content-encoding': 'gzip, gzip' }).end(gzipSync(bomb()));
    }),
    run: isNotGreen,
  },
  'a brotli bomb': http((_, response) => {
    response.writeHead(200, { ...json, 'content-encoding': 'br' }).end(brotli());
  }),
  'a number with an exponent of a billion': {
    server: answering({}, '{"a":1e1000000000}'),
    document: withResult({ type: 'object', properties: { a: { type: 'number', multipleOf: 0.01, maximum: 5 } } }),
    run: isNotGreen,
  },
  'a million items': { server: answering({}, `{"a":[${'1,'.repeat(1e6)}1]}`), run: ends, megabytes: 900 },
  'a hundred thousand properties': {
    server: answering({}, JSON.stringify({ a: 1, ...Object.fromEntries(numbers(1e5).map((each) => [`p${each}`, 1])) })),
    run: ends,
    megabytes: 900,
  },
  'a property twice': { server: answering({}, '{"a":1,"a":2}'), run: ends },
  'a property __proto__': {
    server: answering({}, '{"a":1,"__proto__":{"polluted":true},"constructor":1}'),
    run: isAccepted,
  },
  'bytes that are not UTF-8': {
    server: answering({}, Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0xff, 0x7d])),
    run: isNotGreen,
  },
  'UTF-16': {
    server: answering({ 'content-type': 'application/json; charset=utf-16le' }, Buffer.from('{"a":1}', 'utf16le')),
    run: ends,
  },
  'an unknown charset': {
    server: answering({ 'content-type': 'application/json; charset=klingon' }, '{"a":1}'),
    run: ends,
  },
  'a field of 60 KB': { server: answering({ link: `</${'x'.repeat(60_000)}>; rel=next` }, '{"a":1}'), run: isAccepted },
  'a thousand cookies': {
    server: answering({ 'set-cookie': numbers(1000).map((each) => `c${each}=v`) }, '{"a":1}'),
    run: ends,
  },
  'a Location that is not an address': {
    server: http((_, response) => response.writeHead(307, { location: 'http://[::1' }).end()),
    run: isNotGreen,
  },
  'a redirect to a file': {
    server: http((_, response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end()),
    run: all(isNotGreen, hides(/root:x/)),
  },
  'a Retry-After that is not a time': {
    server: http((_, response) => response.writeHead(503, { 'retry-after': '-9e99' }).end()),
    run: isNotGreen,
  },
  'a Retry-After of a millennium': {
    server: http((_, response) => response.writeHead(429, { 'retry-after': 'Fri, 31 Dec 3026 23:59:59 GMT' }).end()),
    run: isNotGreen,
  },
  'a challenge of 50 KB': {
    server: http((_, response) =>
      response.writeHead(401, { 'www-authenticate': `Digest ${'a="b",'.repeat(8000)}` }).end(),
    ),
    run: isNotGreen,
  },
  'a failure to every second request': {
    server: () => {
      let served = 0;
      return createServer((_, response) => {
        served += 1;
        response.writeHead(served % 2 === 0 ? 500 : 200, json).end('{"a":1}');
      });
    },
    run: isNotGreen,
  },
  'what it hears, after 20 requests nothing': () => {
    let served = 0;
    return createServer((_, response) => {
      served += 1;
      if (served <= 20) response.writeHead(200, json).end('{"a":1}');
    });
  },
  'the secret in all encodings': {
    server: http((request, response) => {
      response.writeHead(200, json).end(JSON.stringify({ echo: encodingsOf(request.headers.authorization ?? '') }));
    }),
    document: guarded,
    options: { token: secret },
    run: all(isNotGreen, hides(new RegExp(encodingsOf(secret).map(escapeRegExp).join('|'), 'i'))),
  },
  'a page with a script': http((_, response) => {
    response.writeHead(500, { 'content-type': 'text/html' }).end('</script><script>alert(1)</script><!--');
  }),
  'XML with a billion laughs': {
    server: answering({ 'content-type': 'application/xml' }, laughs),
    document: withResult({ type: 'object', required: ['a'] }, 'application/xml'),
    run: ends,
  },
  'XML with a file as an entity': {
    server: answering(
      { 'content-type': 'application/xml' },
      '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><root><a>&f;</a></root>',
    ),
    document: withResult({ type: 'object', required: ['b'] }, 'application/xml'),
    run: hides(/root:x/),
  },
};
