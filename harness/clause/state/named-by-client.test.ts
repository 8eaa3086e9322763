import { expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1, maxLength: 40, pattern: '^[a-z0-9]+$' };
const fields = { type: 'object', required: ['title', 'secret'], properties: { title: text, secret: text } };
const json = (schema: object): object => ({ description: '', content: { 'application/json': { schema } } });
const done = json({ type: 'object', properties: { status: { type: 'string' } } });
const missing = { 404: { description: '' } };
const document = {
  paths: {
    '/books': {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: fields } } },
        responses: { 200: done, 400: { description: '' } },
      },
    },
    '/books/{title}': {
      parameters: [{ name: 'title', in: 'path', required: true, schema: text }],
      get: { responses: { 200: json(fields), ...missing } },
      put: {
        requestBody: { required: true, content: { 'application/json': { schema: fields } } },
        responses: { 200: done, 400: { description: '' }, ...missing },
      },
      delete: { responses: { 204: { description: '' }, ...missing } },
    },
  },
};

interface Book {
  readonly title: string;
  readonly secret: string;
}

/** The results of the clauses, and how often the server was asked to remove a book that it has. */
async function run(store: (book: Book) => readonly [name: string, book: Book]): Promise<[Map<string, string>, number]> {
  const books = new Map<string, Book>();
  let removed = 0;
  const isText = (value: unknown): value is string => typeof value === 'string' && /^[a-z0-9]{1,40}$/.test(value);
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const name = decodeURIComponent(pathname.split('/')[2] ?? '');
    const sent = (body ?? {}) as Partial<Book>;
    if (method === 'POST' || method === 'PUT') {
      const { title, secret } = sent;
      if (!isText(title) || !isText(secret)) return { status: 400 };
      if (method === 'PUT' && !books.has(name)) return { status: 404 };
      books.set(...(method === 'PUT' ? ([name, { title, secret }] as const) : store({ title, secret })));
      return { status: 200, body: { status: 'success' } };
    }
    const book = books.get(name);
    if (book === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: book };
    removed += 1;
    return { status: 204 };
  });
  try {
    const { clauses } = await runApi(document, url);
    return [new Map(clauses.map(({ id, result }) => [id, result])), removed];
  } finally {
    close();
  }
}

it.each<[string, string, (book: Book) => readonly [string, Book]]>([
  ['passed', 'keeps it', (book) => [book.title, book]],
  ['violated', 'loses a field', (book) => [book.title, { ...book, secret: 'none' }]],
  ['inconclusive', 'gives it another name', (book) => [`x${book.title}`, book]],
])('a creation of which the answer names nothing is %s if the server %s', async (result, _, store) => {
  const [results] = await run(store);
  expect(results.get('POST /books keeps what it is sent')).toBe(result);
});

it('a replacement is judged by the name that the creation sent', async () => {
  const [results] = await run((book) => [book.title, book]);
  expect(results.get('PUT /books/{title} keeps what it is sent')).toBe('passed');
});

it('nothing is removed by the name that the creation sent, if the server has given it another one', async () => {
  const [results, removed] = await run((book) => [`x${book.title}`, book]);
  expect(results.get('DELETE /books/{title} removes')).toBe('inconclusive');
  expect(removed).toBe(0);
});
