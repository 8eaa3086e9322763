import { describe, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1 };
const schema = { type: 'object', required: ['id', 'name'], properties: { id: text, name: text } };
const token = 'Several-Token-1';
const document = {
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/pets': {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { 201: { description: '' }, 400: { description: '' }, 401: { description: '' } },
      },
    },
  },
};
const clause = 'POST /pets rejects several faults';

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

interface Checked {
  readonly isKnown: boolean;
  readonly id: boolean;
  readonly name: boolean;
  readonly fields: number;
}

/** The results of the clauses on a server. @param status of the answer to a request, by what is right in it */
async function resultsOn(status: (checked: Checked) => number): Promise<ReadonlyMap<string, string>> {
  const server = await serveApi(({ url, method, body, request, raw }: Asked): Said => {
    if (url.pathname !== '/pets' || method !== 'POST') return { status: 404 };
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    const isKnown = request.headers.authorization === `Bearer ${token}`;
    const isWrong = !isObject || !Buffer.from(raw.toString()).equals(raw);
    if (isWrong) return { status: status({ isKnown, id: false, name: false, fields: 1 }) };
    const { id, name } = body as Record<string, unknown>;
    return { status: status({ isKnown, id: isText(id), name: isText(name), fields: Object.keys(body).length }) };
  });
  try {
    const { clauses } = await runApi(document, server.url, { token, runs: 1 });
    return new Map(clauses.map((each) => [each.id, each.result]));
  } finally {
    server.close();
  }
}

const correct = ({ isKnown, id, name }: Checked): number => (!isKnown ? 401 : id && name ? 201 : 400);

describe('a request with two faults', () => {
  it('passes if it is rejected like a request with one', async () => {
    expect((await resultsOn(correct)).get(clause)).toBe('passed');
  });

  it('is a violation if it is accepted, although each fault alone is rejected', async () => {
    const results = await resultsOn((checked) => (checked.isKnown && checked.fields === 0 ? 201 : correct(checked)));
    expect(results.get(clause)).toBe('violated');
    expect(results.get('POST /pets rejects body /id required')).toBe('passed');
  });

  it('is a violation if the server fails, although it rejects each fault alone', async () => {
    const results = await resultsOn((checked) =>
      !checked.isKnown && !(checked.id && checked.name) ? 500 : correct(checked),
    );
    expect(results.get(clause)).toBe('violated');
  });

  it('is not a fault of its own if each fault alone is accepted', async () => {
    const results = await resultsOn(({ isKnown }) => (isKnown ? 201 : 401));
    expect(results.get('POST /pets rejects body /id required')).toBe('violated');
    expect(results.get(clause)).not.toBe('violated');
  });

  it('is compared with each fault alone in the input that was accepted, if the drawn one is rejected for another value', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const properties = { id: text, name: text, ...Object.fromEntries(names.map((name) => [name, {}])) };
    const requestBody = {
      content: { 'application/json': { schema: { type: 'object', properties } } },
    };
    const responses = { 201: { description: '' }, 400: { description: '' } };
    const server = await serveApi(({ body }: Asked): Said => {
      return { status: names.some((name) => name in { ...(body as object) }) ? 400 : 201 };
    });
    const { clauses } = await runApi({ paths: { '/pets': { post: { requestBody, responses } } } }, server.url, {});
    server.close();
    const result = (id: string): string | undefined => clauses.find((each) => each.id === `POST /pets ${id}`)?.result;
    expect(result('rejects body /id type')).toBe('violated');
    expect(result('rejects several faults')).not.toBe('violated');
  });

  it('is compared with each fault alone with fresh values, if the server rejects duplicates', async () => {
    const name = { type: 'string', minLength: 8 };
    const sizes = Object.fromEntries(['size', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((each) => [each, text]));
    const schemaOfPet = { type: 'object', required: ['name'], properties: { name, ...sizes } };
    const requestBody = { required: true, content: { 'application/json': { schema: schemaOfPet } } };
    const responses = { 201: { description: '' }, 400: { description: '' } };
    const names = new Set<string>();
    const server = await serveApi(({ body }: Asked): Said => {
      const given = typeof body === 'object' && body !== null && 'name' in body ? body.name : undefined;
      if (typeof given !== 'string' || given.length < 8) return { status: 400, body: { error: 'name is invalid' } };
      if (names.has(given)) return { status: 400, body: { error: 'name has to be unique' } };
      names.add(given);
      return { status: 201 };
    });
    const { clauses } = await runApi({ paths: { '/pets': { post: { requestBody, responses } } } }, server.url, {});
    server.close();
    const result = (id: string): string | undefined => clauses.find((each) => each.id === `POST /pets ${id}`)?.result;
    expect(result('rejects body /size type')).toBe('violated');
    expect(result('rejects several faults')).not.toBe('violated');
  });
});
