import { expect, it } from 'vitest';
import { resultOf } from '../workshop/testing/api.ts';

const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
const named = { type: 'object', required: ['title'], properties: { title: { type: 'string', minLength: 6 } } };
const content = { 'application/json': { schema: named } };
const rejected = { 404: { description: '' } };
const creates = { requestBody: { required: true, content }, responses: { 201: { description: '' }, ...rejected } };
const shows = (schema: object, others: object = rejected) => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } }, ...others },
});

function documentWith(summary: string, others: object): object {
  return {
    paths: {
      '/shelves': { post: creates },
      '/shelves/{id}': {
        parameters: [parameter('id')],
        get: shows(named),
        delete: { summary, responses: { 204: { description: '' }, 202: { description: '' }, ...rejected } },
      },
      '/shelves/{shelfId}/books': {
        parameters: [parameter('shelfId')],
        post: creates,
        get: shows({ type: 'array', items: named }, others),
      },
      '/shelves/{shelfId}/books/{bookId}': {
        parameters: [parameter('shelfId'), parameter('bookId')],
        get: shows(named),
      },
    },
  };
}

interface Behaviour {
  readonly summary?: string;
  /** The responses of the list beside 200. */
  readonly others?: object;
  readonly status?: number;
  /** Whether a removed shelf can still be read. */
  readonly isRead?: boolean;
  /** How often what is on a removed shelf can still be read; and whether a list of it is empty then. */
  readonly left?: number;
  readonly isEmpty?: boolean;
}

function resultWith(clause: string, { summary = 'Removes it.', others = rejected, ...behaviour }: Behaviour) {
  const { status = 204, isRead = false, left = 0, isEmpty = false } = behaviour;
  let shelves = 0;
  let reads = 0;
  const gone = new Set<number>();
  const books: { shelf: number; title: unknown }[] = [];
  return resultOf(clause, documentWith(summary, others), ({ method, url: { pathname }, body }) => {
    const [, , shelfId, , bookId] = pathname.split('/');
    const created = (name: number) => ({ status: 201, headers: { location: `${pathname}/${name}` } });
    if (shelfId === undefined) return created(++shelves);
    const shelf = Number(shelfId);
    if (!(shelf >= 1 && shelf <= shelves)) return { status: 404 };
    if (!pathname.includes('/books')) {
      if (gone.has(shelf) && !isRead) return { status: 404 };
      if (method === 'GET') return { status: 200, body: { title: 'A shelf' } };
      gone.add(shelf);
      reads = 0;
      return { status };
    }
    if (gone.has(shelf) && reads++ >= left) return isEmpty ? { status: 200, body: [] } : { status: 404 };
    if (method === 'POST') return created(books.push({ shelf, title: (body as { title: unknown }).title }));
    const own = books.filter((book) => book.shelf === shelf).map(({ title }) => ({ title }));
    if (bookId === undefined) return { status: 200, body: own };
    const book = books[Number(bookId) - 1];
    return book?.shelf === shelf ? { status: 200, body: { title: book.title } } : { status: 404 };
  });
}

const list = 'GET /shelves/{shelfId}/books finds nothing below what was removed';
const item = 'GET /shelves/{shelfId}/books/{bookId} finds nothing below what was removed';

it.each<[string, string, string, Behaviour]>([
  ['passed', 'is not found', list, {}],
  ['passed', 'is not found', item, {}],
  ['violated', 'can be read', list, { left: Infinity }],
  ['violated', 'can be read', item, { left: Infinity }],
  ['passed', 'can be read for a moment', list, { left: 2 }],
  ['passed', 'is an empty list', list, { isEmpty: true }],
  ['observed', 'can be read, and no rejection is documented', list, { left: Infinity, others: {} }],
  ['observed', 'is kept, as documented', item, { left: Infinity, summary: 'Removes it. Its books are kept.' }],
  ['inconclusive', 'can be read like the shelf itself', list, { left: Infinity, isRead: true }],
  ['inconclusive', 'is removed later', list, { left: Infinity, status: 202 }],
])('what was below a removed resource is %s if it %s: %s', async (result, _, clause, behaviour) => {
  expect(await resultWith(clause, behaviour)).toBe(result);
});
