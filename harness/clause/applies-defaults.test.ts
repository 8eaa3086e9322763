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
  ['violated', 'applies another one', (limit = 3) => items.slice(0, limit)],
  ['violated', 'applies another one to another thing than a list', (limit = 3) => ({ limit })],
  ['inconclusive', 'has another answer each time', (limit = 3) => ({ limit, time: (clock += 1) })],
])('the default of a parameter is %s if a server %s', async (result, _, answer) => {
  expect(await reading(answer)).toBe(result);
});

type Body = Readonly<Record<string, unknown>>;

it.each<[string, string, (body: Body) => Body]>([
  ['passed', 'has it', (body) => ({ unit: 'm', ...body })],
  ['observed', 'is not shown', (body) => body],
  ['observed', 'is null', (body) => ({ unit: null, ...body })],
  ['violated', 'has another value', (body) => ({ unit: 'ft', ...body })],
  ['inconclusive', 'never has the value that was sent', (body) => ({ ...body, unit: 'ft' })],
])('the default of a field is %s if the field %s', async (result, _, create) => {
  const properties = { title: { type: 'string', minLength: 1 }, unit: { enum: ['m', 'ft', null], default: 'm' } };
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
  const found = await resultOf('POST /things applies defaults', document, ({ method, url: { pathname }, body }) => {
    if (method === 'POST')
      return { status: 201, headers: { location: `/things/${things.push(create(body as Body)) - 1}` } };
    return { status: 200, body: things[Number(pathname.split('/')[2])] };
  });
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
