import { afterEach, describe, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const properties = {
  label: { type: 'string', minLength: 1, maxLength: 30 },
  size: { type: 'integer', minimum: 1, maximum: 100 },
};
const input = { type: 'object', required: ['label', 'size'], properties, additionalProperties: false };
const crate = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, ...properties } };
const patch = { type: 'object', properties, minProperties: 1, additionalProperties: false };
const job = { $ref: '#/components/schemas/Job' };
const Job = {
  type: 'object',
  properties: { id: { type: 'string' }, status: { type: 'string' }, crateId: { type: 'integer' } },
};
const content = (schema: object, type = 'application/json'): object => ({ content: { [type]: { schema } } });
const says = (...statuses: number[]): object =>
  Object.fromEntries(statuses.map((status) => [status, { description: '' }]));
const crateId = { name: 'crateId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const jobId = { name: 'jobId', in: 'path', required: true, schema: { type: 'string' } };

/** An API in which each change is accepted and made later. */
function documented(hasJobs: boolean): object {
  const responses = {
    202: { description: 'Accepted', ...(hasJobs && content(job)) },
    ...says(400, 404),
  };
  const body = { required: true, ...content(input) };
  const merge = { required: true, ...content(patch, 'application/merge-patch+json') };
  return {
    components: { schemas: { Job } },
    paths: {
      '/crates': {
        get: { responses: { 200: { description: '', ...content({ type: 'array', items: crate }) } } },
        post: { requestBody: body, responses },
      },
      '/crates/{crateId}': {
        parameters: [crateId],
        get: { responses: { 200: { description: '', ...content(crate) }, ...says(400, 404) } },
        put: { requestBody: body, responses },
        patch: { requestBody: merge, responses },
        delete: { responses },
      },
      ...(hasJobs && {
        '/jobs/{jobId}': {
          get: { parameters: [jobId], responses: { 200: { description: '', ...content(job) }, ...says(404) } },
        },
      }),
    },
  };
}

interface Conduct {
  /** How the answer names the job; undefined if there are no jobs, and Location names the crate. */
  readonly job?: 'location' | 'operation-location' | 'body';
  /** What the job says at its end. */
  readonly ends?: 'done' | 'failed';
  /** Whether the job does not name the crate. */
  readonly namesNone?: true;
  /** What never happens, although its job is done. */
  readonly never?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Whether the size of a new crate is lost. */
  readonly forgets?: true;
}

interface Later {
  readonly crate: string;
  /** How many requests are still to come before it is done. */
  left: number;
  readonly act: () => void;
}

/** A server of crates that does what it accepted when two further requests have come. */
function serve({ job: named, ends = 'done', namesNone, never, forgets }: Conduct): (asked: Asked) => Said {
  const crates = new Map<string, Record<string, unknown>>();
  const jobs: Later[] = [];
  let made = 0;
  const isValid = (body: unknown, required: readonly string[]): body is Record<string, unknown> => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
    const { label = 'a', size = 1, ...others } = body as Record<string, unknown>;
    const isLabel = typeof label === 'string' && label !== '' && Array.from(label).length <= 30;
    const isSize = typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= 100;
    const isWhole = required.every((each) => Object.hasOwn(body, each)) && Object.keys(body).length > 0;
    return isLabel && isSize && isWhole && Object.keys(others).length === 0;
  };
  const later = (method: string, id: string, act: () => void): Said => {
    jobs.push({ crate: id, left: 3, act: method === never || ends === 'failed' ? () => undefined : act });
    const at = `/jobs/j${jobs.length - 1}`;
    const headers = {
      ...(named === undefined && { location: `/crates/${id}` }),
      ...(named === 'location' && { location: at }),
      ...(named === 'operation-location' && { 'operation-location': at }),
    };
    return { status: 202, headers, ...(named && { body: { id: `j${jobs.length - 1}`, status: 'pending' } }) };
  };
  return ({ method, url: { pathname }, body, raw, text }) => {
    for (const each of jobs) {
      each.left -= 1;
      if (each.left === 0) each.act();
    }
    const [, kind, id] = pathname.split('/');
    if (kind === 'jobs') {
      const found = jobs[Number(id?.slice(1))];
      if (found === undefined || !/^j\d+$/.test(id ?? '')) return { status: 404 };
      if (found.left > 0) return { status: 200, body: { id, status: 'pending' } };
      const result = namesNone === undefined ? { crateId: Number(found.crate) } : {};
      return { status: 200, body: { id, status: ends, ...result } };
    }
    if (kind !== 'crates') return { status: 404 };
    const value = Buffer.from(text).equals(raw) ? body : undefined;
    if (id === undefined) {
      if (method === 'GET') return { status: 200, body: [...crates.values()] };
      if (method !== 'POST' || !isValid(value, ['label', 'size'])) return { status: 400 };
      made += 1;
      const own = String(made);
      return later(method, own, () => crates.set(own, { id: Number(own), ...value, ...(forgets && { size: 1 }) }));
    }
    if (!/^[1-9]\d{0,15}$/.test(id)) return { status: 400 };
    const found = crates.get(id);
    if (method === 'PUT' && !isValid(value, ['label', 'size'])) return { status: 400 };
    if (method === 'PATCH' && !isValid(value, [])) return { status: 400 };
    if (found === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: found };
    if (method === 'DELETE') return later(method, id, () => crates.delete(id));
    const change = method === 'PUT' ? { id: Number(id) } : {};
    return later(method, id, () => {
      if (crates.has(id)) crates.set(id, { ...(method === 'PUT' ? change : crates.get(id)), ...(value as object) });
    });
  };
}

