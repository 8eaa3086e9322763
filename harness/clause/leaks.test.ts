import { describe, expect, it } from 'vitest';
import type { Document, Operation, Response } from '../document/index.ts';
import type { Json } from '../json/index.ts';
import { requestModelIn } from '../workshop/testing/request-model.ts';
import { leakFinder } from './leaks.ts';

const text = { type: 'string' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const shown = { type: 'object', properties: { id: text, token: text } };
const sent = {
  type: 'object',
  properties: { name: text, token: { ...text, writeOnly: true }, password: { ...text, writeOnly: true } },
};
const at = { name: 'userId', in: 'path', required: true, schema: text };
const get = (schema: object) => ({ responses: { 200: { description: '', ...json(schema) } } });
const paths = {
  '/users': {
    post: { requestBody: json(sent), responses: { 201: { description: '', ...json(shown) } } },
    get: get({}),
  },
  '/users/{userId}': { parameters: [at], get: get(shown) },
  '/users/{userId}/friends': { parameters: [at], get: get(shown) },
};

/** The place of a leak in the success of an operation. */
async function leakOf(name: string, value: Json): Promise<string | undefined> {
  const { document, operation } = await requestModelIn(paths, name);
  const find = (of: Document, own: Operation, response: Response | undefined) => {
    const [content] = response?.content ?? [];
    return response && content && leakFinder(of, own, response, content)(value);
  };
  return find(document, operation, operation.responses[0]);
}

describe('an answer shows no property that is write-only in a request to the same resource', () => {
  it('neither the one to the request, nor a read, nor a list', async () => {
    expect(await leakOf('POST /users', { id: 'a', password: 'b' })).toBe('/password');
    expect(await leakOf('GET /users/{userId}', { id: 'a', password: 'b' })).toBe('/password');
    expect(await leakOf('GET /users', [{ id: 'a' }, { id: 'b', password: 'c' }])).toBe('/1/password');
    expect(await leakOf('GET /users', { items: [{ id: 'a', password: 'c' }] })).toBe('/items/0/password');
  });

  it('but a masked one, one that its own schema names, or that of another resource', async () => {
    expect(await leakOf('POST /users', { id: 'a', password: '********' })).toBeUndefined();
    expect(await leakOf('POST /users', { id: 'a', password: null })).toBeUndefined();
    expect(await leakOf('POST /users', { id: 'a', token: 'once' })).toBeUndefined();
    expect(await leakOf('GET /users/{userId}/friends', { password: 'b' })).toBeUndefined();
  });
});
