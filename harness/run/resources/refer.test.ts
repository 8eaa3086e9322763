import { describe, expect, it } from 'vitest';
import type { Json } from '../../json/index.ts';
import { settleOn } from '../../workshop/testing/settle.ts';

const responses = { 200: { description: '' } };
const code = { type: 'string', pattern: '^[A-F][0-9]{2}$' };
const json = (schema: object) => ({ required: true, content: { 'application/json': { schema } } });
const item = (schema: object) => ({
  parameters: [{ name: 'code', in: 'path', required: true, schema }],
  get: { responses },
  put: { requestBody: json({ type: 'object' }), responses },
});

const uuid = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const other = '0b9d1c52-7f0e-4a53-9c5e-1d2f3a4b5c6d';

/** The body of a visit, on a server that knows one berth only, after existing resources were put into it. */
async function settled(body: Json, schema: object, ofCode: object = code, known = 'B07', pinned?: string) {
  const { resources, modelOf } = await settleOn(
    {
      '/berths': { get: { responses } },
      '/berths/{code}': item(ofCode),
      '/visits': { post: { requestBody: json(schema), responses } },
    },
    ({ name }) => (name === 'GET /berths' ? { status: 200, body: [{ code: known }] } : { status: 400 }),
  );
  const { given } = await resources.settle(
    modelOf('POST /visits'),
    { draft: { input: { body } }, ...(pinned !== undefined && { pinned }) },
    false,
  );
  return given.draft.input.body;
}

describe('a field of a body that refers to an existing resource', () => {
  const object = (name: string, schema: object) => ({ type: 'object', properties: { [name]: schema } });

  it.each<[string, string]>([
    ['has the name of its kind and of its parameter', 'berthCode'],
    ['has the name of its kind, and looks like its name', 'berth'],
  ])('%s', async (_, name) => {
    expect(await settled({ [name]: 'A01' }, object(name, code))).toEqual({ [name]: 'B07' });
  });

  it('can be inside of other objects and lists', async () => {
    const schema = object('stops', { type: 'array', items: object('berth', code) });
    expect(await settled({ stops: [{ berth: 'A01' }, { berth: 'A02' }] }, schema)).toEqual({
      stops: [{ berth: 'B07' }, { berth: 'B07' }],
    });
    const list = { type: 'array', items: code };
    expect(await settled({ berths: ['A01'] }, object('berths', list))).toEqual({ berths: ['B07'] });
    // A server keeps a set of them.
    expect(await settled({ berths: ['A01', 'A02'] }, object('berths', list))).toEqual({ berths: ['B07'] });
    const two = { berths: ['B07', 'B07'] };
    expect(await settled({ berths: ['A01', 'A02'] }, object('berths', { ...list, minItems: 2 }))).toEqual(two);
  });

  it.each<[string, Json, object, string, Json]>([
    ['an integer', 5, { type: 'integer' }, '17', 17],
    ['a negative integer', -5, { type: 'integer' }, '17', 17],
    ['a UUID', uuid, { type: 'string', format: 'uuid' }, other, other],
  ])('has the name of its kind, and %s where the name is one', async (_, value, schema, name, put) => {
    const text = { type: 'string' };
    expect(await settled({ berth: value }, object('berth', schema), text, name)).toEqual({ berth: put });
  });

  it.each<[string, Json, object, string]>([
    ['an integer, and the name a text', 5, { type: 'integer' }, 'B07'],
    ['a fraction', 0.5, { type: 'number' }, '17'],
    ['a text', '5', { type: 'string' }, '17'],
  ])('is none if it has only the name of the kind, and is %s', async (_, value, schema, name) => {
    const text = { type: 'string' };
    expect(await settled({ berth: value }, object('berth', schema), text, name)).toEqual({ berth: value });
  });

  it('is none if it has only the name of the kind, and any text can be such a name', async () => {
    const text = { type: 'string' };
    expect(await settled({ berth: 'A01' }, object('berth', text), text)).toEqual({ berth: 'A01' });
  });

  it('is the id in an object with its type, as JSON:API identifies resources', async () => {
    const identifier = { type: 'object', properties: { type: { const: 'berths' }, id: code } };
    const schema = object('at', object('data', identifier));
    expect(await settled({ at: { data: { type: 'berths', id: 'A01' } } }, schema)).toEqual({
      at: { data: { type: 'berths', id: 'B07' } },
    });
    const other = { at: { data: { type: 'ports', id: 'A01' } } };
    expect(await settled(other, schema)).toEqual(other);
    const whole = { data: { type: 'berths', id: 'A01', depth: 4 } };
    expect(await settled(whole, object('data', identifier))).toEqual(whole);
  });

  it('has the name also where a request is about the object around it, and not where it is about the field', async () => {
    const schema = object('stop', object('berthCode', code));
    const body = { stop: { berthCode: 'A01' } };
    const at = (pinned: string) => settled(body, schema, code, 'B07', pinned);
    expect(await at('/body/stop')).toEqual({ stop: { berthCode: 'B07' } });
    expect(await at('/body/stop/berthCode')).toEqual(body);
  });

  it('is none if the name of the resource is not valid there', async () => {
    const schema = object('berth', { type: 'string', maxLength: 3, pattern: '^A' });
    expect(await settled({ berth: 'A01' }, schema)).toEqual({ berth: 'A01' });
  });
});

