import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { passes } from '../record/index.ts';
import { runApi } from '../workshop/testing/api.ts';

const content = { 'application/json': { schema: { type: 'object' } } };
const fine = { 200: { description: 'fine', content }, 400: { description: 'rejected' }, 404: { description: 'none' } };
const name = { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 9 } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1, maximum: 999_999 } };
const requestBody = { required: true, content: { 'application/json': { schema: name } } };
const document = {
  paths: {
    '/__admin/shutdown': { post: { responses: { 200: { description: 'It ends.' } } } },
    '/settings': { put: { requestBody, responses: fine } },
    '/plants': { post: { requestBody, responses: { ...fine, 201: fine[200] } } },
    '/plants/{id}': {
      parameters: [id],
      get: { responses: fine },
      delete: { responses: { 204: { description: 'removed' }, ...fine } },
    },
  },
};
const shutdown = 'POST /__admin/shutdown';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** What a shutdown does: it ends the server after its answer, or without one, or fails without an end. */
type Shutdown = 'answered' | 'silent' | 'failing';

/** Serves plants, until it is shut down. */
async function serve(kind: Shutdown) {
  const asked: string[] = [];
  const plants = new Map<number, unknown>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      asked.push(`${method} ${url}`);
      const say = (status: number, body?: object): void => {
        response.writeHead(status, body && { 'content-type': 'application/json' });
        response.end(body && JSON.stringify(body));
      };
      const end = (): void => {
        server.close();
        server.closeAllConnections();
      };
      const number = /^\/plants\/([1-9]\d{0,5})$/.exec(url)?.[1];
      if (`${method} ${url}` === shutdown) {
        if (kind === 'failing') request.socket.destroy();
        else if (kind === 'silent') end();
        else {
          say(200);
          response.on('close', end);
        }
      } else if (url === '/settings' || (url === '/plants' && method === 'POST')) {
        const sent = named(Buffer.concat(chunks));
        if (sent === undefined || !['PUT', 'POST'].includes(method)) say(sent === undefined ? 400 : 405);
        else if (url === '/settings') say(method === 'PUT' ? 200 : 405, sent);
        else {
          plants.set(plants.size + 1000 + asked.length, sent);
          say(201, { id: plants.size - 1 + 1000 + asked.length, ...sent });
        }
      } else if (number !== undefined && plants.has(Number(number))) {
        if (method === 'DELETE') plants.delete(Number(number));
        if (method === 'DELETE') say(204);
        else say(200, plants.get(Number(number)) as object);
      } else say(url.startsWith('/plants/') && number === undefined ? 400 : 404);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  return { asked, plants, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The valid object in a body; undefined if there is none. */
function named(bytes: Buffer): object | undefined {
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as { name?: unknown } | null;
    const text = value?.name;
    return typeof text === 'string' && Array.from(text).length <= 9 ? (value as object) : undefined;
  } catch {
    return undefined;
  }
}

describe('an operation that ends the server', () => {
  it.each(['answered', 'silent'] as const)('is sent last of all, and violates nothing: %s', async (kind) => {
    const { asked, plants, url } = await serve(kind);
    const record = await runApi(document, url, { inFlight: 4 });
    expect(asked.indexOf(shutdown)).toBeGreaterThan(asked.findLastIndex((each) => each.includes('/plants')));
    expect(asked.indexOf(shutdown)).toBeGreaterThan(asked.lastIndexOf('PUT /settings'));
    expect(asked.indexOf('PUT /settings')).toBeGreaterThan(asked.indexOf('POST /plants'));
    expect(record.clauses.filter(({ result }) => result === 'violated').map((each) => each.id)).toEqual([]);
    expect(record.incomplete).toBeUndefined();
    expect(passes(record)).toBe(true);
    expect(plants.size).toBe(0);
    expect(record.cleanUp?.removed).toBeGreaterThan(0);
    expect(record.clauses.find((each) => each.operation === shutdown && each.result === 'inconclusive')).toMatchObject({
      because: expect.stringContaining(`the server does not answer after ${shutdown}`) as string,
      cure: `add ${shutdown} to exclude, or start the server again`,
    });
  });

  it('is at fault if it gives no answer and the server still runs', async () => {
    const { url } = await serve('failing');
    const { clauses } = await runApi(document, url, {});
    expect(clauses.find((each) => each.id === `${shutdown} answers`)?.result).toBe('violated');
  });
});
