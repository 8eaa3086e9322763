import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import { getAt } from '../json/index.ts';
import { runOn, writeDocument } from '../workshop/testing/api.ts';
import { provoke } from './provoke.ts';
import { findRequestModel } from './request/request-model.ts';

const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };

it('asks for an unknown resource in the usual form of a format, because servers reject a form that they do not know', async () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
  const get = { parameters: [id], responses: { 200: { description: '' } } };
  const document = await loadDocument(writeDocument({ openapi: '3.1.0', paths: { '/a/{id}': { get } } }));
  const [operation] = document.operations;
  const model = operation && findRequestModel(document, operation, given);
  if (model === undefined || 'because' in model) return expect.fail('no request model');
  const unknown = provoke(model, {}).find(({ name }) => name === 'unknown thing')?.arbitrary ?? fc.constant(undefined);
  const names = fc
    .sample(unknown, { seed: 1, numRuns: 100 })
    .map((drawn) => (drawn?.kind === 'probe' ? getAt(drawn.draft.input, '/path/id') : undefined));
  const usual = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(names.filter((name) => typeof name !== 'string' || !usual.test(name)).length).toBeLessThan(10);
});

it('shows the answers to users with fewer rights, where the credentials of one are given', async () => {
  const body = { type: 'object', required: ['reason'], properties: { reason: { type: 'string' } } };
  const content = { 'application/json': { schema: body } };
  const document = {
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
    paths: {
      '/reports': {
        post: { responses: { 201: { description: '' }, 401: { description: '' }, 403: { description: '', content } } },
      },
    },
  };
  const users = { credentials: { token: 'admin' }, credentialsLimited: { token: 'guest' } };
  const resultIf = async (reason: unknown, options: object): Promise<string | undefined> => {
    const id = 'POST /reports responds 403 body';
    const record = await runOn(
      document,
      ({ request: { headers } }) => {
        if (headers.authorization === 'Bearer admin') return { status: 201 };
        return headers.authorization === 'Bearer guest' ? { status: 403, body: { reason } } : { status: 401 };
      },
      { ...options, clause: id },
    );
    return record.clauses.find((clause) => clause.id === id)?.result;
  };
  expect(await resultIf('not yours', users)).toBe('passed');
  expect(await resultIf(1, users)).toBe('violated');
  expect(await resultIf('not yours', { credentials: users.credentials })).toBe('inconclusive');
});
