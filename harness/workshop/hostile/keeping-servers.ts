import { createServer, type Server } from 'node:http';
import { documentOf } from './document-of.ts';
import type { HostileCase } from './hostile-case.ts';

/** A document, and a server that keeps to it. */
export type ServedDocument = Pick<HostileCase, 'document' | 'server'>;

/** A request as a server of these cases sees it. */
interface Got {
  readonly method: string;
  /** The path as it was sent. */
  readonly raw: string;
  /** The same, decoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly json: unknown;
}

/** A server that answers with a status. @param answer of 200, 201, 400, 404 or 405 */
function serving(answer: (got: Got) => number): () => Server {
  return () =>
    createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const [raw = '', query = ''] = (request.url ?? '').split('?');
        const { method = '' } = request;
        const body = Buffer.concat(chunks);
        const got = { method, raw, path: decoded(raw), query: new URLSearchParams(query), json: jsonIn(body) };
        response.writeHead(answer(got)).end();
      });
    });
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

export const none = { description: '' };
export const responses = { 200: none, 400: none, 404: none };
const integer = { type: 'integer', minimum: 1, maximum: 9 };
export const named = (name: string, place = 'path', schema: object = integer): object => ({
  name,
  in: place,
  ...(place === 'path' && { required: true }),
  schema,
});
export const get = (...parameters: object[]): object => ({ get: { parameters, responses } });
const isInteger = (text: string | null): boolean => text === null || /^[1-9]$/.test(text);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A GET of which the server knows the paths. */
export function atPaths(paths: object, isKnown: (got: Got) => boolean): ServedDocument {
  const server = serving((got) => (isKnown(got) ? (got.method === 'GET' ? 200 : 405) : 404));
  return { document: documentOf(paths), server };
}

/** A GET with one query parameter. */
export function withQuery(name: string): ServedDocument {
  const server = serving(({ method, raw, query }) => {
    if (raw !== '/a') return 404;
    if (method !== 'GET') return 405;
    const values = query.getAll(name);
    return values.length < 2 && values.every(isInteger) ? 200 : 400;
  });
  return { document: documentOf({ '/a': get(named(name, 'query')) }), server };
}

/** A POST of which the body has a field x. */
export function withX(schema: object, isValid: (x: unknown) => boolean, schemas: object = {}): ServedDocument {
  const content = { 'application/json': { schema: { type: 'object', required: ['x'], properties: { x: schema } } } };
  const post = { requestBody: { required: true, content }, responses: { 201: none, 400: none } };
  const server = serving(({ method, raw, json }) => {
    if (raw !== '/a') return 404;
    if (method !== 'POST') return 405;
    return isObject(json) && 'x' in json && isValid(json['x']) ? 201 : 400;
  });
  return { document: documentOf({ '/a': { post } }, { schemas }), server };
}
