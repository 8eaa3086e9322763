import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1, maxLength: 40 };
const responses = { 200: { description: '' }, 201: { description: '' }, 400: { description: '' } };
const query = (name: string, schema: object): object => ({ name, in: 'query', schema });

/** Lists with the same parameters. The server knows a few texts for two of them, which the document does not say. */
const parameters = {
  fields: query('fields', { type: 'array', items: text, minItems: 1, maxItems: 3 }),
  sort: query('sort', text),
  search: query('search', text),
  limit: query('limit', { type: 'integer', minimum: 0, maximum: 100 }),
};
const listed = Object.keys(parameters).map((name) => ({ $ref: `#/components/parameters/${name}` }));

async function runLists(names: readonly string[], rejected: readonly string[], status = 400) {
  const { url, close } = await serveApi(({ url: { searchParams } }) => {
    const isRejected = [...searchParams].some(([name]) => rejected.includes(name));
    return { status: isRejected ? status : 200, body: [] };
  });
  const paths = Object.fromEntries(names.map((name) => [`/${name}`, { get: { parameters: listed, responses } }]));
  const record = await runApi({ paths, components: { parameters } }, url);
  close();
  return record;
}

describe('a parameter of which a server rejects every value', () => {
  it('is a fault under each of its clauses, and hides none of the others', async () => {
    const { clauses } = await runLists(['a'], ['fields', 'sort']);
    const results = (name: string): Set<string> =>
      new Set(
        clauses
          .filter(({ id, level }) => id.startsWith(`GET /a accepts query ${name}`) && level === 'must')
          .map(({ result }) => result),
      );
    expect(results('fields')).toEqual(new Set(['violated']));
    expect(results('sort')).toEqual(new Set(['violated']));
    expect(results('search')).toEqual(new Set(['passed']));
    expect(results('limit')).toEqual(new Set(['passed']));
  });

  it('takes few requests for each of its clauses, once that is known', async () => {
    const good = await runLists(['a'], []);
    const bad = await runLists(['a'], ['fields', 'sort']);
    const clauses = bad.clauses.filter(({ result }) => result === 'violated');
    expect(bad.requests - good.requests).toBeLessThan(10 * clauses.length);
  });

  it('is expected in other operations with the same parameter', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const good = await runLists(names, []);
    const bad = await runLists(names, ['fields', 'sort']);
    expect(bad.requests).toBeLessThan(2.5 * good.requests);
  });
});

describe('a parameter of which a server rejects every object', () => {
  const operators = { type: 'object', properties: { $eq: text, $gt: text, $lt: text, $in: text }, minProperties: 1 };

  /** The clauses about a parameter, and the requests, of a server that knows the names of some of its members. */
  async function filter(schema: object, known: readonly string[]) {
    const { url, close } = await serveApi(({ url: { searchParams } }) => {
      const unknown = [...searchParams.keys()].filter((name) => !['made', 'q', ...known].includes(name));
      const message = `Invalid request: Unrecognized fields: '${unknown.join(', ')}'`;
      return unknown.length > 0 ? { status: 400, body: { message } } : { status: 200, body: [] };
    });
    const get = { parameters: [query('made', schema), query('q', text)], responses };
    const { clauses, findings, requests } = await runApi({ paths: { '/a': { get } } }, url);
    close();
    const own = clauses.filter(({ id, level }) => id.startsWith('GET /a accepts query made') && level === 'must');
    const of = (result: string): string[] => own.flatMap((each) => (each.result === result ? each.id : []));
    const shown = findings.filter(({ clauses: [id = ''] }) => id.includes(' accepts query made'));
    return { passed: of('passed'), violated: of('violated'), inconclusive: of('inconclusive'), requests, shown };
  }

  it('is a fault under its clauses, although the answers list the names that were sent', async () => {
    const { passed, violated, inconclusive, requests, shown } = await filter(operators, []);
    expect(passed).toEqual([]);
    expect(violated.length).toBeGreaterThan(20);
    expect(inconclusive.length).toBeLessThan(violated.length / 5);
    expect(requests).toBeLessThan(14 * violated.length);
    expect(shown.length).toBe(1);
  });

  it('is one also if the server accepts texts there', async () => {
    const { passed, violated, inconclusive } = await filter({ oneOf: [text, operators] }, []);
    expect(passed).not.toEqual([]);
    expect(passed.filter((id) => id.includes('/$') && !id.endsWith(' absent'))).toEqual([]);
    expect(violated.length).toBeGreaterThan(20);
    expect(inconclusive.length).toBeLessThan(violated.length / 5);
  });

  it('has no fault in the members that the server accepts', async () => {
    const { violated } = await filter(operators, ['$eq', '$gt', '$lt']);
    expect(violated.filter((id) => !id.includes('/$in'))).toEqual([]);
    expect(violated).not.toEqual([]);
  });
});

