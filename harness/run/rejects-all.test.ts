import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const name = { type: 'string', minLength: 1, maxLength: 9 };
const schema = { type: 'object', required: ['name'], properties: { name, size: { type: 'integer', minimum: 0 } } };
const operation = {
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: { 200: { description: '' }, 422: { description: '' } },
};
const alarm = {
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', properties: { level: { type: 'integer' } } } } },
  },
  responses: { 200: { description: '' }, 422: { description: '' } },
};
const paths = { '/hens': { post: operation }, '/eggs': { post: operation }, '/alarm': { post: alarm } };

const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

function isValid(body: unknown): boolean {
  if (!isObject(body) || typeof body['name'] !== 'string' || !/^[^]{1,9}$/u.test(body['name'])) return false;
  return !('size' in body) || (Number.isInteger(body['size']) && Number(body['size']) >= 0);
}

/** Runs an API that rejects what it accepted before, once it was given a certain alarm. @param where the paths that do */
async function run(where: readonly string[]): Promise<RunRecord> {
  let isClosed = false;
  const { url, close } = await serveApi(({ url: { pathname }, body }) => {
    if (pathname === '/alarm') {
      const isLevel = isObject(body) && (!('level' in body) || Number.isInteger(body['level']));
      isClosed ||= isLevel && Number(body['level']) > 1000;
      return { status: isLevel ? 200 : 422 };
    }
    if (!isValid(body)) return { status: 422 };
    return isClosed && where.includes(pathname) ? { status: 403, body: { error: 'read only' } } : { status: 200 };
  });
  const record = await runApi({ paths }, url);
  close();
  return record;
}

const reasons = ({ incomplete }: RunRecord): string[] => (incomplete?.reasons ?? []).map(({ because }) => because);

describe('a server that rejects what it accepted before', () => {
  it('is said once, with the operation after which it began, and violates no clause with each value', async () => {
    const record = await run(['/hens', '/eggs']);
    expect(reasons(record)).toEqual([
      expect.stringMatching(/^since request \d+, the server rejects .* before \(403\), after POST \/alarm$/),
    ]);
    expect(record.incomplete?.reasons[0]?.cure).toBe('add POST /alarm to exclude, and start it again');
    const violated = record.clauses.filter(({ id, result }) => result === 'violated' && id.includes(' accepts '));
    expect(violated.map(({ id }) => id)).toEqual([]);
  });

  it('is not assumed if only one operation does', async () => {
    const record = await run(['/eggs']);
    expect(reasons(record)).toEqual([]);
    expect(record.clauses.some(({ id, result }) => result === 'violated' && id.startsWith('POST /eggs'))).toBe(true);
  });

  it('is not assumed of a correct server', async () => {
    const record = await run([]);
    expect(reasons(record)).toEqual([]);
  });
});
