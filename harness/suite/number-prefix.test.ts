import { describe, expect, it } from 'vitest';
import { runOn, type Asked, type Said } from '../workshop/testing/api.ts';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const note = {
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1, maxLength: 9 } },
};
const failed = { 400: { description: '' }, 404: { description: '' } };
const shown = { ...json({ type: 'object' }), description: '' };
const document = {
  paths: {
    '/notes': {
      post: { requestBody: { required: true, ...json(note) }, responses: { 201: shown, ...failed } },
      get: {
        parameters: [{ name: 'most', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1000 } }],
        responses: { 200: { description: '', ...json({ type: 'array' }) }, ...failed },
      },
    },
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
      get: { responses: { 200: shown, ...failed } },
      delete: { responses: { 204: { description: '' }, ...failed } },
    },
  },
};

/** A server of notes. @param read how it reads a number */
function notes(read: (text: string) => number): (asked: Asked) => Said {
  const all = new Map<number, object>();
  let last = 0;
  return ({ method, url: { pathname, searchParams }, body }) => {
    const id = pathname.split('/')[2];
    if (id !== undefined) {
      const number = read(decodeURIComponent(id));
      const found = all.get(number);
      if (!(number >= 1)) return { status: 400 };
      if (found === undefined) return { status: 404 };
      if (method === 'DELETE') all.delete(number);
      return method === 'DELETE' ? { status: 204 } : { status: 200, body: found };
    }
    if (method === 'GET') {
      const most = read(searchParams.get('most') ?? '1000');
      return most >= 1 && most <= 1000 ? { status: 200, body: [...all.values()].slice(-most) } : { status: 400 };
    }
    const { text } = (body ?? {}) as { text?: unknown };
    if (typeof text !== 'string' || text === '' || text.length > 9) return { status: 400 };
    all.set((last += 1), { id: last, text });
    return { status: 201, body: { id: last, text } };
  };
}

describe('a number before a letter or a fraction', () => {
  it.each([1, 2, 3])('is found where a server reads it up to there, as one cause, with the seed %i', async (seed) => {
    const { causes } = await runOn(document, notes(Number.parseInt), { seed, clause: 'type' });
    expect(causes.map(({ sentence, operations }) => [sentence, operations])).toEqual([
      [
        'The server reads numbers up to the first character that does not fit, in 3 places',
        ['GET /notes', 'GET /notes/{id}', 'DELETE /notes/{id}'],
      ],
    ]);
  });

  it('is right on a server that rejects it', async () => {
    const read = (text: string): number => (/^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN);
    expect((await runOn(document, notes(read), { seed: 1, clause: 'type' })).findings).toEqual([]);
  });
});
