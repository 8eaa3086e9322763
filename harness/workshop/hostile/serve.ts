import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type Socket } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { RunRecord } from '../../record/index.ts';
import { numbers } from './document-of.ts';
import { clauseIs, type HostileCase } from './hostile-case.ts';

/** A document with one GET, of which the answer is a small object. */
export const document = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/b': {
      get: {
        parameters: [{ name: 'q', in: 'query', schema: { type: 'integer', minimum: 0 } }],
        responses: {
          200: { description: '', content: { 'application/json': { schema: { type: 'object', required: ['a'] } } } },
          400: { description: '' },
        },
      },
    },
  },
};

export function withResult(schema: object, mediaType = 'application/json'): object {
  const responses = { 200: { description: '', content: { [mediaType]: { schema } } }, 400: { description: '' } };
  return { ...document, paths: { '/b': { get: { ...document.paths['/b'].get, responses } } } };
}

/** The same, for a user with a token. */
export const guarded = {
  ...document,
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  security: [{ token: [] }],
};
export const secret = 'keep/this+to=this?"&secret';

/** The texts in which a careless server can give a secret away. */
export function encodingsOf(text: string): string[] {
  const bytes = Buffer.from(text.replace(/^Bearer /, ''));
  const token = bytes.toString();
  return [
    token,
    encodeURIComponent(token),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    token.replaceAll(/[^\w]/g, (each) => `&#${each.charCodeAt(0)};`),
    token.replaceAll(/[^\w]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ];
}

export const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
export const bomb = (): Buffer => gzipSync(`{"a":"${'x'.repeat(2e8)}"}`);
export const brotli = (): Buffer =>
  brotliCompressSync(`{"a":"${'x'.repeat(2e8)}"}`, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
export const laughs = `<!DOCTYPE a [<!ENTITY l0 "lol">${numbers(12)
  .map((each) => `<!ENTITY l${each + 1} "${`&l${each};`.repeat(10)}">`)
  .join('')}]><root><a>&l12;</a></root>`;

/** An expectation: the run ended with a violation, or as incomplete. */
export function isNotGreen({ findings, incomplete, unreached }: RunRecord): string | undefined {
  const isRed = findings.length > 0 || incomplete !== undefined || unreached.length > 0;
  return isRed ? undefined : 'the run is green';
}

/** A server that answers each request with bytes of its own on the socket. */
export function raw(answer: (socket: Socket) => void): NonNullable<HostileCase['server']> {
  return () =>
    createSocketServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('data', () => {
        answer(socket);
      });
    });
}

/** A server on node:http. */
export function http(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): NonNullable<HostileCase['server']> {
  return () =>
    createServer((request, response) => {
      response.on('error', () => response.destroy());
      request.resume().on('end', () => {
        answer(request, response);
      });
    });
}

/** Writes one chunk again and again, as fast as the client reads. */
export function flood(response: ServerResponse | Socket, chunk: Buffer, count = Infinity): void {
  let left = count;
  const write = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(chunk)) {
        response.once('drain', write);
        return;
      }
    }
    if (left <= 0) response.end();
  };
  write();
}

export const json = { 'content-type': 'application/json' };
export const megabyte = Buffer.alloc(2 ** 20, 'x');
export const reply = (body: string, fields = 'content-type: application/json'): string =>
  `HTTP/1.1 200 OK\r\n${fields}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** A server, and what a run with it has to end with if not as incomplete or with a violation. */
export interface HostileServer extends Pick<HostileCase, 'options' | 'megabytes'> {
  readonly server: NonNullable<HostileCase['server']>;
  readonly document?: object;
  readonly run: (record: RunRecord) => string | undefined;
}

/** Only that the run ends, and that its reports are clean. */
export const ends = (): undefined => undefined;
export const isAccepted = clauseIs('GET /b accepts request', 'passed');

/** Answers with these header fields and this body, as long as the request is valid. */
export function answering(
  fields: Readonly<Record<string, string | string[]>>,
  body: string | Buffer,
): HostileServer['server'] {
  return http((request, response) => {
    if (/q=\d+$|\/b$/.test(request.url ?? '')) response.writeHead(200, { ...json, ...fields }).end(body);
    else response.writeHead(400).end();
  });
}

/** Servers by what they answer with. */
export type Answers = Readonly<Record<string, NonNullable<HostileCase['server']> | HostileServer>>;
