import { describe, expect, it } from 'vitest';
import { resultOf } from '../../workshop/testing/api.ts';

type Body = Readonly<Record<string, unknown>>;

const clause = 'PUT /things/{id} removes what it is not sent';
const labels = { type: 'object', minProperties: 1, additionalProperties: { type: 'string' } };
const properties = { title: { type: 'string', minLength: 1 }, note: { type: 'string', minLength: 1 } };

interface Api {
  readonly required?: readonly string[];
  readonly summary?: string;
  /** Further properties. */
  readonly more?: object;
  /** What the server stores, from what it had before and the body of a PUT. */
  readonly replace: (before: Body, body: Body) => Body;
  /** What it stores from the body of a POST. */
  readonly create?: (body: Body) => Body;
}

function resultWith({
  required = ['title'],
  summary = 'Replaces it.',
  more = {},
  replace,
  create = (body) => body,
}: Api) {
  const schema = { type: 'object', required, properties: { ...properties, ...more } };
  const content = { 'application/json': { schema } };
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
  return resultOf(clause, document, ({ method, url: { pathname }, body }) => {
    if (method === 'POST')
      return { status: 201, headers: { location: `/things/${things.push(create(body as Body)) - 1}` } };
    const index = Number(pathname.split('/')[2]);
    const thing = things[index];
    if (thing === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: thing };
    things[index] = replace(thing, body as Body);
    return { status: 204 };
  });
}

const merge = (before: Body, body: Body): Body => ({ ...before, ...body });
const whole = (_: Body, body: Body): Body => body;

describe('a replacement that does not name an optional field', () => {
  it('must remove it', async () => {
    expect(await resultWith({ replace: whole })).toBe('passed');
    expect(await resultWith({ replace: (_, body) => ({ note: '', ...body }) })).toBe('passed');
    expect(await resultWith({ more: { labels }, replace: (_, body) => ({ labels: {}, ...body }) })).toBe('passed');
    expect(await resultWith({ replace: merge })).toBe('violated');
  });

  it('must remove it where the document says so', async () => {
    const summary = 'Replaces it. Fields that are not sent are removed.';
    expect(await resultWith({ replace: merge, summary })).toBe('violated');
    expect(await resultWith({ replace: merge, summary: 'Fields that are left out get no value.' })).toBe('violated');
    expect(await resultWith({ replace: merge, summary: 'Fields that are not sent stay.' })).toBe('observed');
  });

  it('must give it its documented default', async () => {
    const more = { unit: { enum: ['m', 'ft'], default: 'm' } };
    const create = (body: Body): Body => ({ unit: 'm', ...body });
    expect(await resultWith({ more, create, replace: (_, body) => ({ unit: 'm', ...body }) })).toBe('passed');
    expect(await resultWith({ more, create, replace: ({ unit }, body) => ({ unit, ...body }) })).toBe('violated');
  });

  it.each([
    ['size', { enum: ['small', 'large'] }, 'small'],
    ['hidden', { type: 'boolean' }, false],
    ['discount', { type: 'number', minimum: 0 }, 0],
  ])('must give it the default that new resources have: %s', async (name, schema, usual) => {
    const more = { [name]: schema };
    const required = ['title', 'note'];
    const create = (body: Body): Body => ({ [name]: usual, ...body });
    expect(await resultWith({ more, required, create, replace: (_, body) => create(body) })).toBe('passed');
    const keep = (before: Body, body: Body): Body => ({ [name]: before[name], ...body });
    expect(await resultWith({ more, required, create, replace: keep })).toBe('violated');
  });

  it('shows nothing where it had its default before, too', async () => {
    const more = { size: { enum: ['small'] } };
    const create = (body: Body): Body => ({ size: 'small', ...body });
    const required = ['title', 'note'];
    expect(await resultWith({ more, required, create, replace: (_, body) => create(body) })).toBe('inconclusive');
  });

  it('may keep its state', async () => {
    const more = { state: { enum: ['draft', 'done'] } };
    const create = (body: Body): Body => ({ state: 'draft', ...body });
    const keep = ({ state }: Body, body: Body): Body => ({ state, ...body });
    expect(await resultWith({ more, required: ['title', 'note'], create, replace: keep })).not.toBe('violated');
  });

  it('may keep it where the document says so', async () => {
    expect(await resultWith({ replace: merge, summary: 'Changes only the given fields; others are unchanged.' })).toBe(
      'observed',
    );
    expect(await resultWith({ replace: merge, required: [] })).toBe('observed');
  });

  it('shows nothing where the server chooses a value of its own', async () => {
    const create = (body: Body): Body => ({ note: `of ${String(body['title'])}`, ...body });
    expect(await resultWith({ replace: merge, create })).toBe('inconclusive');
  });
});

describe('a replacement of a single resource that does not name an optional field', () => {
  const content = { 'application/json': { schema: { type: 'object', required: ['title'], properties } } };
  const document = {
    paths: {
      '/settings': {
        get: { responses: { 200: { description: '', content } } },
        put: {
          requestBody: { required: true, content },
          responses: { 204: { description: '' }, 400: { description: '' } },
        },
      },
    },
  };
  const resultOfSingle = (replace: (before: Body, body: Body) => Body) => {
    let settings: Body = { title: 'a', note: 'from the start' };
    return resultOf('PUT /settings removes what it is not sent', document, ({ method, body }) => {
      if (method === 'GET') return { status: 200, body: settings };
      settings = replace(settings, body as Body);
      return { status: 204 };
    });
  };

  it('must remove it, or set it as each such replacement does', async () => {
    expect(await resultOfSingle(whole)).toBe('passed');
    expect(await resultOfSingle((_, body) => ({ note: 'the default', ...body }))).toBe('passed');
    expect(await resultOfSingle(merge)).toBe('violated');
  });
});

describe('a replacement that names fewer entries of a map', () => {
  it('must remove the others', async () => {
    const more = { hours: { type: 'object', additionalProperties: { type: 'string', minLength: 1 } } };
    const joined = (before: Body, body: Body): Body => ({
      ...body,
      hours: { ...(before['hours'] as object), ...(body['hours'] as object) },
    });
    const required = ['title', 'hours'];
    expect(await resultWith({ more, required, replace: whole })).toBe('passed');
    expect(await resultWith({ more, required, replace: joined })).toBe('violated');
    expect(await resultWith({ more, required, replace: joined, summary: 'Merges the hours.' })).not.toBe('violated');
  });
});
