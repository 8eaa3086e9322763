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

/** Whether a body is valid. */
function isValid(body: unknown): boolean {
  const { name, size = 0, kind = 'a', note = 'a', ...others } = { ...(body as Record<string, unknown>) };
  const isText = (value: unknown): boolean => typeof value === 'string' && /^[^]{1,9}$/u.test(value);
  const isSize = Number.isInteger(size) && (size as number) >= 0;
  return isText(name) && isText(note) && isSize && /^[abc]$/.test(String(kind)) && Object.keys(others).length === 0;
}

/** Whether a body is a valid one without optional properties. */
const isPlain = (body: unknown): boolean => isValid(body) && Object.keys(body as object).length === 1;

describe('an operation that accepts no valid request', () => {
  it('gets about one request for each clause, and no more controls', async () => {
    const { url, close } = await serveApi(() => rejected);
    const record = await runApi({ paths: { '/a': { post: operation } } }, url);
    close();
    const planned = record.clauses.filter(({ result }) => result !== 'not applicable');
    expect(record.requests).toBeLessThan(planned.length + 125);
    expect(planned.find(({ id }) => id === 'POST /a rejects body /name required')?.result).toBe('inconclusive');
  });

  it('gets no more controls either if it answers them with 500', async () => {
    const { url, close } = await serveApi(({ body }) => (isValid(body) ? { status: 500 } : rejected));
    const record = await runApi({ paths: { '/a': { post: operation } } }, url);
    close();
    const planned = record.clauses.filter(({ result }) => result !== 'not applicable');
    expect(record.requests).toBeLessThan(planned.length + 200);
    expect(planned.find(({ id }) => id === 'POST /a rejects body /name required')?.result).toBe('inconclusive');
    expect(record.findings.map(({ clauses: [first] }) => first)).toContain('POST /a answers');
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

  it('tries a case again if the valid request that it lacked is accepted later', async () => {
    let requests = 0;
    const { url, close } = await serveApi(({ body }) => {
      requests += 1;
      const isAccepted = isPlain(body) || (requests > 200 && isValid(body) && Object.hasOwn(body as object, 'kind'));
      return isAccepted ? { status: 200 } : rejected;
    });
    const record = await runApi({ paths: { '/a': { post: operation } } }, url, { runs: 1 });
    close();
    const open = record.clauses.filter(({ result, level }) => result === 'inconclusive' && level === 'must');
    expect(open.map(({ id }) => id)).toEqual([]);
  });
});
