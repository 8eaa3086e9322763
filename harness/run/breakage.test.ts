import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const name = { type: 'string', minLength: 1, maxLength: 9 };
const schema = { type: 'object', required: ['name'], properties: { name, size: { type: 'integer', minimum: 0 } } };
const operation = {
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: { 200: { description: '' }, 422: { description: '' } },
};
const paths = { '/hens': { post: operation }, '/eggs': { post: operation } };

interface Body {
  readonly name?: unknown;
  readonly size?: unknown;
}

const isObject = (body: unknown): body is Body => typeof body === 'object' && body !== null && !Array.isArray(body);

function isValid(body: unknown): boolean {
  if (!isObject(body) || typeof body.name !== 'string' || !/^[^]{1,9}$/u.test(body.name)) return false;
  return !('size' in body) || (Number.isInteger(body.size) && Number(body.size) >= 0);
}

/** Runs an API with a store that breaks with a request: what uses it fails from then on. */
async function run(breaksAt: number, uses: (asked: Asked) => boolean): Promise<RunRecord> {
  let requests = 0;
  const answer = (asked: Asked): Said => {
    requests += 1;
    if (requests >= breaksAt && uses(asked)) return { status: 500 };
    return { status: isValid(asked.body) ? 200 : 422 };
  };
  const { url, close } = await serveApi(answer);
  const record = await runApi({ paths }, url);
  close();
  return record;
}

const since = /^since request \d+, the server fails at requests that it accepted before$/;

describe('a server that breaks during a run', () => {
  it('is said once, with the request after which it began, and violates no clause with each value', async () => {
    const record = await run(120, () => true);
    expect(record.incomplete?.reasons.map(({ because }) => because)).toEqual([expect.stringMatching(since)]);
    const [, position = ''] = /request (\d+)/.exec(record.incomplete?.reasons[0]?.because ?? '') ?? [];
    expect(Math.abs(Number(position) - 120)).toBeLessThan(25);
    expect(record.causes.length).toBeLessThanOrEqual(2);
    const violated = record.clauses.filter(({ result }) => result === 'violated');
    expect(violated.filter(({ id }) => !id.endsWith(' answers')).length).toBeLessThanOrEqual(2);
  });

  it('is tested further where it still works', async () => {
    const record = await run(120, ({ url: { pathname } }) => pathname === '/eggs');
    expect(record.incomplete?.reasons.map(({ because }) => because)).toEqual([expect.stringMatching(since)]);
    const open = record.clauses.filter(({ id, result, level }) => {
      return id.startsWith('POST /hens ') && result === 'inconclusive' && level === 'must';
    });
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  it('is said once also if it still rejects what its validator rejects', async () => {
    const record = await run(120, ({ body }) => isValid(body));
    expect(record.incomplete?.reasons.map(({ because }) => because)).toEqual([expect.stringMatching(since)]);
    expect(record.causes.length).toBeLessThanOrEqual(2);
    expect([1, 2]).toContain(record.findings.length);
  });

  it('is not assumed where it fails at taken names, and in other words at many names', async () => {
    const taken = new Set<string>();
    const answer = ({ body }: Asked): Said => {
      const text = isObject(body) && typeof body.name === 'string' ? body.name : '';
      if (!/^\w{1,9}$/.test(text)) return { status: 500, body: { message: 'only letters are allowed' } };
      if (taken.has(text)) return { status: 500, body: { message: 'the name is in use' } };
      taken.add(text);
      return { status: 200 };
    };
    const { url, close } = await serveApi(answer);
    const record = await runApi({ paths }, url);
    close();
    expect(record.incomplete).toBeUndefined();
  });

  it('is not assumed because of many requests at which it fails', async () => {
    const record = await run(1, ({ body }) => isObject(body) && !isValid(body));
    expect(record.incomplete).toBeUndefined();
    expect(record.clauses.find(({ id }) => id === 'POST /hens rejects body /size minimum')?.result).toBe('violated');
  });
});
