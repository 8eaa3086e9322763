import { describe, expect, it } from 'vitest';
import { resultOf } from '../workshop/testing/api.ts';

const thing = { type: 'object', required: ['code'], properties: { code: { type: 'string', pattern: '^[a-z]{6}$' } } };
const json = (of: object): object => ({ content: { 'application/json': { schema: of } } });
const things = { type: 'object', properties: { things: { type: 'array', minItems: 1, maxItems: 5, items: thing } } };
const gone = { 404: { description: '' } };

/** The result of the clause on a server that keeps some of the things that it is sent. */
function resultWith(path: string, body: object, keep: (sent: readonly object[]) => readonly object[], required = true) {
  const document = {
    paths: {
      [path]: {
        post: {
          requestBody: { required, ...json(body) },
          responses: { 201: { description: '', ...json(body) } },
        },
      },
      '/things/{code}': {
        parameters: [{ name: 'code', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: { 200: { description: '', ...json(thing) }, ...gone } },
      },
    },
  };
  const known = new Map<string, object>();
  return resultOf(`POST ${path} creates each of them`, document, ({ method, url: { pathname }, body: sent }) => {
    if (method === 'GET') {
      const found = known.get(pathname.split('/').at(-1) ?? '');
      return found === undefined ? { status: 404 } : { status: 200, body: found };
    }
    if (sent === undefined) return { status: 400 };
    const all = (Array.isArray(sent) ? sent : (sent as { things: object[] }).things) as { code: string }[];
    for (const each of keep(all) as { code: string }[]) known.set(each.code, each);
    return { status: 201, body: sent };
  });
}

describe('an operation that creates several resources', () => {
  it.each([
    ['/things/bulk', { ...things, required: ['things'] }],
    ['/things', things.properties.things],
  ])('creates the last one too: POST %s', async (path, body) => {
    expect(await resultWith(path, body, (all) => all)).toBe('passed');
    expect(await resultWith(path, body, (all) => (all.length > 1 ? all.slice(0, -1) : all))).toBe('violated');
    // Where none is found, the names can be others.
    expect(await resultWith(path, body, () => [])).toBe('inconclusive');
    // Some frameworks do not say that a body is required.
    expect(await resultWith(path, body, (all) => all, false)).toBe('passed');
  });
});

const named = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', pattern: '^[a-z]{9}$' },
    note: { type: 'string', pattern: '^[a-z]{6}$' },
    status: { enum: ['open', 'shut'] },
  },
};
const shown = { type: 'object', properties: { id: { type: 'string' }, ...named.properties } };
const result = { type: 'object', properties: { id: { type: ['string', 'null'] }, status: { type: 'string' } } };

interface Sent {
  readonly name: string;
  readonly note?: string;
  readonly status?: string;
}

/** What a server answers for each of the things that it is sent, and which things it keeps by their ids. */
type Answer = (all: readonly Sent[], keep: (id: string, thing: Sent) => void) => readonly object[];

/** The result of the clause on a server that answers with the ids of the things, and not with the things. */
function resultOfNames(answer: Answer) {
  const list = (items: object): object => ({ type: 'object', required: ['items'], properties: { items } });
  const body = list({ type: 'array', minItems: 3, maxItems: 5, items: named });
  const document = {
    paths: {
      '/things/bulk': {
        post: {
          requestBody: { required: true, ...json(body) },
          responses: { 200: { description: '', ...json(list({ type: 'array', items: result })) } },
        },
      },
      '/things/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: { 200: { description: '', ...json(shown) }, ...gone } },
      },
    },
  };
  const known = new Map<string, Sent>();
  return resultOf('POST /things/bulk creates each of them', document, ({ method, url: { pathname }, body: sent }) => {
    if (method === 'POST') {
      const { items } = sent as { items: Sent[] };
      return { status: 200, body: { items: answer(items, (id, thing) => known.set(id, thing)) } };
    }
    const id = pathname.split('/').at(-1) ?? '';
    const found = known.get(id);
    return found === undefined ? { status: 404 } : { status: 200, body: { id, ...found } };
  });
}

