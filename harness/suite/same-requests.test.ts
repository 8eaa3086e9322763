import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const plant = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, height: { type: 'integer', minimum: 0 } },
};
const json = { 'application/json': { schema: plant } };
const failure = { description: '' };
const id = { name: 'name', in: 'path', required: true, schema: { type: 'string', minLength: 1 } };
const document = {
  paths: {
    '/plants': {
      post: {
        requestBody: { required: true, content: json },
        responses: { 201: { description: '', content: json }, 400: failure, 409: failure },
      },
      get: { responses: { 200: { description: '' } } },
    },
    '/plants/{name}': {
      parameters: [id],
      get: { responses: { 200: { description: '', content: json }, 404: failure } },
      delete: { responses: { 204: failure, 404: failure } },
    },
  },
};

/** A server of plants with unique names. */
function serveUnique(): (asked: Asked) => Said {
  const plants = new Map<string, object>();
  return ({ method, url, body }) => {
    if (url.pathname === '/plants' && method === 'GET') return { status: 200, body: [...plants.values()] };
    if (url.pathname === '/plants' && method === 'POST') {
      const { name, height = 0 } = (body ?? {}) as { name?: unknown; height?: unknown };
      if (typeof name !== 'string' || !Number.isInteger(height) || Number(height) < 0) return { status: 400 };
      if (plants.has(name)) return { status: 409 };
      plants.set(name, { ...(body as object) });
      return { status: 201, body };
    }
    const name = decodeURIComponent(url.pathname.slice('/plants/'.length));
    if (!plants.has(name)) return { status: 404 };
    if (method === 'DELETE') plants.delete(name);
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: plants.get(name) };
  };
}

/** The requests of a run to a new server, byte by byte, without the address of the server. */
async function requestsOf(salt: number): Promise<string[]> {
  const requests: string[] = [];
  const answer = serveUnique();
  const { url, close } = await serveApi((asked) => {
    const { method, request, raw } = asked;
    const fields = request.rawHeaders.map((text) => text.replace(/^127\.0\.0\.1:\d+$/, 'the server'));
    requests.push([method, request.url, ...fields, raw.toString('hex')].join('\n'));
    return answer(asked);
  });
  try {
    await runApi(document, url, { salt, inFlight: 1, runs: 2 });
    return requests;
  } finally {
    close();
  }
}

describe('runs on servers in the same state', () => {
  it('send the same bytes in the same order with the same seed and salt', async () => {
    const [one, other] = [await requestsOf(7), await requestsOf(7)];
    expect(one.length).toBeGreaterThan(100);
    expect(other).toEqual(one);
  });

  it('differ in their fresh values with another salt', async () => {
    const [one, other] = [await requestsOf(7), await requestsOf(8)];
    expect(other.filter((request) => !one.includes(request))).not.toEqual([]);
  });

  it('send the same requests with the same seed and salt, whatever the times of the answers', async () => {
    const [one, other, third] = [
      await requestsAtRandomTimes(),
      await requestsAtRandomTimes(),
      await requestsAtRandomTimes(),
    ];
    expect(one.length).toBeGreaterThan(100);
    expect(other).toEqual(one);
    expect(third).toEqual(one);
  });
});

const values = {
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 20 }, height: plant.properties.height },
};
const parameters = [
  { name: 'height', in: 'query', schema: { type: 'integer', minimum: 0 } },
  { name: 'kind', in: 'query', schema: { enum: ['tree', 'shrub'] } },
];
const body = { required: true, content: { 'application/json': { schema: { type: 'object', ...values } } } };
const operations = {
  paths: {
    '/plants': {
      post: { requestBody: body, responses: { 201: failure, 400: failure } },
      get: { parameters, responses: { 200: failure, 400: failure } },
    },
  },
};

/** The requests of a run with the usual number in flight to a server without a state, in the order of their texts. */
async function requestsAtRandomTimes(): Promise<string[]> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { method = '', url = '' } = request;
      requests.push([method, url, sent].join('\n'));
      const status = statusOf(method, new URL(url, 'http://server.invalid'), sent);
      setTimeout(() => response.writeHead(status).end(), 5 * Math.random());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await runApi(operations, url, { salt: 7, inFlight: 32 });
    return requests.sort();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function statusOf(method: string, { pathname, searchParams }: URL, sent: string): number {
  if (pathname !== '/plants') return 404;
  if (method === 'GET') {
    const isHeight = /^\d+$/.test(searchParams.get('height') ?? '0');
    return isHeight && ['tree', 'shrub'].includes(searchParams.get('kind') ?? 'tree') ? 200 : 400;
  }
  if (method !== 'POST') return 405;
  try {
    const { name, height = 0 } = JSON.parse(sent) as { name?: unknown; height?: unknown };
    return typeof name === 'string' && Array.from(name).length <= 20 && Number.isInteger(height) && Number(height) >= 0
      ? 201
      : 400;
  } catch {
    return 400;
  }
}
