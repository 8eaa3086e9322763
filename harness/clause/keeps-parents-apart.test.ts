import { describe, expect, it } from 'vitest';
import { resultOf, type Asked, type Said } from '../workshop/testing/api.ts';

const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
const named = { type: 'object', required: ['title'], properties: { title: { type: 'string', minLength: 6 } } };
const content = { 'application/json': { schema: named } };
const rejected = { 400: { description: '' }, 404: { description: '' } };
const creates = { requestBody: { required: true, content }, responses: { 201: { description: '' }, ...rejected } };
const shows = (schema: object) => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } }, ...rejected },
});
const document = {
  paths: {
    '/shelves': { post: creates },
    '/shelves/{id}': { parameters: [parameter('id')], get: shows(named) },
    '/shelves/{shelfId}/books': {
      parameters: [parameter('shelfId')],
      post: creates,
      get: shows({ type: 'array', items: named }),
    },
    '/shelves/{shelfId}/books/{bookId}': {
      parameters: [parameter('shelfId'), parameter('bookId')],
      get: shows(named),
    },
  },
};

interface Book {
  readonly shelf: number;
  readonly title: unknown;
}

/** The result of a clause, against a server that shows those of all books which `isOn` says are on a shelf. */
function resultWith(
  clause: string,
  isOn: (book: Book, shelf: number) => boolean,
  most = Infinity,
  of: object = document,
  wrap: (item: object) => object = (item) => item,
) {
  let shelves = 0;
  const books: Book[] = [];
  return resultOf(clause, of, ({ method, url: { pathname }, body }) => {
    const [, , shelfId, , bookId] = pathname.split('/');
    const created = (name: number) => ({ status: 201, headers: { location: `${pathname}/${name}` } });
    if (shelfId === undefined) return created((shelves = Math.min(shelves + 1, most)));
    const shelf = Number(shelfId);
    if (!(shelf >= 1 && shelf <= shelves)) return { status: 404 };
    const title = (body as { title?: unknown } | undefined)?.title;
    if (method === 'POST') return created(books.push({ shelf, title }));
    if (!pathname.includes('/books')) return { status: 200, body: { title: 'A shelf' } };
    if (bookId === undefined) {
      const found = books.filter((book) => isOn(book, shelf)).map((book) => ({ title: book.title }));
      return { status: 200, body: found };
    }
    const book = books[Number(bookId) - 1];
    return book !== undefined && isOn(book, shelf)
      ? { status: 200, body: wrap({ title: book.title }) }
      : { status: 404 };
  });
}

it('opens the envelope of a read', async () => {
  const path = '/shelves/{shelfId}/books/{bookId}';
  const envelope = { type: 'object', required: ['data'], properties: { data: named, meta: { type: 'object' } } };
  const book = { ...document.paths[path], get: shows(envelope) };
  const of = { paths: { ...document.paths, [path]: book } };
  const wrap = (data: object): object => ({ data, meta: { title: 'A book' } });
  const result = (isOn: (each: Book, shelf: number) => boolean) =>
    resultWith(`GET ${path} keeps parents apart`, isOn, Infinity, of, wrap);
  expect(await result(({ shelf }, asked) => shelf === asked)).toBe('passed');
  expect(await result(() => true)).toBe('violated');
});

it('is observed if the read documents no rejection', async () => {
  const path = '/shelves/{shelfId}/books/{bookId}';
  const { 200: shown } = shows(named).responses as Record<number, object>;
  const book = { ...document.paths[path], get: { responses: { 200: shown } } };
  const open = { ...document, paths: { ...document.paths, [path]: book } };
  expect(await resultWith(`GET ${path} keeps parents apart`, () => true, Infinity, open)).toBe('observed');
});

it('is asked of no list that is not below a parent', async () => {
  const book = { ...named, required: ['id', 'title'], properties: { ...named.properties, id: { type: 'integer' } } };
  const post = { ...creates, responses: { 201: shows(book).responses[200], ...rejected } };
  const flat = {
    paths: {
      '/shelves': document.paths['/shelves'],
      '/shelves/{shelfId}': { parameters: [parameter('shelfId')], get: shows(named) },
      '/shelves/{shelfId}/books': { parameters: [parameter('shelfId')], post },
      '/books': { get: shows({ type: 'array', items: book }) },
      '/books/{bookId}': { parameters: [parameter('bookId')], get: shows(book) },
    },
  };
  const books: { id: number; title: unknown }[] = [];
  const answer = ({ method, url: { pathname }, body }: Asked): Said => {
    const [, kind, name, below] = pathname.split('/');
    const { title } = (body ?? {}) as { title?: unknown };
    if (below !== undefined) books.push({ id: books.length + 1, title });
    if (below !== undefined) return { status: 201, body: books.at(-1) };
    if (method === 'POST') return { status: 201, headers: { location: `/shelves/${books.length + 1}` } };
    if (kind === 'shelves') return { status: 200, body: { title: 'A shelf' } };
    if (name === undefined) return { status: 200, body: books };
    const found = books[Number(name) - 1];
    return found === undefined ? { status: 404 } : { status: 200, body: found };
  };
  await expect(resultOf('GET /books keeps parents apart', flat, answer)).rejects.toThrow('matches no clause id');
  expect(await resultOf('GET /books lists what was created', flat, answer)).toBe('passed');
});

