import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const object = (properties: object, required = Object.keys(properties)) => ({ type: 'object', required, properties });
const text = { type: 'string', minLength: 1, maxLength: 40 };
const fields = { title: text, size: { type: 'integer', minimum: 1, maximum: 500 }, isOpen: { type: 'boolean' } };
const shelf = object({ type: { const: 'shelves' }, id: { type: 'string', pattern: '^s[0-9]+$' } });
const linked = object({ shelf: object({ data: { anyOf: [shelf, { type: 'null' }] } }) }, []);
const json = (schema: object) => ({ content: { 'application/vnd.api+json': { schema } } });
const answer = (status: number, schema: object) => ({ [status]: { description: '', ...json(schema) } });
const type = { const: 'books' };
const id = { type: 'string', pattern: '^b[0-9]+$' };
const defaults = { ...fields, isOpen: { type: 'boolean', default: true } };
const create = object({
  data: object({ type, attributes: object(defaults, ['title', 'size']), relationships: linked }, [
    'type',
    'attributes',
  ]),
});
const change = object({
  data: object({ type, id, attributes: object(fields, []), relationships: linked }, ['type', 'id']),
});
const shown = object({ data: object({ type, id, attributes: object(fields), relationships: linked }) });
const none = { 404: { description: '' } };
const at = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const shelves = object({ id: { type: 'string' }, name: text });
const document = {
  paths: {
    '/shelves': {
      post: { requestBody: { required: true, ...json(object({ name: text })) }, responses: answer(201, shelves) },
    },
    '/shelves/{id}': { parameters: [at('id')], get: { responses: { ...answer(200, shelves), ...none } } },
    '/books': { post: { requestBody: { required: true, ...json(create) }, responses: answer(201, shown) } },
    '/books/{id}': {
      parameters: [at('id')],
      get: { responses: { ...answer(200, shown), ...none } },
      patch: { requestBody: { required: true, ...json(change) }, responses: { ...answer(200, shown), ...none } },
    },
  },
};

type Values = Readonly<Record<string, unknown>>;
interface Book {
  attributes: Values;
  relationships: { shelf: { data: unknown } };
}
interface Sent {
  readonly data?: { readonly attributes?: Values; readonly relationships?: Partial<Book['relationships']> };
  readonly name?: string;
}
type Fault = 'shouts' | 'is-closed' | 'forgets-the-shelf' | 'resets-the-size' | 'answers-with-the-unchanged';

/** The violated clauses of a server that keeps books as JSON:API documents, and those that passed. */
async function resultsOf(fault?: Fault): Promise<Readonly<Record<'violated' | 'passed', string[]>>> {
  const books: Book[] = [];
  const names: unknown[] = [];
  const show = ({ attributes, relationships }: Book, index: number) => ({
    data: { type: 'books', id: `b${index}`, attributes: { ...attributes }, relationships: { ...relationships } },
  });
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const [, kind, name] = pathname.split('/');
    const { data, name: named } = (body ?? {}) as Sent;
    if (kind === 'shelves') {
      if (method === 'POST') names.push(named);
      const index = method === 'POST' ? names.length - 1 : Number(name?.slice(1));
      return index in names
        ? { status: method === 'POST' ? 201 : 200, body: { id: `s${index}`, name: names[index] } }
        : { status: 404 };
    }
    if (method === 'POST') {
      const attributes = { isOpen: fault !== 'is-closed', ...data?.attributes };
      const title =
        fault === 'shouts' ? String(attributes['title' as never]).toUpperCase() : attributes['title' as never];
      const link = fault === 'forgets-the-shelf' ? undefined : data?.relationships?.shelf;
      const made = { attributes: { ...attributes, title }, relationships: { shelf: link ?? { data: null } } };
      books.push(made);
      return {
        status: 201,
        headers: { location: `/books/b${books.length - 1}` },
        body: show(made, books.length - 1),
      };
    }
    const index = Number(name?.slice(1));
    const book = books[index];
    if (book === undefined) return { status: 404 };
    const before = show(book, index);
    if (method === 'PATCH') {
      const reset = fault === 'resets-the-size' ? { size: 1 } : {};
      book.attributes = { ...book.attributes, ...reset, ...data?.attributes };
      if (data?.relationships?.shelf !== undefined) book.relationships = { shelf: data.relationships.shelf };
    }
    return { status: 200, body: fault === 'answers-with-the-unchanged' ? before : show(book, index) };
  });
  const { clauses } = await runApi(document, url, { include: ['* /books*', '* /shelves*'] });
  close();
  const of = (result: string) =>
    clauses.filter((each) => each.aspect === 'keeps its state' && each.result === result).map((each) => each.id);
  return { violated: of('violated'), passed: of('passed') };
}

describe('a resource in a JSON:API document', () => {
  it('is kept, changed and completed by defaults like any other', async () => {
    const { violated, passed } = await resultsOf();
    expect(violated).toEqual([]);
    expect(passed).toEqual(
      expect.arrayContaining([
        'POST /books keeps what it is sent',
        'POST /books applies defaults',
        'PATCH /books/{id} changes only what it is sent',
      ]),
    );
  });

  it.each<[Fault, string]>([
    ['shouts', 'POST /books keeps what it is sent'],
    ['is-closed', 'POST /books applies defaults'],
    ['forgets-the-shelf', 'POST /books keeps what it is sent'],
    ['resets-the-size', 'PATCH /books/{id} changes only what it is sent'],
    ['answers-with-the-unchanged', 'PATCH /books/{id} changes only what it is sent'],
  ])('is wrong if a server %s', async (fault, clause) => {
    expect((await resultsOf(fault)).violated).toContain(clause);
  });
});
