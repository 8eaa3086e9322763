import { describe, expect, it } from 'vitest';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1, maxLength: 9 };
const schema = {
  type: 'object',
  required: ['name'],
  properties: { name: text, size: { type: 'integer', minimum: 0 }, kind: { enum: ['a', 'b', 'c'] }, note: text },
  additionalProperties: false,
};
const operation = {
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: { 200: { description: '' }, 422: { description: '' } },
};
const rejected: Said = { status: 422 };

/** Whether a body is a valid one without optional properties. */
function isPlain(body: unknown): boolean {
  const { name, ...others } = { ...(body as Record<string, unknown>) };
  return typeof name === 'string' && /^[^]{1,9}$/u.test(name) && Object.keys(others).length === 0;
}

describe('an operation that accepts no valid request', () => {
  it('gets about one request for each clause, and no more controls', async () => {
    const { url, close } = await serveApi(() => rejected);
    const record = await runApi({ paths: { '/a': { post: operation } } }, url);
    close();
    const planned = record.clauses.filter(({ result }) => result !== 'not applicable');
    expect(record.requests).toBeLessThan(planned.length + 120);
    expect(planned.find(({ id }) => id === 'POST /a rejects body /name required')?.result).toBe('inconclusive');
  });

  it('is tested as any other as soon as it accepts one, because another operation has', async () => {
    let switches = 0;
    const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
      if (pathname === '/switch') return { status: (switches += 1) > 60 ? 200 : 422 };
      return method === 'POST' && switches > 60 && isPlain(body) ? { status: 200 } : rejected;
    });
    const paths = { '/a': { post: operation }, '/switch': { put: operation } };
    const record = await runApi({ paths }, url);
    close();
    const of = (id: string) => record.clauses.find((clause) => clause.id === `POST /a ${id}`);
    expect(of('rejects body /name required')?.result).toBe('passed');
    expect(record.unreached).toEqual([]);
  });
});