describe('a parameter at each value of which a server fails', () => {
  it('is a fault under each of its clauses, hides none of the others, and takes few requests', async () => {
    const names = ['fields', 'sort'];
    const rejecting = await runLists(['a'], names);
    const failing = await runLists(['a'], names, 500);
    const violated = ({ clauses }: typeof failing): string[] =>
      clauses.filter(({ id, result }) => id.includes(' accepts query ') && result === 'violated').map(({ id }) => id);
    expect(violated(failing)).toEqual(violated(rejecting));
    expect(failing.requests).toBeLessThan(1.3 * rejecting.requests);
  });
});

describe('a property of which a server rejects every value', () => {
  it('shows nothing about invalid values, which take few requests', async () => {
    let about = 0;
    const { url, close } = await serveApi(({ body }) => {
      const { name, parent } = { ...(body as { name?: unknown; parent?: unknown }) };
      if (parent !== undefined) about += 1;
      return typeof name === 'string' && parent === undefined ? { status: 201 } : { status: 400 };
    });
    const properties = { name: text, parent: { type: 'integer', minimum: 0, maximum: 1_000_000 } };
    const schema = { type: 'object', required: ['name'], properties, additionalProperties: false };
    const requestBody = { required: true, content: { 'application/json': { schema } } };
    const { clauses } = await runApi({ paths: { '/a': { post: { requestBody, responses } } } }, url);
    close();
    const found = clauses.filter(({ id }) => id.startsWith('POST /a rejects body /parent'));
    expect(new Set(found.map(({ result }) => result))).toEqual(new Set(['inconclusive']));
    expect(about).toBeLessThan(160);
  });
});

describe('a cursor', () => {
  /** The queries with other parameters that a list is asked with, and the results of its clauses. */
  async function page(knowsCursors: boolean) {
    let [requests, withCursor] = [0, 0];
    const { url, close } = await serveApi(({ url: { searchParams } }) => {
      requests += 1;
      const cursor = searchParams.get('cursor');
      if (cursor !== null && searchParams.has('search')) withCursor += 1;
      if (cursor !== null && cursor !== 'p2' && !knowsCursors) return { status: 400 };
      return { status: 200, body: { items: [{ id: cursor === 'p2' ? 2 : 1 }], next: cursor === 'p2' ? null : 'p2' } };
    });
    const cursor = query('cursor', { type: 'string' });
    const { clauses } = await runApi({ paths: { '/a': { get: { parameters: [cursor, ...listed], responses } } }, components: { parameters } }, url); // prettier-ignore
    close();
    return { requests, withCursor, clauses };
  }

  it('that was generated is left out of requests about other values, once the server has rejected some', async () => {
    const [opaque, any] = [await page(false), await page(true)];
    const random = opaque.clauses.find(({ id }) => id === 'GET /a accepts request');
    expect(random?.result).toBe('passed');
    expect(any.withCursor).toBeGreaterThan(10);
    expect(opaque.withCursor).toBeLessThan(0.5 * any.withCursor);
    // The rest finds out why the first cursors were rejected.
    expect(opaque.requests).toBeLessThan(any.requests + 140);
  });

  it('can be in the body of a search', async () => {
    const { url, close } = await serveApi(({ body }) => {
      const { cursor, title } = (body ?? {}) as { cursor?: string; title?: string };
      const isKnown = (cursor ?? 'p2') === 'p2' && title === undefined;
      return isKnown
        ? { status: 200, body: { items: [] } }
        : { status: 400, body: { message: 'The input is malformed' } };
    });
    const properties = { cursor: { type: 'string' }, limit: { type: 'integer' }, title: { type: 'string' } };
    const content = { 'application/json': { schema: { type: 'object', properties } } };
    const post = { requestBody: { required: true, content }, responses };
    const { clauses } = await runApi({ paths: { '/a/search': { post } } }, url);
    close();
    const results = (name: string): Set<string> =>
      new Set(
        clauses
          .filter(({ id }) => id.startsWith(`POST /a/search accepts body /${name} quoted`))
          .map(({ result }) => result),
      );
    expect(results('cursor')).toEqual(new Set(['observed']));
    expect(results('title')).toEqual(new Set(['violated']));
  });
});
