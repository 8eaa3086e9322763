import { describe, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const plant = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', minLength: 2, maxLength: 20 }, size: { type: 'integer', minimum: 1 } },
};
const outcome = (properties: object) => ({
  description: 'What was done, or why not',
  content: {
    'application/json': {
      schema: {
        oneOf: [
          { type: 'object', required: ['ok'], properties: { ok: { const: true }, ...properties } },
          {
            type: 'object',
            required: ['ok', 'error'],
            properties: { ok: { const: false }, error: { type: 'string' } },
          },
        ],
      },
    },
  },
});
const security = [{ token: [] }];
const requestBody = { required: true, content: { 'application/json': { schema: plant } } };
const document = {
  paths: {
    '/plants.add': { post: { security, requestBody, responses: { 200: outcome({ plant }) } } },
    '/plants.list': { get: { security, responses: { 200: outcome({ plants: { type: 'array', items: plant } }) } } },
  },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
};

const failed = (error: string): Said => ({ status: 200, body: { ok: false, error } });

/** A server that says in each body whether the request failed. @param fault what it does wrong */
function answer(fault: string): (asked: Asked) => Said {
  const plants: object[] = [];
  return ({ method, url: { pathname }, body, request, raw }) => {
    const isList = pathname === '/plants.list';
    if (!isList && pathname !== '/plants.add') return { status: 404 };
    const allowed = isList ? 'GET' : 'POST';
    if (method !== allowed) return { status: 405, headers: { allow: allowed } };
    const isGuarded = !(fault === 'has no guard' && isList);
    if (isGuarded && request.headers.authorization !== 'Bearer sesame') return failed('not_authed');
    if (isList) return { status: 200, body: { ok: true, plants } };
    const { name, size } = (body ?? {}) as { name?: unknown; size?: unknown };
    const isUtf8 = Buffer.from(raw.toString('utf8')).equals(raw);
    const isJson = /^application\/json/i.test(request.headers['content-type'] ?? '');
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    const isNamed = typeof name === 'string' && /^.{2,20}$/su.test(name);
    const isSized = size === undefined || (Number.isInteger(size) && (size as number) >= 1);
    const isValid = isUtf8 && isJson && isObject && isNamed && (isSized || fault === 'takes any size');
    if (!isValid || (fault === 'rejects long names' && name.length > 10)) return failed('invalid_arguments');
    plants.push({ name, ...(size !== undefined && { size }) });
    return { status: 200, body: { ok: true, plant: body } };
  };
}

async function findings(fault: string): Promise<string[]> {
  const { url, close } = await serveApi(answer(fault));
  try {
    const { clauses, totals } = await runApi(document, url, { credentials: { token: 'sesame' } });
    expect(totals.inconclusive).toBeLessThan(3);
    return clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
  } finally {
    close();
  }
}

describe('a server that answers failures with 200, as its document says,', () => {
  it('rejects by the body', async () => {
    expect(await findings('')).toEqual([]);
  });

  it.each([
    ['takes any size', 'POST /plants.add rejects body /size type'],
    ['has no guard', 'GET /plants.list enforces token'],
    ['rejects long names', 'POST /plants.add accepts body /name max-length'],
  ])('is found if it %s', async (fault, clause) => {
    expect(await findings(fault)).toContain(clause);
  });
});
