import { expect, it } from 'vitest';
import { resultOf } from '../workshop/testing/api.ts';

const shown = (schema: object, status = 200) => ({
  [status]: { description: '', content: { 'application/json': { schema } } },
  404: { description: '' },
  422: { description: '' },
});
const idOf = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } });
const taking = (schema: object) => ({ required: true, content: { 'application/json': { schema } } });
const id = { type: 'integer', readOnly: true };
const text = { type: 'string', minLength: 1, maxLength: 20 };
const author = { type: 'object', required: ['name'], properties: { id, name: text } };
const authorIds = { type: 'array', writeOnly: true, minItems: 2, maxItems: 3, items: { type: 'integer', minimum: 1 } };

const documentWith = (isList: boolean) => {
  const sent = isList ? { authorIds } : { authorId: { type: 'integer', minimum: 1, writeOnly: true } };
  const referred = isList
    ? { authors: { type: 'array', readOnly: true, items: author } }
    : { author: { ...author, readOnly: true } };
  const book = {
    type: 'object',
    required: ['title', ...Object.keys(sent)],
    properties: { id, title: text, ...sent, ...referred },
  };
  return {
    paths: {
      '/authors': { post: { requestBody: taking(author), responses: shown(author, 201) } },
      '/authors/{authorId}': { parameters: [idOf('authorId')], get: { responses: shown(author) } },
      '/books': { post: { requestBody: taking(book), responses: shown(book, 201) } },
      '/books/{bookId}': { parameters: [idOf('bookId')], get: { responses: shown(book) } },
    },
  };
};

interface Author {
  readonly id: number;
}

/** The result of the clause about books on a server that keeps this of the authors that it is sent. */
async function resultWith(keep: (authors: readonly Author[]) => unknown, isList = true, isChecking = true) {
  const authors: Author[] = [];
  const books: object[] = [];
  return resultOf('POST /books keeps what it is sent', documentWith(isList), ({ method, url, body }) => {
    const [, kind, name] = url.pathname.split('/');
    const known = kind === 'authors' ? authors : books;
    if (method === 'GET') {
      const found = known[Number(name) - 1];
      return found === undefined ? { status: 404 } : { status: 200, body: found };
    }
    const { authorIds: ids = [], authorId, ...fields } = body as { authorIds?: number[]; authorId?: number };
    const made = { ...fields, id: known.length + 1 };
    if (kind === 'authors') authors.push(made);
    else {
      const found = [...ids, ...(authorId === undefined ? [] : [authorId])].map((each) => authors[each - 1]);
      if (isChecking && found.includes(undefined)) return { status: 422, body: { message: 'No such author.' } };
      const kept = keep(found.filter((each) => each !== undefined));
      books.push({ ...made, ...(isList ? { authors: kept } : { author: kept }) });
    }
    return { status: 201, body: known.at(-1) };
  });
}

it.each<[string, string, (authors: readonly Author[]) => unknown]>([
  ['passed', 'all', (authors) => authors],
  ['passed', 'all in another order', (authors) => authors.toReversed()],
  ['passed', 'all without their ids', (authors) => authors.map(() => ({}))],
  ['passed', 'all as links with ids of their own', (authors) => authors.map((each) => ({ id: each.id + 900 }))],
  ['passed', 'all as links with their ids', (authors) => authors.map((each) => ({ id: 900, authorId: each.id }))],
  ['passed', 'no list of them', () => undefined],
  ['violated', 'none', () => []],
  ['violated', 'the first', ([first]) => [first]],
  ['violated', 'one more', (authors) => [...authors, { id: 900 }]],
])('the clause has %s if a server that was sent the ids of authors shows %s', async (result, _, keep) => {
  expect(await resultWith(keep)).toBe(result);
});

it.each<[string, string, (authors: readonly Author[]) => unknown]>([
  ['passed', 'the author', ([first]) => first],
  ['passed', 'an author with an id of another kind', () => ({ id: 'a' })],
  ['violated', 'no author', () => null],
  ['violated', 'another one', ([first]) => ({ ...first, id: 900 })],
])('the clause has %s if a server that was sent the id of an author shows %s', async (result, _, keep) => {
  expect(await resultWith(keep, false)).toBe(result);
});
