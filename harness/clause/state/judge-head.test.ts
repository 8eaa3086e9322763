import { expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

const id = { name: 'thing', in: 'path', required: true, schema: { type: 'integer' } };
const schema = { type: 'object', required: ['title'], properties: { title: { type: 'string', minLength: 1 } } };
const content = { 'application/json': { schema } };
const missing = { 404: { description: '' } };
const document = {
  paths: {
    '/things': { post: { requestBody: { required: true, content }, responses: { 201: { description: '' } } } },
    '/things/{thing}': {
      get: { parameters: [id], responses: { 200: { description: '', content }, ...missing } },
      head: { parameters: [id], responses: { 200: { description: '' }, ...missing } },
    },
  },
};

type Fields = Readonly<Record<string, string>>;
const tag = '"v1"';

it.each<[string, string, (length: number) => Fields, (read: number) => Fields]>([
  [
    'passed',
    'it has the same fields',
    (length) => ({ 'content-length': `${length}`, etag: tag }),
    () => ({ etag: tag }),
  ],
  ['passed', 'it has none of them', () => ({}), () => ({ etag: tag })],
  ['passed', 'each read has another entity tag', () => ({ etag: '"x"' }), (read) => ({ etag: `"v${read}"` })],
  ['passed', 'it is of another media type', () => ({ 'content-length': '3', 'content-type': 'text/html' }), () => ({})],
  ['violated', 'it says that there is no content', () => ({ 'content-length': '0' }), () => ({})],
  ['violated', 'it has another entity tag', () => ({ etag: '"x"' }), () => ({ etag: tag })],
  [
    'violated',
    'it was changed at another time',
    () => ({ 'last-modified': 'now' }),
    () => ({ 'last-modified': 'then' }),
  ],
])('an answer to HEAD is %s if %s', async (result, _, probed, reads) => {
  const titles: string[] = [];
  let read = 0;
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    if (method === 'POST') {
      const last = titles.push((body as { title: string }).title);
      return { status: 201, headers: { location: `/things/${last}` } };
    }
    const title = titles[Number(pathname.split('/')[2]) - 1];
    if (title === undefined) return { status: 404 };
    const said = JSON.stringify({ title });
    if (method === 'HEAD') return { status: 200, headers: probed(Buffer.byteLength(said)) };
    return { status: 200, body: { title }, headers: reads((read += 1)) };
  });
  const clause = 'HEAD /things/{thing} is like a read';
  try {
    const { clauses } = await runApi(document, url, { clause });
    expect(clauses.find((each) => each.id === clause)?.result).toBe(result);
  } finally {
    close();
  }
});