const lists = 'GET /crates lists what was created';
const keeps = 'POST /crates keeps what it is sent';
const replaces = 'PUT /crates/{crateId} keeps what it is sent';
const changes = 'PATCH /crates/{crateId} changes only what it is sent';
const removes = 'DELETE /crates/{crateId} removes';

async function resultOf(clause: string, conduct: Conduct): Promise<string | undefined> {
  const { url, close } = await serveApi(serve(conduct));
  open.push(close);
  const { clauses } = await runApi(documented(conduct.job !== undefined), url, { clause, runs: 1 });
  return clauses.find(({ id }) => id === clause)?.result;
}

describe('a server that accepts changes and makes them later', () => {
  it.each<[string, Conduct]>([
    ['Location names the resource', {}],
    ['Location names the job', { job: 'location' }],
    ['Operation-Location names the job', { job: 'operation-location' }],
    ['the body names the job', { job: 'body' }],
  ])('is judged when it has made them, if %s', async (_, conduct) => {
    const selected = conduct.job === 'body' || conduct.job === undefined ? [keeps, replaces, changes] : [];
    for (const clause of [lists, removes, ...selected])
      expect([clause, await resultOf(clause, conduct)]).toEqual([clause, 'passed']);
  });

  it('is judged by its list, if its job does not name the resource', async () => {
    const conduct = { job: 'location', namesNone: true } as const;
    expect(await resultOf(lists, conduct)).toBe('passed');
    expect(await resultOf(lists, { ...conduct, never: 'POST' })).toBe('violated');
    expect(await resultOf(keeps, conduct)).toBe('inconclusive');
  });

  it('accepts requests about a resource that was created for them', async () => {
    for (const clause of ['GET', 'PUT', 'DELETE'].map((method) => `${method} /crates/{crateId} accepts request`))
      expect([clause, await resultOf(clause, {})]).toEqual([clause, 'passed']);
  });

  it.each<[string, Conduct, string]>([
    ['creates nothing', { never: 'POST' }, lists],
    ['loses a field', { forgets: true }, keeps],
    ['replaces nothing', { never: 'PUT' }, replaces],
    ['changes nothing', { never: 'PATCH' }, changes],
    ['removes nothing', { never: 'DELETE' }, removes],
  ])('is caught if its job is done, and it %s', async (_, conduct, clause) => {
    expect(await resultOf(clause, { job: 'location', ...conduct })).toBe('violated');
  });

  it('proves nothing if its job failed', async () => {
    expect(await resultOf(lists, { job: 'location', ends: 'failed' })).toBe('inconclusive');
  });
});
