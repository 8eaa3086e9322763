import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

type Body = Readonly<Record<string, unknown>>;

const clause = 'PUT /things/{id} removes what it is not sent';
const properties = { title: { type: 'string', minLength: 1 }, note: { type: 'string', minLength: 1 } };

interface Api {
  readonly required?: readonly string[];
  readonly summary?: string;
  /** What the server stores, from what it had before and the body of a PUT. */
  readonly replace: (before: Body, body: Body) => Body;
  /** What it stores from the body of a POST. */
  readonly create?: (body: Body) => Body;
}

async function resultOf({ required = ['title'], summary = 'Replaces it.', replace, create = (body) => body }: Api) {
  const content = { 'application/json': { schema: { type: 'object', required, properties } } };
  const requestBody = { required: true, content };
  const rejected = { 400: { description: '' }, 404: { description: '' } };
  const document = {
    paths: {
      '/things': { post: { requestBody, responses: { 201: { description: '' }, ...rejected } } },
      '/things/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: { 200: { description: '', content }, ...rejected } },
        put: { summary, requestBody, responses: { 204: { description: '' }, ...rejected } },
      },
    },
  };
  const things: Body[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    if (method === 'POST')
      return { status: 201, headers: { location: `/things/${things.push(create(body as Body)) - 1}` } };
    const index = Number(pathname.split('/')[2]);
    const thing = things[index];
    if (thing === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: thing };
    things[index] = replace(thing, body as Body);
    return { status: 204 };
  });
  try {
    const { clauses } = await runApi(document, url, { clause });
    return clauses.find(({ id }) => id === clause)?.result;
  } finally {
    close();
  }
}

const merge = (before: Body, body: Body): Body => ({ ...before, ...body });
const whole = (_: Body, body: Body): Body => body;

describe('a replacement that does not name an optional field', () => {
  it('must remove it', async () => {
    expect(await resultOf({ replace: whole })).toBe('passed');
    expect(await resultOf({ replace: (_, body) => ({ note: '', ...body }) })).toBe('passed');
    expect(await resultOf({ replace: merge })).toBe('violated');
  });

  it('may keep it where the document says so', async () => {
    expect(await resultOf({ replace: merge, summary: 'Changes only the given fields; others are unchanged.' })).toBe(
      'observed',
    );
    expect(await resultOf({ replace: merge, required: [] })).toBe('observed');
  });

  it('shows nothing where the server chooses a value of its own', async () => {
    const create = (body: Body): Body => ({ note: `of ${String(body['title'])}`, ...body });
    expect(await resultOf({ replace: merge, create })).toBe('inconclusive');
  });
});
