import { expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

const properties = {
  text: { type: 'string', minLength: 6, maxLength: 20 },
  size: { type: 'integer', minimum: 10, maximum: 900 },
  unit: { type: 'string', enum: ['mm', 'cm', 'in'] },
  bold: { type: 'boolean' },
  read: { type: 'boolean' },
};
const note = { type: 'object', required: ['text', 'size'], properties };
const kept = { ...note, required: ['id'], properties: { id: { type: 'integer' }, ...properties } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const document = {
  paths: {
    '/notes': {
      post: { requestBody: { required: true, ...json(note) }, responses: { 201: { description: '', ...json(kept) } } },
      get: { responses: { 200: { description: '', ...json({ type: 'array', items: kept }) } } },
    },
    '/notes/{id}': {
      get: { parameters: [id], responses: { 200: { description: '', ...json(kept) }, 404: { description: '' } } },
    },
  },
};
const clause = 'GET /notes lists what was created';

interface Note {
  readonly id: number;
  readonly text: string;
  readonly size: number;
  readonly unit?: string;
  readonly bold?: boolean;
}

it.each([
  ['passed', 'shows notes as they are', (each: Note): object => each],
  ['passed', 'leaves a field out', ({ id: own, size }: Note): object => ({ id: own, size })],
  ['passed', 'shortens a text', (each: Note): object => ({ ...each, text: `${each.text.slice(0, 3)}…` })],
  ['violated', 'shows the text of another note', (each: Note): object => ({ ...each, text: 'another text' })],
  ['violated', 'rounds a number', (each: Note): object => ({ ...each, size: Math.floor(each.size / 10) * 10 + 11 })],
  [
    'violated',
    'shows another value of an optional field',
    (each: Note): object => ({ ...each, unit: each.unit === 'in' ? 'mm' : 'in' }),
  ],
  ['violated', 'shows a flag that was not set', (each: Note): object => ({ ...each, bold: each.bold === false })],
  ['passed', 'shows that it was read', (each: Note): object => ({ ...each, read: true })],
])('is %s if a list %s', async (result, _, shown) => {
  const notes: Note[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const [, , given] = pathname.split('/');
    const known = notes[Number(given) - 1];
    if (given !== undefined) return known === undefined ? { status: 404 } : { status: 200, body: known };
    if (method === 'GET') return { status: 200, body: notes.map(shown) };
    const made = { ...(body as Omit<Note, 'id'>), id: notes.length + 1 };
    notes.push(made);
    return { status: 201, body: made };
  });
  const { clauses } = await runApi(document, url, { clause });
  close();
  expect(clauses.find(({ id: one }) => one === clause)?.result).toBe(result);
});