it.each<[string, Json, Json, object]>([
  [
    'beside it',
    { portId: 'a', addressCode: 'b' },
    { portId: 'old', addressCode: 'quay-7' },
    { addressCode: { type: 'string' } },
  ],
  [
    'around it',
    { portId: 'a', stops: [{ addressCode: 'b' }] },
    { portId: 'old', stops: [{ addressCode: 'quay-7' }] },
    { stops: { type: 'array', items: { type: 'object', properties: { addressCode: { type: 'string' } } } } },
  ],
])(
  'a field that refers to what is inside of another resource has the name of one of the resource %s',
  async (_, body, expected, fields) => {
    const object = (...names: string[]) =>
      json({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) });
    const at = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
    const listed = (name: string) => ({
      get: { responses: { 200: { description: '', content: object(name).content } } },
    });
    const { resources, modelOf } = await settleOn(
      {
        '/ports': { ...listed('portId'), post: { responses } },
        '/ports/{portId}': { parameters: [at('portId')], get: { responses } },
        '/ports/{portId}/addresses': { parameters: [at('portId')], ...listed('code'), post: { responses } },
        '/ports/{portId}/addresses/{code}': { parameters: [at('portId'), at('code')], get: { responses } },
        '/visits': {
          post: {
            requestBody: json({ type: 'object', properties: { portId: { type: 'string' }, ...fields } }),
            responses,
          },
        },
      },
      // The newest port has no address.
      ({ name }) => {
        if (name === 'GET /ports') return { status: 200, body: [{ portId: 'old' }, { portId: 'new' }] };
        if (name === 'GET /ports/old/addresses') return { status: 200, body: [{ code: 'quay-7' }] };
        return name.startsWith('GET') ? { status: 200, body: [] } : { status: 400 };
      },
    );
    const { given } = await resources.settle(modelOf('POST /visits'), { draft: { input: { body } } }, false);
    expect(given.draft.input.body).toEqual(expected);
  },
);

it('a field that refers to an existing resource has any name, if its schema takes the resource itself in the place of its id', async () => {
  const resource = { type: 'object', properties: { code: { type: 'string' } } };
  const { resources, modelOf } = await settleOn(
    {
      '/berths': { get: { responses }, 'x-schemas': { Berths: resource } },
      '/berths/{code}': item({ type: 'string' }),
      '/visits': {
        post: {
          requestBody: json({
            type: 'object',
            properties: { moored: { oneOf: [{ type: 'string' }, { $ref: '#/paths/~1berths/x-schemas/Berths' }] } },
          }),
          responses,
        },
      },
    },
    ({ name }) => (name === 'GET /berths' ? { status: 200, body: [{ code: 'B07' }] } : { status: 400 }),
  );
  const model = modelOf('POST /visits');
  const put = await resources.settle(model, { draft: { input: { body: { moored: 'any' } } } }, false);
  expect(put.given.draft.input.body).toEqual({ moored: 'B07' });
  // A request that was repaired meanwhile gets it, too.
  expect(await resources.refer(model, { input: { body: { moored: 'any' } } })).toEqual({
    input: { body: { moored: 'B07' } },
  });
});

it('a field refers to a resource of the kind that is created only if its schema says so', async () => {
  const text = { type: 'string' };
  const schemas = { Berths: { type: 'object' } };
  const schema = {
    type: 'object',
    properties: { above: { oneOf: [text, { $ref: '#/paths/~1berths/x-schemas/Berths' }] }, berthId: text },
  };
  const { resources, modelOf } = await settleOn(
    {
      '/berths': { 'x-schemas': schemas, post: { requestBody: json(schema), responses } },
      '/berths/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        get: { responses },
      },
    },
    () => ({ status: 200, body: { id: 'B07' } }),
  );
  const body = { above: 'a', berthId: 'b' };
  const { given } = await resources.settle(modelOf('POST /berths'), { draft: { input: { body } } }, false);
  expect(given.draft.input.body).toEqual({ above: 'B07', berthId: 'b' });
});

it.each(['berthCode', 'berth'])('a field %s refers to a resource that is only listed and read', async (name) => {
  const { put: _, ...read } = item(code);
  const { resources, modelOf } = await settleOn(
    {
      '/berths': { get: { responses } },
      '/berths/{code}': read,
      '/visits': { post: { requestBody: json({ type: 'object', properties: { [name]: code } }), responses } },
    },
    () => ({ status: 200, body: [{ code: 'B07' }] }),
  );
  const body = { [name]: 'A01' };
  const { given } = await resources.settle(modelOf('POST /visits'), { draft: { input: { body } } }, false);
  expect(given.draft.input.body).toEqual({ [name]: 'B07' });
});

it('a field refers to a resource that is created inside of another one, but has a path of its own', async () => {
  const at = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
  const schema = { type: 'object', properties: { copyId: { type: 'integer' } } };
  const { resources, modelOf } = await settleOn(
    {
      '/books': { post: { responses } },
      '/books/{bookId}': { parameters: [at('bookId')], get: { responses } },
      '/books/{bookId}/copies': { parameters: [at('bookId')], post: { responses } },
      '/copies/{copyId}': { parameters: [at('copyId')], get: { responses } },
      '/loans': { post: { requestBody: json(schema), responses } },
    },
    ({ name }) => ({ status: name.startsWith('POST') ? 201 : 200, body: { id: name.endsWith('copies') ? 41 : 7 } }),
  );
  const { given } = await resources.settle(
    modelOf('POST /loans'),
    { draft: { input: { body: { copyId: 3 } } } },
    false,
  );
  expect(given.draft.input.body).toEqual({ copyId: 41 });
});