describe.each(['GET /shelves/{shelfId}/books', 'GET /shelves/{shelfId}/books/{bookId}'])('%s', (operation) => {
  it('must not show what was created below another parent', async () => {
    const clause = `${operation} keeps parents apart`;
    expect(await resultWith(clause, (book, shelf) => book.shelf === shelf)).toBe('passed');
    expect(await resultWith(clause, () => true)).toBe('violated');
  });

  it('is not judged where nothing is shown below its own parent', async () => {
    expect(await resultWith(`${operation} keeps parents apart`, () => false)).toBe('inconclusive');
  });

  it('is not judged where all parents are one', async () => {
    expect(await resultWith(`${operation} keeps parents apart`, () => true, 1)).toBe('inconclusive');
  });
});

it('must not send a file that was created below another parent', async () => {
  const path = '/shelves/{shelfId}/books/{bookId}';
  const bytes = { 'application/octet-stream': { schema: {} } };
  const get = { responses: { 200: { description: '', content: bytes }, ...rejected } };
  const files = { ...document, paths: { ...document.paths, [path]: { ...document.paths[path], get } } };
  const resultOfFiles = (isOn: (book: Book, shelf: number) => boolean) => {
    const [books, shelves]: [Book[], unknown[]] = [[], []];
    return resultOf(`GET ${path} keeps parents apart`, files, ({ method, url: { pathname }, body }) => {
      const [, , shelfId, , bookId] = pathname.split('/');
      const created = (name: number) => ({ status: 201, headers: { location: `${pathname}/${name}` } });
      if (shelfId === undefined) return created(shelves.push(body));
      const title = (body as { title?: unknown } | undefined)?.title;
      if (method === 'POST') return created(books.push({ shelf: Number(shelfId), title }));
      const book = books[Number(bookId) - 1];
      if (book === undefined || !isOn(book, Number(shelfId))) return { status: 404 };
      return {
        status: 200,
        raw: Buffer.from(String(book.title)),
        headers: { 'content-type': 'application/octet-stream' },
      };
    });
  };
  expect(await resultOfFiles((book, shelf) => book.shelf === shelf)).toBe('passed');
  expect(await resultOfFiles(() => true)).toBe('violated');
});

describe('a list of what has no text, below a parent with the primary key in its path', () => {
  const line = {
    type: 'object',
    required: ['count'],
    properties: { count: { type: 'integer', minimum: 1, maximum: 3 } },
  };
  const withId = { ...line, required: ['id'], properties: { ...line.properties, id: { type: 'integer' } } };
  const order = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const made = (schema: object, sent = line) => ({
    requestBody: { required: true, content: { 'application/json': { schema: sent } } },
    responses: { 201: shows(schema).responses[200], ...rejected },
  });
  const orders = {
    paths: {
      '/orders': { post: made(order) },
      '/orders/{id}': { parameters: [parameter('id')], get: shows(order) },
      '/orders/{order_pk}/lines': {
        parameters: [parameter('order_pk')],
        post: made(withId),
        get: shows({ type: 'array', items: withId }),
      },
    },
  };

  /** @param isOn whether a line of one order is shown below another one */
  const result = (isOn: (line: { readonly order: number }, order: number) => boolean) => {
    const lines: { order: number; id: number; count: unknown }[] = [];
    let count = 0;
    return resultOf('GET /orders/{order_pk}/lines keeps parents apart', orders, ({ method, url, body }) => {
      const [, , pk, below] = url.pathname.split('/');
      if (pk === undefined) return { status: 201, body: { id: (count += 1) } };
      const own = Number(pk);
      if (!(own >= 1 && own <= count)) return { status: 404 };
      if (below === undefined) return { status: 200, body: { id: own } };
      if (method === 'GET') {
        const shown = lines.filter((each) => isOn(each, own)).map(({ id, count }) => ({ id, count }));
        return { status: 200, body: shown };
      }
      // Each order counts its own lines.
      const id = lines.filter((each) => each.order === own).length + 1;
      lines.push({ order: own, id, count: (body as { count?: unknown }).count });
      return { status: 201, body: { id, count: lines.at(-1)?.count } };
    });
  };

  it('must not show what was created below another parent, by its id', async () => {
    expect(await result((line, order) => line.order === order)).toBe('passed');
    expect(await result(() => true)).toBe('violated');
  });
});
