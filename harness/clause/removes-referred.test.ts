import { expect, it } from 'vitest';
import { resultOf } from '../workshop/testing/api.ts';

const json = (schema: object) => ({ 'application/json': { schema } });
const object = (required: readonly string[], properties: object) => ({ type: 'object', required, properties });
const text = { type: 'string', minLength: 6, maxLength: 20 };
const id = { type: 'integer', readOnly: true };
const answer = (status: number, schema: object) => ({ [status]: { description: '', content: json(schema) } });
const rejected = { 404: { description: '' }, 409: { description: '' }, 422: { description: '' } };

/**
 * Authors, and books with some fields that refer to them.
 *
 * @param conflict what 409 says of the removal of one
 * @param said what the operation says of it
 */
function documentWith(fields: object, conflict: string, said = ''): object {
  const author = object(['name'], { id, name: text });
  const book = object(['title'], { id, title: text, ...fields });
  const collection = (schema: object) => ({
    post: {
      requestBody: { required: true, content: json(schema) },
      responses: { ...answer(201, schema), ...rejected },
    },
  });
  const item = (name: string, schema: object) => ({
    parameters: [{ name, in: 'path', required: true, schema: { type: 'integer' } }],
    get: { responses: { ...answer(200, schema), ...rejected } },
    delete: {
      description: said,
      responses: { 204: { description: '' }, ...rejected, 409: { description: conflict } },
    },
  });
  return {
    paths: {
      '/authors': collection(author),
      '/authors/{authorId}': item('authorId', author),
      '/books': collection(book),
      '/books/{bookId}': item('bookId', book),
    },
  };
}

interface Behaviour {
  readonly fields?: object;
  /** The answer to the removal of an author that a book refers to; 204 removes the author. */
  readonly referred?: number;
  /** The answer to the removal of any other author. */
  readonly plain?: number;
  /** The answer to a read of a book without its author. */
  readonly orphan?: number;
  /** The answer to each read of a book. */
  readonly read?: number;
  /** What 409 says of the removal of an author. */
  readonly conflict?: string;
  /** What the operation says of it. */
  readonly said?: string;
}

const authorId = { authorId: { type: 'integer' } };

/** The result of the clause on a server with this behaviour. The name of an author can be anywhere in a book. */
function resultWith(behaviour: Behaviour) {
  const { fields = authorId, referred = 204, plain = 204, orphan = 200, read = 200, conflict = '', said } = behaviour;
  const authors = new Map<number, object>();
  const books = new Map<number, object>();
  let last = 100;
  const refersTo = (book: object, author: number): boolean =>
    new RegExp(`[":[/]${author}\\b`).test(JSON.stringify(book));
  return resultOf(
    'DELETE /authors/{authorId} copes with references',
    documentWith(fields, conflict, said),
    ({ method, url: { pathname }, body }) => {
      const [, kind, name] = pathname.split('/');
      const all = kind === 'authors' ? authors : books;
      if (method === 'POST') {
        const made = { ...(body as object), id: ++last };
        all.set(last, made);
        return { status: 201, body: made };
      }
      const key = Number(name);
      const found = all.get(key);
      if (found === undefined) return { status: 404 };
      const { id: _, ...rest } = found as { id?: number };
      if (method === 'GET') {
        if (kind === 'authors') return { status: 200, body: found };
        const isWhole = [...authors.keys()].some((each) => refersTo(rest, each));
        const status = isWhole ? read : orphan;
        return status === 200 ? { status, body: found } : { status };
      }
      const isReferred = kind === 'authors' && [...books.values()].some((book) => refersTo(book, key));
      const status = kind === 'books' ? 204 : isReferred ? referred : plain;
      if (status === 204) all.delete(key);
      return { status };
    },
  );
}