describe('an operation that answers with the names of what it created', () => {
  const made = (thing: Sent): object => ({ id: `of-${thing.name}`, status: 'created' });
  const keeping =
    (kept: (thing: Sent, index: number) => Sent | undefined, say = made): Answer =>
    (all, keep) =>
      all.map((thing, index) => {
        const stored = kept(thing, index);
        if (stored !== undefined) keep(`of-${thing.name}`, stored);
        return say(thing);
      });

  it('creates each of them as it was sent', async () => {
    expect(await resultOfNames(keeping((thing) => thing))).toBe('passed');
    expect(await resultOfNames(keeping((thing, index) => (index === 0 ? thing : undefined)))).toBe('violated');
    expect(await resultOfNames(keeping(({ name }) => ({ name })))).toBe('violated');
    const first: Answer = (all, keep) => keeping((thing) => ({ ...all[0], name: thing.name }))(all, keep);
    expect(await resultOfNames(first)).toBe('violated');
  });

  it('can answer in another order, leave out what it did not create, and find what was there', async () => {
    expect(await resultOfNames((all, keep) => [...keeping((thing) => thing)(all, keep)].reverse())).toBe('passed');
    const lastTaken: Answer = (all, keep) =>
      all.map((thing, index) => {
        if (index > 1) return { id: 'other', status: 'conflict' };
        keep(`of-${thing.name}`, thing);
        return made(thing);
      });
    expect(await resultOfNames(lastTaken)).toBe('inconclusive');
    const found = keeping(
      ({ name }) => ({ name, note: 'as it was before' }),
      ({ name }) => ({ id: `of-${name}`, status: 'found' }),
    );
    expect(await resultOfNames(found)).toBe('passed');
  });

  it('can answer with ids of something else', async () => {
    const jobs: Answer = (all, keep) => {
      keep('1', { name: 'another thing' });
      return all.map((_, index) => ({ id: String(index), status: 'created' }));
    };
    expect(await resultOfNames(jobs)).toBe('inconclusive');
  });
});

/** The result of the clause on a server that says how many it created, and the index of each. */
function resultOfClaims(
  claim: (all: readonly Sent[]) => { readonly created: number; readonly indexes: readonly number[] },
) {
  const items = {
    type: 'array',
    minItems: 3,
    maxItems: 5,
    items: { ...named, properties: { ...named.properties, ownerId: { type: 'string' } } },
  };
  const results = {
    type: 'array',
    description: 'One result for each thing.',
    items: {
      type: 'object',
      properties: { id: { type: 'string' }, index: { type: 'integer', minimum: 0 }, status: { type: 'string' } },
    },
  };
  const answer = { created: { type: 'integer', description: 'The number of things that were created.' }, results };
  const document = {
    paths: {
      '/things/bulk': {
        post: {
          requestBody: { required: true, ...json({ type: 'object', required: ['items'], properties: { items } }) },
          responses: { 207: { description: '', ...json({ type: 'object', properties: answer }) } },
        },
      },
      '/things/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: { 200: { description: '', ...json(shown) }, ...gone } },
      },
    },
  };
  const known = new Map<string, Sent>();
  return resultOf('POST /things/bulk creates each of them', document, ({ method, url: { pathname }, body: sent }) => {
    const id = pathname.split('/').at(-1) ?? '';
    if (method === 'GET') {
      const found = known.get(id);
      return found === undefined ? { status: 404 } : { status: 200, body: { id, ...found } };
    }
    const all = (sent as { items: (Sent & { ownerId?: string })[] }).items;
    const { created, indexes } = claim(all);
    const said = indexes.map((index, at) => {
      // Nothing has the name of an owner that a client makes up.
      if (all[at]?.ownerId !== undefined) return { index, status: 'failed' };
      known.set(`t${known.size}`, all[at] ?? { name: '' });
      return { index, status: 'created', id: `t${known.size - 1}` };
    });
    const failed = said.filter(({ status }) => status === 'failed').length;
    return { status: 207, body: { created: created - failed, results: said } };
  });
}

describe('an answer that says how many were created, and which', () => {
  it('is true', async () => {
    const right = (all: readonly Sent[]) => ({ created: all.length, indexes: [...all.keys()] });
    expect(await resultOfClaims(right)).toBe('passed');
    const oneMore = await resultOfClaims((all) => ({ ...right(all), created: all.length + 1 }));
    const fromOne = await resultOfClaims((all) => ({ ...right(all), indexes: all.map((_, index) => index + 1) }));
    const lacking = await resultOfClaims((all) => ({ created: all.length - 1, indexes: [...all.keys()].slice(0, -1) }));
    expect([oneMore, fromOne, lacking]).toEqual(['violated', 'violated', 'violated']);
  });
});
