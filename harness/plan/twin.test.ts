import { expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import { writeDocument } from '../workshop/testing/api.ts';
import { rowsByOperation } from './operation-rows.ts';

const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
const body = (name: string): object => ({
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', required: [name], properties: { [name]: {} } } } },
  },
  responses: { 201: { description: '' }, 400: { description: '' } },
});
const ordered = {
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['from', 'to'],
          properties: {
            from: { type: 'integer' },
            to: { type: 'integer', description: 'It must not be less than from.' },
          },
        },
      },
    },
  },
  responses: { 201: { description: '' }, 400: { description: '' } },
};
const read = (name: string, schema: object): object => ({
  get: {
    parameters: [{ name, in: 'path', required: true, schema }],
    responses: { 200: { description: '' }, 400: { description: '' } },
  },
});

it.each([
  [
    'differ in a fragment only',
    { '/token': { post: body('a') }, '/token#refresh': { post: body('b') } },
    'POST /token',
  ],
  [
    'have fields in a stated order, and differ in a fragment only',
    { '/spans': { post: ordered }, '/spans#other': { post: body('a') } },
    'POST /spans',
  ],
  [
    'differ in the name of a parameter only',
    { '/files/{id}': read('id', { type: 'integer' }), '/files/{name}': read('name', { type: 'string' }) },
    'GET /files/{id}',
  ],
])(
  'of operations that %s, what is invalid for one can be valid for the other, so it is not sent',
  async (_, paths, name) => {
    const rows = rowsByOperation(await loadDocument(writeDocument({ paths })), given).get(name)?.rows ?? [];
    const invalid = rows.filter(({ clause: { id, level } }) => level === 'must' && / rejects (?!malformed)/.test(id));
    expect(invalid.length).toBeGreaterThan(0);
    expect(invalid.filter(({ state }) => state === 'planned').map(({ clause }) => clause.id)).toEqual([]);
    expect(invalid.map((row) => ('because' in row ? row.because : '')).join()).toContain(
      "a server can't distinguish it from",
    );
    expect(rows.some(({ clause, state }) => clause.id.includes(' accepts ') && state === 'planned')).toBe(true);
  },
);