it.each<[string, string, Behaviour]>([
  ['passed', 'removes it', {}],
  ['passed', 'rejects that', { referred: 409 }],
  ['violated', 'fails', { referred: 500 }],
  [
    'violated',
    'fails at a list of references',
    { referred: 500, fields: { authorIds: { type: 'array', items: { type: 'integer' } } } },
  ],
  [
    'violated',
    'fails at a reference that is an address',
    { referred: 500, fields: { author: { type: 'string', pattern: '^/authors/[1-9][0-9]*$' } } },
  ],
  [
    'violated',
    'fails at a reference with the format of an address',
    { referred: 500, fields: { author: { type: 'string', format: 'iri-reference' } } },
  ],
  ['violated', 'fails at a reference as a text', { referred: 500, fields: { author_id: { type: 'string' } } }],
  [
    'violated',
    'fails at a reference deep in a body',
    { referred: 500, fields: { parts: { type: 'array', items: object(['authorId'], authorId) } } },
  ],
  ['violated', 'removes it, and fails to read what referred to it', { orphan: 500 }],
  ['passed', 'removes what referred to it, too', { orphan: 404 }],
  ['inconclusive', 'fails without references, too', { referred: 500, plain: 500 }],
  ['inconclusive', 'fails at each read of what refers to it', { orphan: 500, read: 500 }],
])('the removal of what another resource refers to is %s if the server %s', async (result, _, behaviour) => {
  expect(await resultWith(behaviour)).toBe(result);
});

it.each([
  'The author still has books.',
  'Authors who have books can not be removed.',
  'The author is used by a book',
  'Books refer to the author',
  'A book still has this author.',
])('the removal of what another resource refers to is rejected if the document says so: %s', async (conflict) => {
  expect(await resultWith({ conflict })).toBe('violated');
  expect(await resultWith({ conflict, referred: 409 })).toBe('passed');
});

it.each(['An author that has books cannot be removed.', 'Removes it. It is not done if the author still has books.'])(
  'the removal of what another resource refers to is rejected if its operation says so: %s',
  async (said) => {
    expect(await resultWith({ said })).toBe('violated');
    expect(await resultWith({ said, referred: 409 })).toBe('passed');
  },
);

it.each(['Removes an author. The author can have books.', 'An author with readers cannot be removed.'])(
  'the removal of what another resource refers to can succeed if its operation only says: %s',
  async (said) => {
    expect(await resultWith({ said })).toBe('passed');
  },
);

it.each([
  'The author has sold books.',
  'The author has books that are lent.',
  'The author still has books, unless force is set.',
  'The author has readers.',
  'It was changed meanwhile.',
])('the removal of what another resource refers to can succeed if the document only says: %s', async (conflict) => {
  expect(await resultWith({ conflict })).toBe('passed');
});

it.each([
  ['has another name', { writer: { type: 'integer' } }],
  ['can have any text, and is named like the kind', { author: { type: 'string' } }],
  ['is read-only', { authorId: { type: 'integer', readOnly: true } }],
])('no clause is about a field that %s', async (_, fields) => {
  await expect(resultWith({ fields, referred: 500 })).rejects.toThrow('matches no clause id');
});

/** The result of the clause where books are created below their authors, and a server answers so to the removal of one with books. */
function resultBelow(conflict: string, referred: number) {
  const all = documentWith({}, conflict) as { paths: Record<string, object> };
  const { '/books': books, ...others } = all.paths;
  const below = {
    parameters: [{ name: 'authorId', in: 'path', required: true, schema: { type: 'integer' } }],
    ...books,
  };
  const authors = new Set<number>();
  const owners = new Map<number, number>();
  let last = 100;
  return resultOf(
    'DELETE /authors/{authorId} copes with references',
    { paths: { ...others, '/authors/{authorId}/books': below } },
    ({ method, url: { pathname }, body }) => {
      const [, kind, name, inside] = pathname.split('/');
      const key = Number(name);
      if (method === 'POST' && (inside === undefined || authors.has(key))) {
        last += 1;
        if (inside === undefined) authors.add(last);
        else owners.set(last, key);
        return { status: 201, body: { ...(body as object), id: last } };
      }
      if (!(kind === 'authors' ? authors : owners).has(key)) return { status: 404 };
      if (method === 'GET') return { status: 200, body: { id: key, name: 'some name', title: 'some title' } };
      const status = kind === 'authors' && [...owners.values()].includes(key) ? referred : 204;
      if (status === 204) authors.delete(key);
      return { status };
    },
  );
}

it('the removal of what another resource is below is rejected if the document says so', async () => {
  expect(await resultBelow('The author still has books.', 204)).toBe('violated');
  expect(await resultBelow('The author still has books.', 409)).toBe('passed');
  await expect(resultBelow('The author has readers.', 204)).rejects.toThrow('matches no clause id');
});
