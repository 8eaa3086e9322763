import { expect, it } from 'vitest';
import { resultOf } from '../workshop/testing/api.ts';

const schema = { type: 'integer', minimum: 1, maximum: 9, default: 2 };
const ok = { 200: { description: '', content: { 'application/json': { schema: {} } } } };

function reading(answer: (limit: number | undefined, url: URL) => unknown): Promise<string | undefined> {
  const document = {
    paths: { '/things': { get: { parameters: [{ name: 'limit', in: 'query', schema }], responses: ok } } },
  };
  return resultOf('GET /things applies default of query limit', document, ({ url }) => {
    const text = url.searchParams.get('limit');
    return { status: 200, body: answer(text === null ? undefined : Number(text), url) };
  });
}

const items = ['a', 'b', 'c', 'd'];
let clock = 0;

it.each<[string, string, (limit: number | undefined, url: URL) => unknown]>([
  ['passed', 'applies it', (limit = 2) => items.slice(0, limit)],
  [
    'passed',
    'repeats the query around the items',
    (limit = 2, { search }) => ({ search, items: items.slice(0, limit) }),
  ],
  ['passed', 'repeats the query around no items', (limit = 2, { search }) => ({ search, total: limit * 0, items: [] })],
  ['violated', 'applies another one', (limit = 3) => items.slice(0, limit)],
  ['violated', 'applies another one to another thing than a list', (limit = 3) => ({ limit })],
  ['inconclusive', 'has another answer each time', (limit = 3) => ({ limit, time: (clock += 1) })],
])('the default of a parameter is %s if a server %s', async (result, _, answer) => {
  expect(await reading(answer)).toBe(result);
});

type Body = Readonly<Record<string, unknown>>;

/** The result of the clause about defaults. @param create what is stored when a body is sent */
function resultOfThings(properties: object, create: (body: Body) => Body): ReturnType<typeof resultOf> {
  const content = { 'application/json': { schema: { type: 'object', required: ['title'], properties } } };
  const document = {
    paths: {
      '/things': { post: { requestBody: { required: true, content }, responses: { 201: { description: '' } } } },
      '/things/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: { 200: { description: '', content } } },
      },
    },
  };
  const things: Body[] = [];
  return resultOf('POST /things applies defaults', document, ({ method, url: { pathname }, body }) => {
    if (method === 'POST')
      return { status: 201, headers: { location: `/things/${things.push(create(body as Body)) - 1}` } };
    return { status: 200, body: things[Number(pathname.split('/')[2])] };
  });
}

it.each<[string, string, (body: Body) => Body]>([
  ['passed', 'has it', (body) => ({ unit: 'm', ...body })],
  ['observed', 'is not shown', (body) => body],
  ['observed', 'is null', (body) => ({ unit: null, ...body })],
  ['violated', 'has another value', (body) => ({ unit: 'ft', ...body })],
  ['inconclusive', 'never has the value that was sent', (body) => ({ ...body, unit: 'ft' })],
])('the default of a field is %s if the field %s', async (result, _, create) => {
  const properties = { title: { type: 'string', minLength: 1 }, unit: { enum: ['m', 'ft', null], default: 'm' } };
  const found = await resultOfThings(properties, create);
  expect(found).toBe(result);
});

it.each<[string, string, (body: Body) => Body]>([
  ['passed', 'has it', (body) => ({ unit: 'm', ...body })],
  ['observed', 'is not shown', (body) => body],
  ['violated', 'has another value', (body) => ({ unit: 'ft', ...body })],
  ['inconclusive', 'never has the value that was sent', (body) => ({ ...body, unit: 'ft' })],
])('the default of a field that only a list shows is %s if the field %s in answers', async (result, _, create) => {
  const properties = { title: { type: 'string', minLength: 1 }, unit: { enum: ['m', 'ft', 'in'], default: 'm' } };
  const thing = { type: 'object', required: ['title'], properties };
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const document = {
    paths: {
      '/things': {
        post: {
          requestBody: { required: true, ...json(thing) },
          responses: { 201: { description: '', ...json(thing) } },
        },
        get: { responses: { 200: { description: '', ...json({ type: 'array', items: thing }) } } },
      },
    },
  };
  const things: Body[] = [];
  const found = await resultOf('POST /things applies defaults', document, ({ method, body }) => {
    if (method !== 'POST') return { status: 200, body: things };
    return { status: 201, body: things[things.push(create(body as Body)) - 1] };
  });
  expect(found).toBe(result);
});

