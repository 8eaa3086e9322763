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
    '/items': { post: { responses: { 201: { description: '' } } } },
    '/items/{resourceId}': {
      put: { parameters: [id], requestBody, responses: { 200: { description: '' }, ...rejection } },
    },
  },
};

/**
 * The results of the clauses of PUT, on a server that does not allow another name for a resource.
 *
 * @param isTitle the titles that the server accepts
 */
async function replacing(isTitle: (title: unknown) => boolean) {
  let made = 0;
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    if (method === 'POST') {
      made += 1;
      return { status: 201, headers: { location: `/items/${made}` } };
    }
    const name = Number(pathname.split('/')[2]);
    if (!(name >= 1 && name <= made)) return { status: 404 };
    const resource = (body ?? {}) as { id?: unknown; title?: unknown };
    return { status: resource.id === name && isTitle(resource.title) ? 200 : 400 };
  });
  try {
    const { clauses } = await runApi(document, url);
    return (what: string) => clauses.find((each) => each.id === `PUT /items/{resourceId} ${what}`)?.result;
  } finally {
    close();
  }
}

describe('the field of a body that names the resource', () => {
  it('has the name in the path', async () => {
    const of = await replacing((title) => typeof title === 'string');
    expect(of('accepts request')).toBe('passed');
    expect(of('accepts body /title empty')).toBe('passed');
    expect(of('rejects body /title type')).toBe('passed');
    // The schema allows another name, but a server can reject it.
    expect(of('accepts body /id zero')).toBe('observed');
  });

  it('does not hide other faults of the body', async () => {
    const of = await replacing(() => true);
    expect(of('rejects body /title type')).toBe('violated');
  });
});
