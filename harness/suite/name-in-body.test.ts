import { expect, it } from 'vitest';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const id = { type: 'integer', minimum: 1, maximum: 999_999_999 };
const named = (more: object): object => ({
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['title'],
        additionalProperties: false,
        properties: { title: { type: 'string', minLength: 1, maxLength: 40 }, ...more },
      },
    },
  },
});

/** An API of notes that says nothing of rejections. */
const document = {
  paths: {
    '/notes': {
      post: {
        requestBody: { required: true, ...named({}) },
        responses: { 201: { description: '', ...named({ id }) } },
      },
    },
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: id }],
      get: { responses: { 200: { description: '', ...named({ id }) } } },
      put: { requestBody: { required: true, ...named({ id }) }, responses: { 204: { description: '' } } },
    },
  },
};

/** The violated clauses about valid requests of the PUT. @param objects whether it rejects an id in a body */
async function violated(objects: (own: number, sent: number) => boolean): Promise<string[]> {
  const notes = new Map<number, object>();
  const server = await serveApi(({ method, url, body }): Said => {
    const own = Number(/^\/notes\/([1-9]\d*)$/.exec(url.pathname)?.[1]);
    const note = body as { title?: unknown; id?: unknown } | undefined;
    const isRead = method === 'GET';
    if (!isRead && (typeof note?.title !== 'string' || note.title === '')) return { status: 422 };
    if (method === 'POST') {
      notes.set(notes.size + 1, { ...note, id: notes.size + 1 });
      return { status: 201, body: { ...note, id: notes.size } };
    }
    const old = notes.get(own);
    if (old === undefined) return { status: 404 };
    if (isRead) return { status: 200, body: old };
    if (note?.id !== undefined && (!Number.isInteger(note.id) || objects(own, Number(note.id))))
      return { status: 400, body: { message: `id property (id) cannot be updated from ${own} to ${Number(note.id)}` } };
    notes.set(own, { ...note, id: own });
    return { status: 204 };
  });
  try {
    const { clauses } = await runApi(document, server.url, { runs: 3 });
    const ids = clauses.flatMap((each) => (each.result === 'violated' ? each.id : []));
    return ids.filter((each) => each.startsWith('PUT /notes/{id} accepts '));
  } finally {
    server.close();
  }
}

it('may not be that of another resource, although the document leaves out all rejections', async () => {
  expect(await violated((own, sent) => own !== sent)).toEqual([]);
});

it('must be accepted where it is that of the resource in the path', async () => {
  expect(await violated(() => true)).not.toEqual([]);
});
