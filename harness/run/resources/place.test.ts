import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';
import { keeping } from './place.ts';

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

  it('has the name in the path, also in a JSON:API document', async () => {
    const type = { const: 'items' };
    const attributes = { type: 'object', properties: { title: { type: 'string' } } };
    const data = {
      type: 'object',
      required: ['type', 'id'],
      properties: { type, id: { type: 'string', pattern: '^[0-9]+$' }, attributes },
    };
    const body = { type: 'object', required: ['data'], properties: { data } };
    const content = { 'application/vnd.api+json': { schema: body } };
    const responses = { 200: { description: '' }, ...rejection, 409: { description: '' } };
    const change = { parameters: [id], requestBody: { required: true, content }, responses };
    const paths = { '/items': document.paths['/items'], '/items/{resourceId}': { patch: change } };
    let made = 0;
    const { url, close } = await serveApi(({ method, url: { pathname }, body: sent }) => {
      if (method === 'POST') return { status: 201, headers: { location: `/items/${(made += 1)}` } };
      const name = pathname.split('/')[2];
      const resource = (sent as { data?: { id?: unknown } } | null)?.data;
      return { status: !(Number(name) >= 1 && Number(name) <= made) ? 404 : resource?.id === name ? 200 : 409 };
    });
    const { clauses } = await runApi({ paths }, url, { clause: 'accepts' });
    close();
    expect(clauses.find((each) => each.id === 'PATCH /items/{resourceId} accepts request')?.result).toBe('passed');
  });

  it('does not hide other faults of the body', async () => {
    const of = await replacing(() => true);
    expect(of('rejects body /title type')).toBe('violated');
  });
});

it.each([
  ['violated', 'ignores an unknown field', () => true],
  ['passed', 'rejects an unknown field', (names: readonly string[]) => names.every((name) => name === 'itemId')],
])('an invalid body names an existing resource, so that it is %s if the server %s', async (result, _, accepts) => {
  const reference = { type: 'string', format: 'uuid' };
  const note = { type: 'object', required: ['itemId'], additionalProperties: false, properties: { itemId: reference } };
  const json = (of: object): object => ({ 'application/json': { schema: of } });
  const item = { type: 'object', required: ['id'], properties: { id: reference } };
  const made = { 201: { description: '', content: json(item) }, ...rejection };
  const parameters = [{ name: 'itemId', in: 'path', required: true, schema: reference }];
  const paths = {
    '/items': { post: { responses: made } },
    '/items/{itemId}': {
      get: { parameters, responses: { 200: { description: '', content: json(item) }, ...rejection } },
    },
    '/notes': { post: { requestBody: { required: true, content: json(note) }, responses: made } },
  };
  const items = new Set<unknown>();
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const [, kind, name] = pathname.split('/');
    if (method === 'GET') return items.has(name) ? { status: 200, body: { id: name } } : { status: 404 };
    const fresh = crypto.randomUUID();
    if (kind === 'items') items.add(fresh);
    else if (body === null || typeof body !== 'object' || !accepts(Object.keys(body))) return { status: 400 };
    else if (!items.has((body as { itemId?: unknown }).itemId)) return { status: 404 };
    return { status: 201, body: { id: fresh }, headers: { location: `/${kind ?? ''}/${fresh}` } };
  });
  const clause = 'POST /notes rejects body additionalProperties';
  const { clauses } = await runApi({ paths }, url, { clause });
  close();
  expect(clauses.find(({ id: one }) => one === clause)?.result).toBe(result);
});

it('a request about a list of objects can have other values in these, and one about a list of values keeps each', () => {
  const isKept = keeping({ draft: { input: {} }, pinned: '/body/lines' });
  expect(['/body/lines', '/body/lines/0', '/body/lines/0/ids/1'].map(isKept)).toEqual([true, true, true]);
  expect(['/body/lines/0/ticketId', '/body/lines/12/ticket/id', '/body/eventId'].map(isKept)).toEqual([
    false,
    false,
    false,
  ]);
});
