import { describe, expect, it } from 'vitest';
import { resultOf } from '../workshop/testing/api.ts';

const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } });
const named = { type: 'object', required: ['title'], properties: { title: { type: 'string', minLength: 6 } } };
const content = { 'application/json': { schema: named } };
const rejected = { 400: { description: '' }, 404: { description: '' } };
const requestBody = { required: true, content };
const path = '/shelves/{shelfId}/books/{bookId}';
const documentWith = (rejects: object) => ({
  paths: {
    '/shelves': { post: { requestBody, responses: { 201: { description: '' }, ...rejected } } },
    '/shelves/{shelfId}': {
      parameters: [parameter('shelfId')],
      get: { responses: { 200: { description: '', content }, ...rejected } },
    },
    '/shelves/{shelfId}/books': {
      parameters: [parameter('shelfId')],
      post: { requestBody, responses: { 201: { description: '' }, ...rejected } },
    },
    [path]: {
      parameters: [parameter('shelfId'), parameter('bookId')],
      get: { responses: { 200: { description: '', content }, ...rejected } },
      put: { requestBody, responses: { 204: { description: '' }, ...rejects } },
      patch: { requestBody, responses: { 204: { description: '' }, ...rejects } },
      delete: { responses: { 204: { description: '' }, ...rejects } },
    },
  },
});

/** What a server does with a change of a book below another shelf. */
type Elsewhere = 'rejects it' | 'does it' | 'does nothing' | 'rejects all';

function resultWith(method: string, elsewhere: Elsewhere, rejects: object = rejected) {
  let shelves = 0;
  const books: ({ shelf: number; title: unknown } | undefined)[] = [];
  return resultOf(`${method} ${path} keeps parents apart`, documentWith(rejects), (asked) => {
    const { pathname } = asked.url;
    const [, , shelfId, , bookId] = pathname.split('/');
    const created = (name: number) => ({ status: 201, headers: { location: `${pathname}/${name}` } });
    if (shelfId === undefined) return created((shelves += 1));
    const shelf = Number(shelfId);
    if (!(shelf >= 1 && shelf <= shelves)) return { status: 404 };
    const title = (asked.body as { title?: unknown } | undefined)?.title;
    if (asked.method === 'POST') return created(books.push({ shelf, title }));
    if (bookId === undefined) return { status: 200, body: { title: 'A shelf' } };
    const book = books[Number(bookId) - 1];
    if (book === undefined) return { status: 404 };
    const isOwn = book.shelf === shelf;
    if (asked.method === 'GET') return isOwn ? { status: 200, body: { title: book.title } } : { status: 404 };
    if (elsewhere === 'rejects all' || (!isOwn && elsewhere === 'rejects it')) return { status: 404 };
    if (!isOwn && elsewhere === 'does nothing') return { status: 204 };
    if (asked.method === 'DELETE') books[Number(bookId) - 1] = undefined;
    else book.title = title;
    return { status: 204 };
  });
}

describe.each(['PUT', 'PATCH', 'DELETE'])('%s of a resource below a parent', (method) => {
  it('has no effect below another parent', async () => {
    expect(await resultWith(method, 'rejects it')).toBe('passed');
    expect(await resultWith(method, 'does nothing')).toBe('passed');
    expect(await resultWith(method, 'does it')).toBe('violated');
  });

  it('shows nothing if it is rejected below its own parent, too', async () => {
    expect(await resultWith(method, 'rejects all')).toBe('inconclusive');
  });

  it('is observed if the document has no rejection of what is not there', async () => {
    expect(await resultWith(method, 'does it', { 400: { description: '' } })).toBe('observed');
  });
});
