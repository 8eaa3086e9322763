import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const bed = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 4 } } };
const content = { 'application/json': { schema: bed } };
const ok = { description: '' };

interface Garden {
  /** What the document says where the bed of a label is not there. */
  readonly nothing?: Readonly<Record<string, { readonly description: string }>>;
  readonly listed?: string;
  /** The name of the parameter in the path of a bed. */
  readonly named?: string;
  /** The responses of the list of beds beside a success. */
  readonly ofBeds?: object;
  /** The status of a request below a bed that is not there. */
  readonly status: number;
}

/** The results of the clauses for a server of beds with labels and with an action. */
async function resultsOf({
  nothing,
  listed = '',
  ofBeds = {},
  named = 'bedId',
  status,
}: Garden): Promise<Record<string, string>> {
  const absent = nothing ?? { 404: { description: 'Not found' } };
  const requestBody = { required: true, content };
  const document = {
    paths: {
      '/beds': { get: { responses: { 200: ok, ...ofBeds } }, post: { requestBody, responses: { 201: ok } } },
      [`/beds/{${named}}`]: {
        parameters: [{ name: named, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
        get: { responses: { 200: { ...ok, content }, 404: ok } },
      },
      '/beds/{bedId}/labels': {
        parameters: [{ name: 'bedId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
        get: { responses: { 200: { description: listed }, ...absent } },
        post: { requestBody, responses: { 201: ok, ...absent } },
      },
      '/beds/{bedId}/water': {
        parameters: [{ name: 'bedId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
        post: { responses: { 200: ok, ...absent } },
      },
    },
  };
  const beds: unknown[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const [, , id, below] = pathname.split('/');
    if (id === undefined && method === 'POST') {
      beds.push(body);
      return { status: 201, headers: { location: `/beds/${beds.length}` } };
    }
    if (id === undefined) return { status: 200 };
    const found = beds[Number(id) - 1];
    if (below === undefined) return found === undefined ? { status: 404 } : { status: 200, body: found };
    if (found === undefined) return { status };
    return { status: below === 'labels' && method === 'POST' ? 201 : 200 };
  });
  try {
    const { clauses } = await runApi(document, url, {});
    const own = clauses.filter(({ id }) => id.endsWith(' requires its bed'));
    return Object.fromEntries(own.map(({ operation, result }) => [operation, result]));
  } finally {
    close();
  }
}

const each = (result: string): object => ({
  'GET /beds/{bedId}/labels': result,
  'POST /beds/{bedId}/labels': result,
  'POST /beds/{bedId}/water': result,
});

describe('a request below a resource that does not exist', () => {
  it('is one also where the path of the resource has another name for its parameter', async () => {
    expect(await resultsOf({ status: 404, named: 'id' })).toEqual(each('passed'));
    expect(await resultsOf({ status: 200, named: 'id' })).toMatchObject({ 'GET /beds/{bedId}/labels': 'violated' });
  });

  it('must not succeed where the document has 404: neither a list, a creation nor an action', async () => {
    expect(await resultsOf({ status: 404 })).toEqual(each('passed'));
    expect(await resultsOf({ status: 200 })).toMatchObject({
      'GET /beds/{bedId}/labels': 'violated',
      'POST /beds/{bedId}/water': 'violated',
    });
    expect(await resultsOf({ status: 201 })).toMatchObject({ 'POST /beds/{bedId}/labels': 'violated' });
  });

  it('may be rejected in another way', async () => {
    expect(await resultsOf({ status: 403 })).toEqual(each('passed'));
  });

  it.each([
    ['has no status for it', { nothing: { 400: { description: '' } } }],
    ['says so of something else', { nothing: { 404: { description: 'No label, or no water' } } }],
    ['has that status everywhere, also where nothing is named', { ofBeds: { 404: { description: 'Not found' } } }],
  ])('is not judged if the document %s', async (_, garden) => {
    const { 'POST /beds': __, ...results } = await resultsOf({ ...garden, status: 200 });
    expect(results).toEqual({});
  });

  it('is not judged if the list is said to be empty then', async () => {
    const results = await resultsOf({ listed: 'The labels; empty if there are none', status: 200 });
    expect(results['GET /beds/{bedId}/labels']).toBe(undefined);
  });
});
