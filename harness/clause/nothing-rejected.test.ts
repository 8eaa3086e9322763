import { describe, expect, it } from 'vitest';
import { resultOf, type Said } from '../workshop/testing/api.ts';

type Body = Readonly<Record<string, unknown>>;

const properties = {
  title: { type: 'string', minLength: 5, maxLength: 40 },
  size: { type: 'integer', minimum: 1, maximum: 1000 },
  status: { type: 'string', enum: ['open', 'done'] },
};
const schema = { type: 'object', required: ['title', 'size'], properties };
const shown = { ...schema, properties: { ...properties, id: { type: 'integer', readOnly: true } } };
const json = (of: object): object => ({ content: { 'application/json': { schema: of } } });

function documentWith(rejected: string): object {
  const answers = { 400: { description: rejected }, 404: { description: '' } };
  const requestBody = { required: true, ...json(schema) };
  const one = { description: '', ...json(shown) };
  return {
    paths: {
      '/things': {
        post: { requestBody, responses: { 201: one, ...answers } },
        get: { responses: { 200: { description: '', ...json({ type: 'array', items: shown }) } } },
      },
      '/things/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: { 200: one, ...answers } },
        put: { requestBody, responses: { 200: one, ...answers } },
      },
    },
  };
}

const isLong = ({ length }: readonly string[]): boolean => length >= 5 && length <= 40;
const isValid = {
  title: (value: unknown) => typeof value === 'string' && isLong(Array.from(value)),
  size: (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 1000,
  status: (value: unknown) => value === undefined || value === 'open' || value === 'done',
};
type Field = keyof typeof isValid;
const fields = Object.keys(isValid) as Field[];

interface Kept extends Body {
  readonly id: number;
}

interface Behaviour {
  readonly rejected?: string;
  /** What is kept of a resource after a change of it was rejected. */
  readonly change?: (before: Kept, body: Body) => Kept;
  /** What is kept of a creation that was rejected. */
  readonly create?: (body: Body) => Body | undefined;
  /** The answer to an invalid body. Default: 400. */
  readonly status?: number;
}

function resultWith(clause: string, { rejected = 'Invalid.', change, create, status = 400 }: Behaviour) {
  const things: Kept[] = [];
  const add = (body: Body): Said => {
    const made = { ...body, id: things.length };
    things.push(made);
    return { status: 201, body: made };
  };
  return resultOf(clause, documentWith(rejected), ({ method, url: { pathname }, body }) => {
    const [, , name] = pathname.split('/');
    const id = Number(name);
    const thing = things[id];
    if (method === 'GET' && name === undefined) return { status: 200, body: things };
    if (name !== undefined && thing === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: thing };
    const sent = (typeof body === 'object' && body !== null ? body : {}) as Body;
    if (fields.every((field) => isValid[field](sent[field]))) {
      if (thing === undefined) return add(sent);
      things[id] = { ...sent, id };
      return { status: 200, body: things[id] };
    }
    const made = thing === undefined ? create?.(sent) : undefined;
    if (made !== undefined) add(made);
    if (thing !== undefined && change !== undefined) things[id] = change(thing, sent);
    return { status };
  });
}

/** Takes the valid fields one after the other, up to the first invalid one. */
function takenUntil(order: readonly Field[], before: Kept, body: Body): Kept {
  const end = order.findIndex((field) => !isValid[field](body[field]));
  return { ...before, ...Object.fromEntries(order.slice(0, end).map((field) => [field, body[field]])) };
}

describe('a change that is rejected', () => {
  const clause = 'PUT /things/{id} changes nothing that it rejects';

  it('must leave the resource as it was', async () => {
    expect(await resultWith(clause, {})).toBe('passed');
    expect(await resultWith(clause, { change: (before, body) => ({ ...before, ...body }) })).toBe('violated');
  });

  it.each([[fields], [fields.toReversed()], [['size', 'status', 'title'] as const]])(
    'must not take the fields %s before the first invalid one',
    async (order) => {
      expect(await resultWith(clause, { change: (before, body) => takenUntil(order, before, body) })).toBe('violated');
    },
  );

  it('may change what is not taken from the request', async () => {
    const change = (before: Kept): Kept => ({ ...before, title: `changed ${Date.now()}` });
    expect(await resultWith(clause, { change })).toBe('passed');
    const alive = (before: Kept, { status }: Body): Kept => ({ ...before, status });
    expect(await resultWith(clause, { change: alive })).toBe('passed');
  });

  it('is not judged where it is not rejected, or where the document says that it is made in part', async () => {
    const change = (before: Kept, body: Body): Kept => ({ ...before, ...body });
    expect(await resultWith(clause, { change, status: 200 })).toBe('inconclusive');
    expect(await resultWith(clause, { change, rejected: 'Partially applied.' })).toBe('observed');
  });
});

describe('a creation that is rejected', () => {
  const clause = 'POST /things creates nothing that it rejects';

  it('must create nothing', async () => {
    expect(await resultWith(clause, {})).toBe('passed');
    expect(await resultWith(clause, { create: (body) => body })).toBe('violated');
    const valid = (body: Body): Body =>
      Object.fromEntries(fields.flatMap((name) => (isValid[name](body[name]) ? [[name, body[name]]] : [])));
    expect(await resultWith(clause, { create: valid })).toBe('violated');
  });

  it('may be kept with another status', async () => {
    const create = (body: Body): Body => ({ ...body, state: 'failed' });
    expect(await resultWith(clause, { create })).toBe('observed');
  });

  it('may leave something else in the list', async () => {
    expect(await resultWith(clause, { create: () => ({ title: 'an attempt', size: 1 }) })).toBe('passed');
  });

  it('is not judged where it is accepted', async () => {
    expect(await resultWith(clause, { create: (body) => body, status: 201 })).toBe('inconclusive');
  });
});
