import { expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const shown = {
  description: '',
  content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' } } } } },
};
const rejects = { 400: { description: '' }, 404: { description: '' }, 409: { description: '' } };
const cover = { required: true, content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } };
const action = { post: { parameters: [id], responses: { 200: shown, ...rejects } } };
const gone = { 204: { description: '' }, ...rejects };
const document = {
  paths: {
    '/books': { post: { responses: { 201: shown } } },
    '/books/{id}': {
      get: { parameters: [id], responses: { 200: shown, ...rejects } },
      delete: { parameters: [id], responses: gone },
    },
    ...Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`/books/{id}/${name}`, action])),
    '/books/{id}/cover': {
      put: { parameters: [id], requestBody: cover, responses: gone },
      delete: { parameters: [id], responses: gone },
    },
    '/books/{id}/restore': action,
  },
};

/** Books that can be restored after their removal, and their covers be removed after they were put. */
function keepsBooks(): (asked: Asked) => Said {
  const books: { isThere: boolean; hasCover: boolean }[] = [];
  return ({ method, url: { pathname } }) => {
    const [, , given, part] = pathname.split('/');
    if (given === undefined) return { status: 201, body: { id: books.push({ isThere: true, hasCover: false }) } };
    if (!/^[1-9]\d{0,8}$/.test(given)) return { status: 400 };
    const book = books[Number(given) - 1];
    if (book === undefined || (!book.isThere && part !== 'restore')) return { status: 404 };
    const body = { id: Number(given) };
    if (part === 'cover') {
      if (method === 'DELETE' && !book.hasCover) return { status: 404 };
      book.hasCover = method === 'PUT';
      return { status: 204 };
    }
    if (part === 'restore' && book.isThere) return { status: 409 };
    book.isThere = method !== 'DELETE';
    return method === 'DELETE' ? { status: 204 } : { status: 200, body };
  };
}

it.each(['DELETE /books/{id}/cover', 'POST /books/{id}/restore'])(
  'what an operation undoes is done before it: %s',
  async (name) => {
    const { url, close } = await serveApi(keepsBooks());
    try {
      const { clauses } = await runApi(document, url, {});
      expect(clauses.find(({ id: clause }) => clause === `${name} accepts request`)?.result).toBe('passed');
    } finally {
      close();
    }
  },
);
