import { expect, it } from 'vitest';
import { resultOf, type Said } from '../workshop/testing/api.ts';

const bytes = { type: 'string', format: 'binary' };
const parameters = [{ name: 'albumId', in: 'path', required: true, schema: { type: 'integer' } }];
const album = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: { type: 'integer', readOnly: true }, title: { type: 'string', minLength: 1, maxLength: 20 } },
};
const json = { 'application/json': { schema: album } };
const gone = { 404: { description: 'No such album, or it has no cover' } };
const document = {
  paths: {
    '/albums': {
      post: { requestBody: { required: true, content: json }, responses: { 201: { description: '', content: json } } },
    },
    '/albums/{albumId}': { parameters, get: { responses: { 200: { description: '', content: json }, ...gone } } },
    '/albums/{albumId}/cover': {
      parameters,
      get: { responses: { 200: { description: '', content: { 'image/png': { schema: bytes } } }, ...gone } },
      put: {
        requestBody: { required: true, content: { 'image/png': { schema: bytes } } },
        responses: { 204: { description: '' }, ...gone },
      },
      delete: { responses: { 204: { description: '' }, ...gone } },
    },
  },
};

/** The result of the clause on a server that does this with the covers when one is removed. */
function resultWith(remove: (covers: Map<string, Buffer>, id: string) => Said) {
  const albums: object[] = [];
  const covers = new Map<string, Buffer>();
  return resultOf('DELETE /albums/{albumId}/cover removes', document, ({ method, url, body, raw }) => {
    const [, , id, place] = url.pathname.split('/');
    if (id === undefined) {
      albums.push({ id: albums.length + 1, title: (body as { title: string }).title });
      return { status: 201, body: albums.at(-1) };
    }
    const found = albums[Number(id) - 1];
    if (found === undefined) return { status: 404 };
    if (place === undefined) return { status: 200, body: found };
    if (method === 'DELETE') return remove(covers, id);
    if (method === 'PUT') {
      covers.set(id, raw);
      return { status: 204 };
    }
    const cover = covers.get(id);
    return cover === undefined
      ? { status: 404 }
      : { status: 200, raw: cover, headers: { 'content-type': 'image/png' } };
  });
}

it.each<[string, string, (covers: Map<string, Buffer>, id: string) => Said]>([
  ['passes', 'it is gone', (covers, id) => ({ status: covers.delete(id) ? 204 : 404 })],
  [
    'passes',
    'a usual one takes its place',
    (covers, id) => ({ status: covers.set(id, Buffer.from('usual')).size > 0 ? 204 : 404 }),
  ],
  ['is violated', 'it is still there', () => ({ status: 204 })],
  ['is inconclusive', 'the removal is rejected', () => ({ status: 409 })],
  ['is inconclusive', 'it is removed later', () => ({ status: 202 })],
])('the clause about the removal of a file %s if %s', async (result, _, remove) => {
  const results: Record<string, string> = {
    passed: 'passes',
    violated: 'is violated',
    inconclusive: 'is inconclusive',
  };
  expect(results[(await resultWith(remove)) ?? '']).toBe(result);
});
