import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../exchange/index.ts';
import { runOn } from '../../workshop/testing/api.ts';
import { Changes } from './changes.ts';

const exchangeOf = (operation: string, status: number): Exchange =>
  ({ request: { method: operation.split(' ')[0], operation }, outcome: { kind: 'answered', status } }) as Exchange;

describe('what can have changed a resource', () => {
  it.each<[string, number, number]>([
    ['PATCH /notes/{id}', 200, 1],
    ['POST /notes/{id}/pin', 409, 1],
    ['POST /notes/bulk', 500, 1],
    ['DELETE /notes/{id}', 422, 0],
    ['GET /notes/{id}', 200, 0],
    ['PUT /tags/{id}', 200, 0],
  ])('is counted: %s with %i', (operation, status, count) => {
    const changes = new Changes();
    changes.note(exchangeOf(operation, status));
    expect(changes.countOf('/notes/{id}')).toBe(count);
  });

  it('is any request of which the operation is unknown', () => {
    const changes = new Changes();
    const { request, outcome } = exchangeOf('POST /x', 200);
    changes.note({ request: { ...request, operation: undefined }, outcome } as unknown as Exchange);
    expect(changes.countOf('/notes/{id}')).toBe(1);
  });
});

const text = { type: 'string', minLength: 1, maxLength: 20 };
const note = { type: 'object', properties: { id: { type: 'integer' }, text, version: { type: 'integer' } } };
const sent = { type: 'object', required: ['text'], additionalProperties: false, properties: { text } };
const change = { ...sent, required: ['text', 'version'], properties: { text, version: { type: 'integer' } } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const answers = { 200: { description: '', ...json(note) }, 400: { description: '' }, 409: { description: '' } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const document = {
  paths: {
    '/notes': {
      post: { requestBody: { required: true, ...json(sent) }, responses: { ...answers, 201: answers[200] } },
    },
    '/notes/{id}': {
      parameters: [id],
      get: { responses: { ...answers, 404: { description: '' } } },
      put: { requestBody: { required: true, ...json(change) }, responses: { ...answers, 404: { description: '' } } },
    },
  },
};

it('the version of a resource is read once for many requests that are rejected', async () => {
  const notes = new Map<number, { text: unknown; version: number }>();
  let [reads, changes] = [0, 0];
  const { clauses } = await runOn(
    document,
    ({ method, url, body }) => {
      const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
      const isText = typeof given['text'] === 'string' && /^.{1,20}$/su.test(given['text']);
      const key = Number(url.pathname.split('/')[2]);
      const found = notes.get(key);
      if (method === 'POST') {
        if (!isText || Object.keys(given).length > 1) return { status: 400 };
        const made = { text: given['text'], version: 1 };
        notes.set(notes.size + 1, made);
        return { status: 201, body: { id: notes.size, ...made } };
      }
      if (found === undefined) return { status: 404 };
      if (method === 'GET') {
        reads += 1;
        return { status: 200, body: { id: key, ...found } };
      }
      changes += 1;
      if (!isText || !Number.isInteger(given['version']) || Object.keys(given).length > 2) return { status: 400 };
      if (given['version'] !== found.version) return { status: 409 };
      notes.set(key, { text: given['text'], version: found.version + 1 });
      return { status: 200, body: { id: key, ...notes.get(key) } };
    },
    { clause: 'PUT /notes/{id} rejects body' },
  );
  expect(clauses.filter(({ result }) => result === 'violated')).toEqual([]);
  expect(changes).toBeGreaterThan(15);
  expect(reads).toBeLessThan(changes * 0.45);
});
