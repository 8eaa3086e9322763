import { describe, expect, it } from 'vitest';
import { runOn, type Asked, type Said } from '../workshop/testing/api.ts';
import { couldDisturb, pumpApart } from './apart.ts';

describe('sequences of two operations', () => {
  it.each([
    [true, '/plants', '/plants'],
    [true, '/plants', '/plants/{id}'],
    [true, '/plants/{id}/photo', '/plants/{plantId}'],
    [true, '/{tenant}/plants', '/{org}/plants/{id}/labels'],
    [true, '/', '/plants'],
    [false, '/plants', '/beds/{id}'],
    [false, '/{tenant}/plants', '/{tenant}/beds'],
    [false, '/plants/{id}/photo', '/plants/{id}/labels'],
    [false, '/plants', '/plants-on-sale'],
  ])('could disturb each other: %s, on %s and %s', (could, one, other) => {
    expect(couldDisturb({ path: one }, { path: other })).toBe(could);
    expect(couldDisturb({ path: other }, { path: one })).toBe(could);
  });
});

describe('what was not done beside others', () => {
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('is run once more, alone, after all others', async () => {
    const log: string[] = [];
    const task = async (item: string, isAlone: () => boolean): Promise<boolean> => {
      await turn();
      log.push(`${item} ${isAlone() ? 'alone' : 'beside'}`);
      return isAlone() || item === 'b';
    };
    await pumpApart(
      ['a', 'b', 'c'],
      () => 4,
      task,
      () => false,
    );
    expect(log).toEqual(['a beside', 'b beside', 'c beside', 'a alone', 'c alone']);
  });

  it('is not run again if it is not done alone either', async () => {
    let count = 0;
    const task = async (): Promise<boolean> => {
      count += 1;
      return Promise.resolve(false);
    };
    await pumpApart(
      [1, 2],
      () => 4,
      task,
      () => true,
    );
    expect(count).toBe(4);
  });
});

const schema = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, name: { type: 'string' } } }; // prettier-ignore
const shows = (of: object): object => ({ 200: { description: '', content: { 'application/json': { schema: of } } } });
const list = shows({ type: 'array', items: schema });
const created = { 201: { description: '', content: { 'application/json': { schema } } }, 400: { description: '' } };
const body = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } };
const things = (name: string): object => ({
  [`/${name}`]: {
    get: { responses: list },
    post: {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
      responses: created,
    },
  },
  [`/${name}/{id}`]: {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
    get: { responses: { ...shows(schema), 404: { description: '' } } },
    delete: { responses: { 204: { description: '' }, 404: { description: '' } } },
  },
});
const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 5 } };
const document = {
  paths: { ...things('plants'), ...things('beds'), '/latest': { get: { parameters: [limit], responses: list } } },
};

/** A server with two collections, and a list of what was made last in either. */
function serveLatest(hasDefault: boolean): (asked: Asked) => Said {
  const all: { id: number; name: string; of: string }[] = [];
  let last = 0;
  return ({ method, url, body: given }) => {
    const [, of = '', id] = url.pathname.split('/');
    const visible = all.filter((each) => of === 'latest' || each.of === of);
    const shown = visible.map((each) => ({ id: each.id, name: each.name }));
    if (of === 'latest') {
      const most = url.searchParams.get('limit') ?? (hasDefault ? '5' : '7');
      return { status: 200, body: shown.toReversed().slice(0, Number(most)) };
    }
    if (id !== undefined) {
      const index = all.findIndex((each) => each.of === of && String(each.id) === id);
      if (index < 0) return { status: 404 };
      if (method === 'DELETE') all.splice(index, 1);
      return method === 'DELETE'
        ? { status: 204 }
        : { status: 200, body: shown.find((each) => String(each.id) === id) };
    }
    if (method === 'GET') return { status: 200, body: shown };
    const name = typeof given === 'object' && given !== null && 'name' in given ? given.name : undefined;
    if (typeof name !== 'string' || name === '') return { status: 400 };
    last += 1;
    all.push({ id: last, name, of });
    return { status: 201, body: { id: last, name } };
  };
}

describe('a list that what other collections get changes', () => {
  const clause = 'GET /latest applies default of query limit';

  it.each([
    [true, 'passed'],
    [false, 'violated'],
  ])('is judged when nothing else is sent (its default is right: %s)', async (hasDefault, result) => {
    const { clauses } = await runOn(document, serveLatest(hasDefault), { inFlight: 8 });
    expect(clauses.find(({ id }) => id === clause)?.result).toBe(result);
  });
});
