import { describe, expect, it } from 'vitest';
import { repeatable, runOn } from '../workshop/testing/api.ts';

type Item = Readonly<Record<string, unknown>>;
interface Search {
  readonly filter?: Item;
  readonly sort?: string;
  readonly page?: number;
  readonly size?: number;
}
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const genre = { type: 'string', enum: ['novel', 'poem', 'play'] };
const own = { title: { type: 'string', minLength: 1 }, genre, stock: { type: 'integer' } };
const id = { type: 'string' };
const book = { type: 'object', required: ['id', 'title', 'genre', 'stock'], properties: { id, ...own } };

/** What a search finds, and what of it is on the page. */
interface Totals {
  readonly matching: readonly Item[];
  readonly items: readonly Item[];
}

/** How a server searches. A wrong one does one of these otherwise. */
const right = {
  matches: (item: Item, filter: Item): boolean => Object.entries(filter).every(([name, value]) => item[name] === value),
  sorted: (items: readonly Item[], sort: string): readonly Item[] =>
    items.toSorted((a, b) => (Number(a['stock']) - Number(b['stock'])) * (sort.startsWith('-') ? -1 : 1)),
  page: (items: readonly Item[], { page = 1, size = 20 }: Search): readonly Item[] =>
    items.slice((page - 1) * size, page * size),
  total: ({ matching }: Totals): number => matching.length,
};

const answers = { 200: { description: 'The books that match all filters.' }, 422: { description: '' } };

function isValid(body: unknown): body is Search {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const { filter = {}, sort = 'stock', page = 1, size = 1, ...others } = body as Record<string, unknown>;
  const isCount = (count: unknown): boolean => Number.isInteger(count) && Number(count) >= 1 && Number(count) <= 50;
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return false;
  const { genre: kind = 'novel', stock = 0, ...rest } = filter as Record<string, unknown>;
  const isFilter = genre.enum.includes(String(kind)) && Number.isInteger(stock) && Object.keys(rest).length === 0;
  return (
    isFilter &&
    ['stock', '-stock'].includes(String(sort)) &&
    isCount(page) &&
    isCount(size) &&
    Object.keys(others).length === 0
  );
}

/** The violated clauses of a search, and how many there are. */
async function shownBy(
  wrong: Partial<typeof right> = {},
  { responses = answers, found = book }: { responses?: object; found?: object } = {},
): Promise<{ readonly violated: string[]; readonly all: number }> {
  const how = { ...right, ...wrong };
  const whole = { type: 'integer', minimum: 1, maximum: 50 };
  const search = {
    type: 'object',
    additionalProperties: false,
    properties: {
      filter: { type: 'object', additionalProperties: false, properties: { genre, stock: { type: 'integer' } } },
      sort: { type: 'string', enum: ['stock', '-stock'] },
      page: { ...whole, default: 1 },
      size: { ...whole, default: 20 },
    },
  };
  const result = {
    type: 'object',
    required: ['items', 'total'],
    properties: { items: { type: 'array', items: found }, total: { type: 'integer' } },
  };
  const paths = {
    '/books': {
      post: {
        requestBody: {
          required: true,
          ...json({ type: 'object', required: ['title', 'genre', 'stock'], properties: own }),
        },
        responses: { 201: { description: '', ...json(book) } },
      },
    },
    '/books/search': {
      post: {
        requestBody: { required: true, ...json(search) },
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, said]) => [
            status,
            { ...said, ...(status === '200' && json(result)) },
          ]),
        ),
      },
    },
    '/books/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: id }],
        responses: { 200: { description: '', ...json(book) }, 404: { description: '' } },
      },
    },
  };
  const books: Item[] = [];
  const { clauses } = await runOn(
    { paths },
    ({ method, url, body }) => {
      if (method === 'GET') {
        const one = books.find((each) => url.pathname === `/books/${String(each['id'])}`);
        return one === undefined ? { status: 404 } : { status: 200, body: one };
      }
      if (url.pathname === '/books') {
        books.push({ id: `b${books.length}`, ...(body as Item) });
        return { status: 201, body: books.at(-1) };
      }
      if (!isValid(body)) return { status: 422 };
      const asked = body;
      const matching = books.filter((each) => how.matches(each, asked.filter ?? {}));
      const items = how.page(asked.sort === undefined ? matching : how.sorted(matching, asked.sort), asked);
      return { status: 200, body: { items, total: how.total({ matching, items }) } };
    },
    { ...repeatable, clause: 'POST /books/search' },
  );
  const judged = clauses.filter(({ id: name }) => / (?:narrows by|sorts by|pages|keeps to) /.test(name));
  const violated = judged.filter(({ result: each }) => each === 'violated').map(({ id: name }) => name.slice(19));
  return { violated, all: judged.length };
}

describe('a search that is asked for in a body', () => {
  it('is judged as a list is', async () => {
    expect(await shownBy()).toEqual({ violated: [], all: 5 });
  });

  it('finds what matches each filter, and nothing else', async () => {
    const byGenre = await shownBy({ matches: (item, { stock }) => stock === undefined || item['stock'] === stock });
    expect(byGenre.violated).toEqual(['narrows by body /filter/genre']);
    const either = await shownBy({
      matches: (item, filter) =>
        Object.keys(filter).length === 0 || Object.entries(filter).some(([name, value]) => item[name] === value),
    });
    expect(either.violated).toContain('narrows by body /filter/genre');
  });

  it('is in the order that is asked for, in pages of the size that is asked for, with a true total', async () => {
    expect((await shownBy({ sorted: (items) => items })).violated).toEqual(['sorts by body /sort']);
    const firstPage = await shownBy({ page: (items, { size = 20 }) => items.slice(0, size) });
    expect(firstPage.violated).toContain('pages without loss or repetition');
    expect((await shownBy({ page: (items) => items })).violated).toContain('keeps to body /size');
    const totals = await shownBy({ total: ({ items }) => items.length });
    expect(totals.violated).toEqual(['pages without loss or repetition']);
  });

  it('is not judged where it can create something, finds by any filter, or finds something else', async () => {
    const none = { violated: [], all: 0 };
    const pages = { page: (items: readonly Item[]) => items };
    expect(await shownBy(pages, { responses: { ...answers, 201: { description: '' } } })).toEqual(none);
    expect(await shownBy(pages, { responses: { 200: { description: 'Matches any of the filters.' } } })).toEqual(none);
    const other = { type: 'object', properties: { word: { type: 'string' }, count: { type: 'integer' } } };
    expect(await shownBy(pages, { found: other })).toEqual(none);
  });
});
