import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

const id = { name: 'resourceId', in: 'path', required: true, schema: { type: 'integer' } };
const schema = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: { type: 'integer' }, title: { type: 'string' } },
};
const requestBody = { required: true, content: { 'application/json': { schema } } };
const rejection = { 400: { description: '' }, 404: { description: '' } };
const document = {
  paths: {
    '/things': { post: { responses: { 201: { description: '' } } } },
    '/things/{resourceId}': {
      put: { parameters: [id], requestBody, responses: { 200: { description: '' }, ...rejection } },
    },
  },
};

/** What comes of the clauses of PUT, where a resource can't be called otherwise, by titles that the server takes. */
async function replacing(isTitle: (title: unknown) => boolean) {
  let made = 0;
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    if (method === 'POST') {
      made += 1;
      return { status: 201, headers: { location: `/things/${made}` } };
    }
    const name = Number(pathname.split('/')[2]);
    if (!(name >= 1 && name <= made)) return { status: 404 };
    const resource = (body ?? {}) as { id?: unknown; title?: unknown };
    return { status: resource.id === name && isTitle(resource.title) ? 200 : 400 };
  });
  try {
    const { clauses } = await runApi(document, url);
    return (what: string) => clauses.find((each) => each.id === `PUT /things/{resourceId} ${what}`)?.result;
  } finally {
    close();
  }
}

describe('the field of a body that names the resource', () => {
  it('is what the path names it', async () => {
    const of = await replacing((title) => typeof title === 'string');
    expect(of('accepts request')).toBe('passed');
    expect(of('accepts body /title empty')).toBe('passed');
    expect(of('rejects body /title type')).toBe('passed');
    // Another name is a value like any other by the document, and a server may reject it all the same.
    expect(of('accepts body /id zero')).toBe('observed');
  });

  it('hides no other fault of the body', async () => {
    const of = await replacing(() => true);
    expect(of('rejects body /title type')).toBe('violated');
  });
});
