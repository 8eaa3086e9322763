import { describe, expect, it } from 'vitest';
import { resultOf, type Asked, type Said } from '../../workshop/testing/api.ts';

const label = {
  type: 'object',
  required: ['id', 'text'],
  properties: { id: { type: 'integer' }, text: { type: 'string' } },
};
const fresh = {
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1, maxLength: 9 } },
};
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const integer = { type: 'integer' };

/** How a server answers a list of labels. */
type Answer = (labels: readonly object[], asked: (name: string) => number | undefined) => Said;

/**
 * The result of the clause that a list has what was created, on a server that has several labels, and the newest last.
 *
 * @param parameters the query parameters that the document has for the list, each with more of its schema
 * @param isListed whether the server lists what the run created
 */
async function listed(
  parameters: Record<string, object>,
  answer: Answer,
  isListed = true,
): Promise<string | undefined> {
  const labels = Array.from({ length: 7 }, (_, index) => ({ id: index + 1, text: 'old' }));
  let last = labels.length;
  const serve = ({ method, url: { searchParams }, body }: Asked): Said => {
    const numberOf = (name: string): number | undefined =>
      searchParams.has(name) ? Number(searchParams.get(name)) : undefined;
    if (method === 'GET') return answer(labels, numberOf);
    const { text } = (body ?? {}) as { text?: unknown };
    if (typeof text !== 'string' || text === '' || text.length > 9) return { status: 400 };
    const made = { id: (last += 1), text };
    if (isListed) labels.push(made);
    return { status: 201, body: made };
  };
  const query = Object.entries(parameters).map(([name, schema]) => ({
    name,
    in: 'query',
    schema: { ...integer, ...schema },
  }));
  const failed = { 400: { description: '' }, 404: { description: '' } };
  const document = {
    paths: {
      '/labels': {
        post: {
          requestBody: { required: true, ...json(fresh) },
          responses: { 201: { description: '', ...json(label) }, ...failed },
        },
        get: { parameters: query, responses: { 200: { description: '', ...json({}) }, ...failed } },
      },
    },
  };
  return resultOf('GET /labels lists what was created', document, serve);
}

const page = (items: readonly object[]): Said => ({ status: 200, body: items });
/** Pages of two at most, whatever is asked for. */
const capped =
  (first: number): Answer =>
  (labels, asked) => {
    const size = Math.min(2, asked('size') ?? 2);
    const from = ((asked('page') ?? first) - first) * size;
    return page(labels.slice(from, from + size));
  };
const skipping: Answer = (labels, asked) =>
  page(labels.slice(asked('offset') ?? 0).slice(0, Math.min(2, asked('limit') ?? 2)));
const rejecting: Answer = (labels, asked) => {
  const { body } = capped(1)(labels, asked);
  return (body as object[]).length === 0 ? { status: 404 } : { status: 200, body };
};
const deaf: Answer = (labels) => page(labels);

describe('a new resource on a later page than the first', () => {
  it.each<[string, Record<string, object>, Answer]>([
    ['pages from 0 by their default', { page: { default: 0 }, size: {} }, capped(0)],
    ['pages from an undocumented number', { page: {}, size: {} }, capped(1)],
    ['pages from an undocumented 0', { page: {}, size: {} }, capped(0)],
    ['a number of items to skip', { offset: {}, limit: {} }, skipping],
    ['pages without a parameter for their size', { page: { minimum: 1 } }, capped(1)],
    ['pages after which the server answers 404', { page: { minimum: 1 }, size: {} }, rejecting],
    ['a parameter that the server ignores', { page: {}, size: {} }, deaf],
  ])('is found, and missed where it is not listed, by %s', async (_, parameters, answer) => {
    expect(await listed(parameters, answer)).toBe('passed');
    expect(await listed(parameters, answer, false)).toBe('violated');
  });

  it('is asked for with a limit, if the list has only that', async () => {
    const limited: Answer = (labels, asked) => page(labels.slice(0, asked('limit') ?? 3));
    expect(await listed({ limit: {} }, limited)).toBe('passed');
    expect(await listed({ limit: {} }, limited, false)).toBe('violated');
  });

  it.each<[string, (labels: readonly object[]) => Said]>([
    [
      'a total',
      (labels) => ({ status: 200, body: { items: labels.slice(0, 2), meta: { total_count: labels.length } } }),
    ],
    ['a flag', (labels) => ({ status: 200, body: { items: labels.slice(0, 2), hasMore: true } })],
    ['an address in the body', (labels) => ({ status: 200, body: { items: labels.slice(0, 2), next: '/labels?p=2' } })],
    ['a link', (labels) => ({ ...page(labels.slice(0, 2)), headers: { link: '</labels?p=2>; rel="next"' } })],
  ])('proves nothing if the document does not say how to get there, but the answer has %s', async (_, answer) => {
    expect(await listed({}, answer)).toBe('inconclusive');
  });

  it.each([400, 422, 500])('is asked for with smaller pages, if a server answers %s to a large one', async (status) => {
    const most =
      (size: number): Answer =>
      (labels, asked) =>
        (asked('limit') ?? 3) > size ? { status } : skipping(labels, asked);
    expect(await listed({ offset: {}, limit: {} }, most(100))).toBe('passed');
    expect(await listed({ offset: {}, limit: {} }, most(100), false)).toBe('violated');
    expect(await listed({ offset: {}, limit: {} }, most(20))).toBe('passed');
    // No size is small enough.
    expect(await listed({ offset: {}, limit: {} }, most(1))).toBe('inconclusive');
  });
});
