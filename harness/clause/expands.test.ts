import { describe, expect, it } from 'vitest';
import { repeatable, runOn } from '../workshop/testing/api.ts';

type Item = Readonly<Record<string, unknown>>;
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const id = { type: 'string', format: 'uuid' };
const author = { type: 'object', required: ['id', 'name'], properties: { id, name: { type: 'string', minLength: 1 } } };
const uuid = (count: number): string => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

/** How a server shows a book. @param find gets an author by its id */
type Show = (book: Item, names: readonly string[], authors: readonly Item[]) => Item;

const by = (authors: readonly Item[], book: Item, name: string): Item | undefined =>
  authors.find((each) => each['id'] === book[`${name}Id`]);
const right: Show = (book, names, authors) => ({
  ...book,
  ...Object.fromEntries(names.flatMap((name) => (by(authors, book, name) ? [[name, by(authors, book, name)]] : []))),
});
const never: Show = (book) => book;
const firstOnly: Show = (book, names, authors) => right(book, names.slice(0, 1), authors);
const another: Show = (book, names, authors) => ({
  ...book,
  ...Object.fromEntries(names.map((name) => [name, authors.find((each) => each['id'] !== book[`${name}Id`])])),
});
const onlyIds: Show = (book, names) => ({ ...book, ...Object.fromEntries(names.map((name) => [name, null])) });

/** The results of the clause on a list and on a resource. @param keeps whether the server keeps the authors */
async function resultsOf(
  show: Show,
  {
    members = ['author', 'editorAuthor'],
    keeps = true,
    clause = 'expands by',
  }: { members?: readonly string[]; keeps?: boolean; clause?: string } = {},
): Promise<(string | undefined)[]> {
  const own = { title: { type: 'string', minLength: 1 }, authorId: id, editorAuthorId: id };
  const properties = { id, ...own, author: { oneOf: [author, { type: 'null' }] }, editorAuthor: author };
  const book = { type: 'object', required: ['id', 'title', 'authorId'], properties };
  const expand = {
    name: 'expand',
    in: 'query',
    explode: false,
    schema: { type: 'array', minItems: 1, items: { type: 'string', enum: members } },
  };
  const idOf = { name: 'id', in: 'path', required: true, schema: id };
  const pathsOf = (name: string, item: object, body: object, parameters: readonly object[]): object => ({
    [`/${name}`]: {
      get: { parameters, responses: { 200: { description: '', ...json({ type: 'array', items: item }) } } },
      post: { requestBody: { required: true, ...json(body) }, responses: { 201: { description: '', ...json(item) } } },
    },
    [`/${name}/{id}`]: {
      get: {
        parameters: [idOf, ...parameters],
        responses: { 200: { description: '', ...json(item) }, 404: { description: '' } },
      },
    },
  });
  const newAuthor = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } };
  const newBook = { type: 'object', required: ['title', 'authorId', 'editorAuthorId'], properties: own };
  const paths = { ...pathsOf('authors', author, newAuthor, []), ...pathsOf('books', book, newBook, [expand]) };
  const stored: Record<string, Item[]> = { authors: [], books: [] };
  let count = 0;
  const { clauses } = await runOn(
    { paths },
    ({ method, url, body }) => {
      const [, name = '', key] = url.pathname.split('/');
      const all = stored[name] ?? [];
      const names = url.searchParams.get('expand')?.split(',') ?? [];
      const shown = (item: Item): Item => (name === 'books' ? show(item, names, stored['authors'] ?? []) : item);
      if (method === 'POST') {
        const made = { id: uuid((count += 1)), ...(body as Item) };
        if (keeps || name === 'books') all.push(made);
        return { status: 201, body: made };
      }
      if (key === undefined) return { status: 200, body: all.map(shown) };
      const found = all.find((each) => each['id'] === key);
      return found === undefined ? { status: 404 } : { status: 200, body: shown(found) };
    },
    { ...repeatable, clause },
  );
  return ['GET /books', 'GET /books/{id}'].map(
    (operation) => clauses.find((each) => each.id === `${operation} expands by query expand`)?.result,
  );
}

describe('a parameter that asks for other resources', () => {
  it('shows the ones that are referred to', async () => {
    expect(await resultsOf(right)).toEqual(['passed', 'passed']);
    for (const wrong of [never, firstOnly, another, onlyIds])
      expect(await resultsOf(wrong)).toEqual(['violated', 'violated']);
  });

  it('is not judged where what is referred to is not there', async () => {
    expect(await resultsOf(never, { keeps: false })).toEqual(['inconclusive', 'inconclusive']);
  });

  it('is not looked at where it names no field that shows a resource', async () => {
    expect(await resultsOf(never, { members: ['archived', 'title'], clause: 'GET /books' })).toEqual([
      undefined,
      undefined,
    ]);
  });
});
