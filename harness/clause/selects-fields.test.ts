import { describe, expect, it } from 'vitest';
import { repeatable, runOn } from '../workshop/testing/api.ts';

type Item = Readonly<Record<string, unknown>>;
const names = ['title', 'author', 'year', 'shelf'];
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const description = 'Only these fields are shown, and the id.';
const listed = { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', enum: names } };

/** How a server makes the answer from an item. @param fields undefined if none are asked for */
type Show = (item: Item, fields: readonly string[] | undefined) => Item;

const chosen: Show = (item, fields) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => name === 'id' || fields?.includes(name) !== false));
const whole: Show = (item) => item;
const withoutFirst: Show = (item, fields) => chosen(item, fields?.slice(1));
const firstOnly: Show = (item, fields) => chosen(item, fields?.slice(0, 1));
const withMost: Show = (item, fields) => {
  const [left, ...others] = names.filter((name) => fields?.includes(name) === false);
  return left === undefined ? item : chosen(item, [...(fields ?? []), ...others]);
};

/** The results of the clause on a list and on a resource. */
async function resultsOf(
  show: Show,
  parameter: object = { description, schema: listed },
  name = 'fields',
  clause = 'selects by',
): Promise<(string | undefined)[]> {
  const properties = {
    id: { type: 'string' },
    title: { type: 'string', minLength: 1 },
    author: { type: 'string', minLength: 1 },
    year: { type: 'integer' },
    shelf: { type: 'string', minLength: 1 },
  };
  const book = { type: 'object', required: ['id'], properties };
  const { id, ...own } = properties;
  const selection = { name, in: 'query', explode: false, ...parameter };
  const document = {
    paths: {
      '/books': {
        get: {
          parameters: [selection],
          responses: { 200: { description: '', ...json({ type: 'array', items: book }) } },
        },
        post: {
          requestBody: { required: true, ...json({ type: 'object', required: names, properties: own }) },
          responses: { 201: { description: '', ...json(book) } },
        },
      },
      '/books/{id}': {
        get: {
          parameters: [{ name: 'id', in: 'path', required: true, schema: id }, selection],
          responses: { 200: { description: '', ...json(book) }, 404: { description: '' } },
        },
      },
    },
  };
  const books: Item[] = [];
  const { clauses } = await runOn(
    document,
    ({ method, url, body }) => {
      const fields = url.searchParams.get(name)?.split(',');
      if (method === 'POST') {
        const made = { id: `b${books.length}`, ...(body as Item) };
        books.push(made);
        return { status: 201, body: made };
      }
      if (url.pathname === '/books') return { status: 200, body: books.map((each) => show(each, fields)) };
      const found = books.find((each) => url.pathname === `/books/${String(each['id'])}`);
      return found === undefined ? { status: 404 } : { status: 200, body: show(found, fields) };
    },
    { ...repeatable, clause },
  );
  return ['GET /books', 'GET /books/{id}'].map(
    (operation) => clauses.find((each) => each.id === `${operation} selects by query ${name}`)?.result,
  );
}

const [passed, violated, none] = [
  ['passed', 'passed'],
  ['violated', 'violated'],
  [undefined, undefined],
];

describe('a parameter that chooses fields', () => {
  it('shows those fields, and no others where the document says only these', async () => {
    expect(await resultsOf(chosen)).toEqual(passed);
    for (const wrong of [whole, withoutFirst, firstOnly, withMost]) expect(await resultsOf(wrong)).toEqual(violated);
  });

  it('may leave some others where the document does not say that, but not all of them', async () => {
    const parameter = { description: 'Selects the fields to return.', schema: listed };
    expect(await resultsOf(withMost, { ...parameter, schema: { ...listed, maxItems: 1 } }, 'select')).toEqual(passed);
    expect(await resultsOf(whole, parameter, 'select')).toEqual(violated);
  });

  it('can be a text of which an example names the fields', async () => {
    const parameter = { description, example: 'title,author', schema: { type: 'string' } };
    expect(await resultsOf(chosen, parameter)).toEqual(passed);
    expect(await resultsOf(firstOnly, parameter)).toEqual(violated);
  });

  it('is not looked at where its words say something else, or nothing, or where its fields are not listed', async () => {
    const lookedAt = (parameter: object): ReturnType<typeof resultsOf> =>
      resultsOf(whole, parameter, 'fields', 'GET /books');
    expect(await lookedAt({ description: 'Fields to search in.', schema: listed })).toEqual(none);
    expect(await lookedAt({ description: 'Additional fields that are shown.', schema: listed })).toEqual(none);
    expect(await lookedAt({ schema: listed })).toEqual(none);
    expect(await lookedAt({ description, schema: { type: 'string' } })).toEqual(none);
  });
});
