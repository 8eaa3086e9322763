import { isUtf8 } from 'node:buffer';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { repeatable, runApi, type Said } from '../workshop/testing/api.ts';

const plant = {
  type: 'object',
  required: ['name'],
  properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string', minLength: 1, maxLength: 30 } },
};
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const fine = (schema: object): object => ({ description: '', ...json(schema) });
const others = { 400: { description: '' }, 404: { description: '' } };
const path = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const paths = {
  '/plants': {
    get: { responses: { 200: fine({ type: 'array', items: plant }) } },
    post: { requestBody: { required: true, ...json(plant) }, responses: { 201: fine(plant), ...others } },
  },
  '/plants/{id}': {
    parameters: [path],
    get: { responses: { 200: fine(plant), ...others } },
    delete: { responses: { 204: { description: '' }, ...others } },
  },
};

/** Answers requests about plants, which it keeps in memory; undefined if the request ends it. */
function answer(
  plants: Map<number, object>,
  { method = '', url = '' }: IncomingMessage,
  text: string,
): Said | undefined {
  if (url !== '/plants') {
    const id = Number(url.replace('/plants/', ''));
    const found = plants.get(id);
    if (found === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: found };
    plants.delete(id);
    return { status: 204 };
  }
  if (method === 'GET') return { status: 200, body: [...plants.values()] };
  if (text === 'null') return undefined;
  const name = nameIn(text);
  if (name === undefined) return { status: 400 };
  const made = { id: Math.max(0, ...plants.keys()) + 1, name };
  plants.set(made.id, made);
  return { status: 201, body: made };
}

/** Serves plants. A body of null ends the server, which is started again soon. */
async function serveMortal(): Promise<{ url: string; close: () => void; ends: () => number }> {
  let plants = new Map<number, object>();
  let ends = 0;
  const servers: Server[] = [];
  const close = (): void => {
    servers.at(-1)?.close();
    servers.at(-1)?.closeAllConnections();
  };
  const listen = (port: number): Promise<number> =>
    new Promise((resolve) => {
      const server = createServer((request, response) => {
        void respond(port === 0 ? portOf(server) : port, request, response);
      });
      servers.push(server);
      server.listen(port, '127.0.0.1', () => {
        resolve(portOf(server));
      });
    });
  const respond = async (port: number, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray());
    const said = answer(plants, request, isUtf8(body) ? body.toString('utf8') : '');
    if (said !== undefined) {
      response.writeHead(said.status, said.body === undefined ? {} : { 'content-type': 'application/json' });
      response.end(said.body === undefined ? undefined : JSON.stringify(said.body));
    } else if (servers.at(-1)?.listening === true) {
      ends += 1;
      plants = new Map();
      close();
      setTimeout(() => void listen(port), 400);
    }
  };
  return { url: `http://127.0.0.1:${await listen(0)}`, ends: () => ends, close };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

function nameIn(text: string): string | undefined {
  try {
    const { name } = JSON.parse(text) as { name?: unknown };
    return typeof name === 'string' && name !== '' && Array.from(name).length <= 30 ? name : undefined;
  } catch {
    return undefined;
  }
}

it('A server that a request ends, and that is started again, is tested to the end, and has that fault only', async () => {
  const { url, close, ends } = await serveMortal();
  try {
    const record = await runApi({ paths }, url, repeatable);
    expect(ends()).toBeGreaterThan(1);
    expect(record.incomplete).toBeUndefined();
    const ended = record.findings.filter(({ cause }) => cause === 'dropped');
    expect(ended.map(({ exchange }) => exchange.request.body)).toContainEqual({ text: 'null' });
    expect(record.findings.filter((each) => !ended.includes(each)).map(({ sentence }) => sentence)).toEqual([]);
    expect(record.causes).toHaveLength(1);
  } finally {
    close();
  }
});
