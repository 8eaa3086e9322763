import { expect, it } from 'vitest';
import { violatedBy, type Asked, type Said } from '../workshop/testing/api.ts';

const id = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } });
const book = {
  type: 'object',
  required: ['title'],
  properties: { title: { type: 'string', minLength: 1 }, pages: { type: 'integer', minimum: 1 } },
  additionalProperties: false,
};
const described = (...codes: number[]): object => Object.fromEntries(codes.map((code) => [code, { description: '' }]));
const requestBody = { required: true, content: { 'application/json': { schema: book } } };
const ifMatch = { name: 'If-Match', in: 'header', schema: { type: 'string' } };
const document = {
  paths: {
    '/shelves': { post: { responses: described(201) } },
    '/shelves/{shelf}': { parameters: [id('shelf')], get: { responses: described(200, 404) } },
    '/shelves/{shelf}/books': {
      parameters: [id('shelf')],
      get: { responses: described(200, 404) },
      post: { requestBody, responses: described(201, 400, 404) },
      delete: { parameters: [ifMatch], responses: described(204, 404, 412) },
    },
    '/shelves/{shelf}/books/{book}': {
      parameters: [id('shelf'), id('book')],
      get: { responses: described(200, 404) },
    },
  },
};

const isBook = (body: unknown): boolean => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const { title, pages = 1, ...others } = body as Readonly<Record<string, unknown>>;
  const isText = typeof title === 'string' && title !== '';
  return isText && Number.isInteger(pages) && Number(pages) >= 1 && Object.keys(others).length === 0;
};

it('removes what is below a resource only where no other case has created it', async () => {
  const shelves: unknown[][] = [];
  const removed: number[] = [];
  const serve = ({ method, url: { pathname }, request, body }: Asked): Said => {
    const [, , shelf, below, number] = pathname.split('/');
    if (shelf === undefined) return { status: 201, headers: { location: `/shelves/${shelves.push([])}` } };
    const books = shelves[Number(shelf) - 1];
    if (books === undefined) return { status: 404 };
    if (below === undefined) return { status: 200, body: {} };
    if (number !== undefined) {
      const found = books[Number(number) - 1];
      return found === undefined ? { status: 404 } : { status: 200, body: found };
    }
    if (method === 'GET') return { status: 200, headers: { etag: `"${books.length}"` }, body: books };
    if (method === 'POST') {
      return isBook(body)
        ? { status: 201, headers: { location: `/shelves/${shelf}/books/${books.push(body)}` } }
        : { status: 400 };
    }
    if (method !== 'DELETE') return { status: 405 };
    const tag = request.headers['if-match'] ?? '*';
    if (tag !== '*' && tag !== `"${books.length}"`) return { status: 412 };
    removed.push(books.length);
    books.length = 0;
    return { status: 204 };
  };
  // The clean-up would remove all that the run has created.
  const violated = await violatedBy(document, serve, { keep: true });
  expect(violated.filter((each) => !each.includes(' rejects '))).toEqual([]);
  expect(removed.length).toBeGreaterThan(3);
  expect(Math.max(...removed)).toBeLessThanOrEqual(2);
});
