import { expect, it } from 'vitest';
import { runOn, type Asked, type Said } from '../workshop/testing/api.ts';

const tenant = { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string' }, example: 'acme' };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const note = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
const json = (schema: object): object => ({ description: '', content: { 'application/json': { schema } } });
const created = { type: 'object', properties: { id: { type: 'integer' }, ...note.properties } };
const document = {
  paths: {
    '/notes': {
      post: {
        parameters: [tenant],
        requestBody: { required: true, content: { 'application/json': { schema: note } } },
        responses: { 201: json(created) },
      },
    },
    '/notes/{id}': { delete: { parameters: [tenant, id], responses: { 204: { description: '' } } } },
  },
};

/** Notes of one tenant. @param rejects a tenant that is rejected although it is there */
function serverWith(rejects: (name: string) => boolean): (asked: Asked) => Said {
  const notes = new Set<number>();
  return ({ method, url, request, body }) => {
    const name = String(request.headers['x-tenant']);
    const error = (detail: string): Said => ({ status: 404, body: { detail } });
    if (rejects(name)) return { status: 400, body: { detail: 'Bad request.' } };
    if (name !== 'acme') return error(`There is no workspace '${name}'.`);
    if (method === 'POST') {
      const key = notes.size + 1;
      notes.add(key);
      return { status: 201, body: { id: key, ...Object(body) } };
    }
    const key = Number(url.pathname.split('/').at(-1));
    return notes.delete(key) ? { status: 204 } : error(`There is no note ${key}.`);
  };
}

it('a tenant in a header that the server does not know is observed, also where nothing can be created for it', async () => {
  const resultsIf = async (rejects: (name: string) => boolean): Promise<string[]> => {
    const { clauses } = await runOn(document, serverWith(rejects), { clause: 'accepts header X-Tenant' });
    return clauses.filter(({ id: clause }) => clause.includes(' accepts header ')).map(({ result }) => result);
  };
  expect(new Set(await resultsIf(() => false))).toEqual(new Set(['passed', 'observed']));
  expect(await resultsIf((name) => name !== 'acme')).toContain('violated');
});
