import { afterEach, describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const thing = {
  type: 'object',
  required: ['note'],
  properties: {
    id: { type: 'integer', readOnly: true },
    note: { type: 'string', maxLength: 40 },
    size: { type: 'integer', minimum: 1, maximum: 9 },
  },
};
const content = { 'application/json': { schema: thing } };

function documentWith(rejection: number): object {
  const failed = Object.fromEntries([400, 404, rejection].map((status) => [status, { description: 'failed' }]));
  const body = { requestBody: { required: true, content } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  return {
    paths: {
      '/things': {
        post: { ...body, responses: { 201: { description: 'made', content }, ...failed } },
        get: {
          responses: {
            200: { description: 'all', content: { 'application/json': { schema: { type: 'array', items: thing } } } },
          },
        },
      },
      '/things/{id}': {
        parameters: [id],
        get: { responses: { 200: { description: 'it', content }, ...failed } },
        put: { ...body, responses: { 200: { description: 'changed', content }, ...failed } },
        delete: { responses: { 204: { description: 'gone' }, ...failed } },
      },
    },
  };
}

function isThing(body: unknown): body is { note: string; size?: number } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const { note, size } = body as { note?: unknown; size?: unknown };
  if (typeof note !== 'string' || Array.from(note).length > 40) return false;
  return size === undefined || (typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= 9);
}

/** A server of things. @param full the answer to a creation for which there is no room, if so many are there, or were made */
async function serve(full: (count: number, made: number) => Said | undefined): Promise<string> {
  const things = new Map<number, object>();
  let last = 0;
  const { url, close } = await serveApi(({ method, url: { pathname }, body, raw, text }) => {
    const [, collection, name] = pathname.split('/');
    if (collection !== 'things') return { status: 404 };
    const found = things.get(Number(name));
    const isValid = isThing(body) && Buffer.from(text).equals(raw);
    if (name === undefined) {
      if (method === 'GET') return { status: 200, body: [...things.values()] };
      if (method !== 'POST') return { status: 405 };
      const rejection = isValid ? full(things.size, last) : { status: 400, body: { message: 'invalid' } };
      if (rejection !== undefined) return rejection;
      things.set((last += 1), { ...(body as object), id: last });
      return { status: 201, body: things.get(last) };
    }
    if (!['GET', 'PUT', 'DELETE'].includes(method)) return { status: 405 };
    if (found === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: found };
    if (method === 'DELETE') return { status: things.delete(Number(name)) ? 204 : 404 };
    if (!isValid) return { status: 400 };
    things.set(Number(name), { ...(body as object), id: Number(name) });
    return { status: 200, body: things.get(Number(name)) };
  });
  open.push(close);
  return url;
}

const unproven = ({ clauses }: RunRecord): string[] =>
  clauses.filter(({ result, cases }) => result === 'inconclusive' && cases > 0).map(({ id }) => id);

describe('a server that holds a limited number of resources', () => {
  const message = 'You have reached the limit of your plan.';

  it.each([
    [402, 12],
    [403, 25],
    [409, 25],
    [422, 25],
  ])('is tested in full, because the run makes room (status %i)', async (status, most) => {
    const url = await serve((count) => (count >= most ? { status, body: { message } } : undefined));
    const record = await runApi(documentWith(status), url);
    expect(record.findings.map(({ clauses }) => clauses)).toEqual([]);
    expect(unproven(record).filter((id) => !id.endsWith('removes what it is not sent'))).toEqual([]);
    const should = `creates no more than ${most} resources at once`;
    expect(record.lessons).toEqual([{ operation: 'POST /things', place: '', should, message }]);
  });

  it('is at fault if it rejects valid values, and does not say that there is no room', async () => {
    const url = await serve((count) => (count >= 25 ? { status: 400, body: { message: 'invalid' } } : undefined));
    const { findings } = await runApi(documentWith(400), url);
    expect(findings.flatMap(({ clauses }) => clauses)).toContain('POST /things accepts body');
  });

  it('is another one than a server that rejects everything after a while', async () => {
    const url = await serve((_, made) => (made >= 25 ? { status: 422, body: { message } } : undefined));
    const record = await runApi(documentWith(422), url);
    expect(record.lessons).toBeUndefined();
    expect(record.findings.flatMap(({ clauses }) => clauses)).toContain('POST /things accepts body');
  });
});