const forms = {
  circle: {
    type: 'object',
    required: ['kind', 'radius'],
    properties: { kind: { const: 'circle' }, radius: { type: 'integer', minimum: 1 } },
  },
  square: {
    type: 'object',
    required: ['kind', 'side'],
    properties: { kind: { const: 'square' }, side: { type: 'integer', minimum: 1 } },
  },
};

it.each<[string, string, object, (body: Body) => Body]>([
  ['passed', 'has it', { default: 'm' }, (body) => ({ unit: 'm', ...body })],
  ['violated', 'has another value', { default: 'm' }, (body) => ({ unit: 'ft', ...body })],
  [
    'passed',
    'has another one in each form',
    { default: 'ft' },
    (body) => ({ unit: body['kind'] === 'circle' ? 'm' : 'ft', filled: false, ...body }),
  ],
])('the default of a field of each form of a body is %s if the field %s', async (result, _, square, create) => {
  const unit = { enum: ['m', 'ft'] };
  const filled = { type: 'boolean', default: false };
  const form = ({ properties, ...rest }: { properties: object }, own: object): object => ({
    ...rest,
    properties: { ...properties, unit: { ...unit, ...own }, filled },
  });
  const schema = { oneOf: [form(forms.circle, { default: 'm' }), form(forms.square, square)] };
  const content = { 'application/json': { schema } };
  const document = {
    paths: {
      '/shapes': { post: { requestBody: { required: true, content }, responses: { 201: { description: '' } } } },
      '/shapes/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: { 200: { description: '', content } } },
      },
    },
  };
  const shapes: Body[] = [];
  const found = await resultOf('POST /shapes applies defaults', document, ({ method, url: { pathname }, body }) => {
    if (method === 'POST')
      return {
        status: 201,
        headers: { location: `/shapes/${shapes.push(create({ filled: false, ...(body as Body) })) - 1}` },
      };
    return { status: 200, body: shapes[Number(pathname.split('/')[2])] };
  });
  expect(found).toBe(result);
});

it.each([
  ['passed', 'en'],
  ['violated', 'de'],
])('the default of a cookie is %s if the server takes %s for it', async (result, assumed) => {
  const lang = { name: 'lang', in: 'cookie', schema: { type: 'string', enum: ['en', 'de'], default: 'en' } };
  const document = { paths: { '/greeting': { get: { parameters: [lang], responses: ok } } } };
  const found = await resultOf('GET /greeting applies default of cookie lang', document, ({ request }) => {
    const [, given = assumed] = /\blang=(\w+)/.exec(request.headers.cookie ?? '') ?? [];
    return { status: 200, body: { text: given === 'en' ? 'Hello' : 'Hallo' } };
  });
  expect(found).toBe(result);
});

it.each<[string, object, unknown, unknown]>([
  ['a number', { type: 'integer', minimum: 1, maximum: 999 }, 3, 7],
  ['a text', { type: 'string', minLength: 1, maxLength: 30 }, 'none', 'x'],
])(
  'the default of a field is tested where it is %s, which could have a fresh value',
  async (_, schema, right, wrong) => {
    const properties = { title: { type: 'string', minLength: 1 }, amount: { ...schema, default: right } };
    const results = [right, wrong].map((value) => resultOfThings(properties, (body) => ({ amount: value, ...body })));
    expect(await Promise.all(results)).toEqual(['passed', 'violated']);
  },
);
