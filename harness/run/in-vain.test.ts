import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1, maxLength: 9 };
const json = (schema: object): object => ({ required: true, content: { 'application/json': { schema } } });
const responses = { 200: { description: '' }, 201: { description: '' }, 422: { description: '' } };

describe('requests that would show nothing', () => {
  it.each([404, 403])('are not sent about a name in the path that names nothing (%i)', async (nothing) => {
    const asked = new Map<string, number>();
    const { url, close } = await serveApi(({ url: { pathname } }) => {
      const id = pathname.slice('/a/'.length);
      asked.set(id, (asked.get(id) ?? 0) + 1);
      return { status: id === 'known' ? 200 : nothing };
    });
    const parameters = [{ name: 'id', in: 'path', required: true, example: 'known', schema: { type: 'string' } }];
    const paths = { '/a/{id}': { get: { parameters, responses } } };
    const record = await runApi({ paths }, url);
    close();
    asked.delete('known');
    expect(record.clauses.find(({ id }) => id === 'GET /a/{id} accepts path id long')?.result).toBe('observed');
    if (nothing === 404) expect(Math.max(...asked.values())).toBe(1);
    expect(record.requests).toBeLessThan(30);
  });

  it('are not sent with a part of a body that the server never accepts', async () => {
    const { url, close } = await serveApi(({ body }) => {
      const isAccepted = JSON.stringify(Object.keys({ ...(body as object) })) === '["name"]';
      return { status: isAccepted && typeof (body as { name: unknown }).name === 'string' ? 200 : 422 };
    });
    const size = { type: 'integer', minimum: 0, maximum: 99 };
    const part = { type: 'object', required: ['a', 'b'], properties: { a: size, b: size, c: text, d: text } };
    const schema = { type: 'object', required: ['name'], properties: { name: text, part } };
    const record = await runApi({ paths: { '/a': { post: { requestBody: json(schema), responses } } } }, url);
    close();
    expect(record.requests).toBeLessThan(1600);
  });

  it('are not sent as duplicates of an invalid one that was accepted', async () => {
    const names = new Set<unknown>();
    const { url, close } = await serveApi(({ body }) => {
      const { name, size = 1 } = { ...(body as { name?: unknown; size?: unknown }) };
      if (typeof name !== 'string' || size === null) return { status: 422 };
      if (names.has(name)) return { status: 409 };
      names.add(name);
      return { status: 201 };
    });
    const schema = {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, size: { type: 'integer' }, done: { type: 'boolean' }, note: text },
    };
    const paths = {
      '/a': { post: { requestBody: json(schema), responses: { ...responses, 409: { description: '' } } } },
    };
    const record = await runApi({ paths }, url);
    close();
    expect(record.requests).toBeLessThan(320);
  });

  it('are not sent to search again for a rule that the server states in the same words', async () => {
    const { url, close } = await serveApi(({ body }) => {
      const { name, code } = { ...(body as { name?: unknown; code?: unknown }) };
      if (typeof name !== 'string') return { status: 422 };
      return code === undefined
        ? { status: 201 }
        : { status: 422, body: { error: 'code requires kind to be "listed"' } };
    });
    const kind = { enum: ['free', 'bound'] };
    const properties = { name: text, code: { type: 'string' }, kind, size: { type: 'integer' }, note: text };
    const schema = { type: 'object', required: ['name'], properties };
    const record = await runApi({ paths: { '/a': { post: { requestBody: json(schema), responses } } } }, url);
    close();
    const results = record.clauses.filter(({ id }) => id.startsWith('POST /a accepts body /code '));
    expect(record.requests).toBeLessThan(600);
    expect(results.map(({ result }) => result)).not.toContain('violated');
  });

  it('are not sent with a parameter that names fields which the server does not have', async () => {
    const { url, close } = await serveApi(({ url: { searchParams } }) => {
      const unknown = searchParams.getAll('fields').filter((each) => each !== 'id');
      const names = unknown.map((each) => `"${each}"`).join(', ');
      const error = `"things" has no ${unknown.length > 1 ? 'fields' : 'field'} ${names} for you`;
      return unknown.length === 0 ? { status: 200 } : { status: 403, body: { error } };
    });
    const fields = { name: 'fields', in: 'query', schema: { type: 'array', items: { type: 'string' } } };
    const sort = { name: 'size', in: 'query', schema: { type: 'integer' } };
    const record = await runApi({ paths: { '/things': { get: { parameters: [fields, sort], responses } } } }, url);
    close();
    expect(record.clauses.find(({ id }) => id.endsWith('fields many'))?.result).toBe('violated');
    expect(record.requests).toBeLessThan(90);
  });

  it('are not sent again about values that one check of a place rejects, or to look for duplicates of a search', async () => {
    let count = 0;
    const { url, close } = await serveApi(({ url: { searchParams } }) => {
      count += 1;
      return { status: /^[a-z]*$/.test(searchParams.get('name') ?? '') ? 200 : 422 };
    });
    const name = { name: 'name', in: 'query', required: true, schema: { type: 'string' } };
    const parameters = [name, { name: 'size', in: 'query', schema: { type: 'integer' } }];
    const record = await runApi({ paths: { '/things': { get: { parameters, responses } } } }, url);
    close();
    expect(record.clauses.find(({ id }) => id.endsWith('name non-ascii'))?.result).toBe('violated');
    expect(count).toBeLessThan(127);
  });
});
