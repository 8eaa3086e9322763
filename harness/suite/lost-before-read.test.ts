import { expect, it } from 'vitest';
import { runOn } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1, maxLength: 9 };
const schema = {
  type: 'object',
  required: ['text', 'tags'],
  properties: { text, tags: { type: 'array', items: text } },
};
const content = { 'application/json': { schema } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const shown = { type: 'object', properties: { id: { type: 'integer' }, text, tags: { type: 'array', items: text } } };
const read = { 200: { description: '', content: { 'application/json': { schema: shown } } }, 404: { description: '' } };
const paths = {
  '/notes': {
    post: {
      requestBody: { required: true, content },
      responses: { 201: { description: '' }, 400: { description: '' } },
    },
  },
  '/notes/{id}': { get: { parameters: [id], responses: read } },
};

it('a field that a creation loses is not lost by the reads that follow', async () => {
  const notes: unknown[] = [];
  const { clauses } = await runOn(
    { paths },
    ({ method, url: { pathname }, body }) => {
      const [, , at] = pathname.split('/');
      if (method === 'GET' && at !== undefined) {
        const note = /^[1-9]\d*$/.test(at) ? notes[Number(at) - 1] : undefined;
        return note === undefined ? { status: 404 } : { status: 200, body: { id: Number(at), text: note } };
      }
      const { text: sent } = { ...(body as { text?: unknown }) };
      if (method !== 'POST' || typeof sent !== 'string' || sent === '') return { status: 400 };
      notes.push(sent);
      return { status: 201, headers: { location: `/notes/${notes.length}` } };
    },
    { seed: 1 },
  );
  const result = (end: string): string | undefined => clauses.find((each) => each.id.endsWith(end))?.result;
  expect(result('POST /notes keeps what it is sent')).toBe('violated');
  expect(result('GET /notes/{id} changes nothing')).toBe('passed');
});
