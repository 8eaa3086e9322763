import { describe, expect, it } from 'vitest';
import { resultOf } from '../workshop/testing/api.ts';

const json = (schema: object) => ({ 'application/json': { schema } });
const object = (required: readonly string[], properties: object) => ({ type: 'object', required, properties });
const text = { type: 'string', minLength: 6, maxLength: 20 };
const id = { type: 'integer', readOnly: true };
const answer = (status: number, schema: object) => ({ [status]: { description: '', content: json(schema) } });
const rejected = { 404: { description: '' }, 422: { description: '' } };

/** Shelves that count their books. @param isNested whether books are created below a shelf, or refer to it */
function documentWith(description: string, isNested: boolean, removal: string): object {
  const count = { type: 'integer', readOnly: true, description };
  const shelf = object(['name'], { id, name: text, bookCount: count });
  const book = object(isNested ? ['title'] : ['title', 'shelfId'], {
    id,
    title: text,
    ...(!isNested && { shelfId: { type: 'integer' } }),
  });
  const collection = (schema: object, parameters: readonly object[] = []) => ({
    parameters,
    post: {
      requestBody: { required: true, content: json(schema) },
      responses: { ...answer(201, schema), ...rejected },
    },
  });
  const named = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
  const item = (schema: object, parameters: readonly object[]) => ({
    parameters,
    get: { responses: { ...answer(200, schema), ...rejected } },
    delete: { description: removal, responses: { 204: { description: '' }, ...rejected } },
  });
  const books = isNested ? '/shelves/{shelfId}/books' : '/books';
  const around = isNested ? [named('shelfId')] : [];
  return {
    paths: {
      '/shelves': collection(shelf),
      '/shelves/{shelfId}': item(shelf, [named('shelfId')]),
      [books]: collection(book, around),
      [`${books}/{bookId}`]: item(book, [...around, named('bookId')]),
    },
  };
}

interface Book {
  readonly shelfId: number;
  readonly isRemoved?: boolean;
}

const kept = (books: readonly Book[]): number => books.filter(({ isRemoved }) => isRemoved !== true).length;

interface Library {
  readonly description?: string;
  readonly isNested?: boolean;
  readonly removal?: string;
  /** The number that a shelf shows of its books. */
  readonly counted?: (books: readonly Book[]) => number;
}

const clause = 'GET /shelves/{shelfId} counts /bookCount';

/** The result of the clause on a server that counts in this way. */
function resultWith({
  description = 'The number of its books.',
  isNested = false,
  removal = '',
  counted = kept,
}: Library): Promise<string | undefined> {
  const shelves = new Map<number, object>();
  const books = new Map<number, Book>();
  let last = 100;
  return resultOf(clause, documentWith(description, isNested, removal), ({ method, url: { pathname }, body }) => {
    const names = pathname.split('/').slice(1);
    const [shelf, book] = isNested ? [names[1], names[3]] : names[0] === 'shelves' ? [names[1]] : [undefined, names[1]];
    const isOfBooks = names.includes('books');
    if (method === 'POST') {
      last += 1;
      if (isOfBooks) {
        const { shelfId = Number(shelf), ...rest } = body as Partial<Book>;
        if (!shelves.has(shelfId)) return { status: 404 };
        books.set(last, { ...rest, shelfId });
        return { status: 201, body: { ...rest, shelfId, id: last } };
      }
      shelves.set(last, { ...(body as object), id: last });
      return { status: 201, body: { ...(body as object), id: last, bookCount: counted([]) } };
    }
    const key = Number(isOfBooks ? book : shelf);
    const found = isOfBooks ? books.get(key) : shelves.get(key);
    if (found === undefined || ('isRemoved' in found && found.isRemoved)) return { status: 404 };
    if (method === 'DELETE') {
      if (isOfBooks) books.set(key, { ...(found as Book), isRemoved: true });
      else shelves.delete(key);
      return { status: 204 };
    }
    const own = [...books.values()].filter(({ shelfId }) => shelfId === key);
    return { status: 200, body: isOfBooks ? { ...found, id: key } : { ...found, bookCount: counted(own) } };
  });
}

describe('the number of what belongs to a resource', () => {
  it.each<[string, string, Library]>([
    ['passed', 'is the number of what refers to it', {}],
    ['passed', 'is the number of what is below it', { isNested: true }],
    ['violated', 'is always 0', { counted: () => 0 }],
    ['violated', 'is 1 at most', { counted: (books) => Math.min(1, kept(books)) }],
    ['violated', 'is one too many after the first', { isNested: true, counted: (books) => 2 * kept(books) }],
    ['violated', 'has the removed ones too', { counted: (books) => books.length }],
    [
      'violated',
      'has those that are not in it by its words',
      { description: 'Number of books on this shelf which are not deleted', counted: (books) => books.length },
    ],
    [
      'passed',
      'has the removed ones too, which are kept',
      { removal: 'The book is archived.', counted: (books) => books.length },
    ],
    ['passed', 'starts at another number', { counted: (books) => 7 + kept(books) }],
  ])('is %s if it %s', async (result, _, library) => {
    expect(await resultWith(library)).toBe(result);
  });

  it.each([
    'The number of its books, updated daily.',
    'The number of its books that are lent.',
    'The number of its books that are not lent.',
    'The number of its authors.',
    'An approximate number of its books.',
    'The maximum number of books.',
    'The number of its books. Cached.',
    '',
  ])('has no clause if the document says of it "%s"', async (description) => {
    await expect(resultWith({ description, counted: () => 0 })).rejects.toThrow('matches no clause');
  });
});
