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
});
