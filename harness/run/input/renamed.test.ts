import { expect, it } from 'vitest';
import { loadDocument } from '../../document/index.ts';
import { get } from '../../json/index.ts';
import { rowsByOperation } from '../../plan/index.ts';
import { writeDocument } from '../../workshop/testing/api.ts';
import { renamed } from './renamed.ts';

const text = { type: 'string' };
const schema = { type: 'object', properties: { self: text, parts: { type: 'array', items: text }, note: text } };
const id = { name: 'id', in: 'path', required: true, schema: text };
const put = { requestBody: { content: { 'application/json': { schema } } }, responses: { 200: { description: '' } } };
const document = await loadDocument(writeDocument({ paths: { '/zones/{id}': { parameters: [id], put } } }));
const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
const [operation] = rowsByOperation(document, given).values();
const model = operation?.requestModel;
if (model === undefined) throw new Error('the operation has no request model');

it('names the other resource wherever a body has the name of the first, but in the place of the case', () => {
  const body = { self: '/zones/example', parts: ['www.example'], note: 'plain' };
  // One field has the new name already.
  const named = { ...body, self: '/zones/my-example' };
  const from = { path: { id: 'example' }, body };
  const moved = {
    draft: { input: { path: { id: 'my-example' }, body: { ...named, note: 'an example' } } },
    control: { input: { path: { id: 'my-example' }, body: named } },
    pinned: '/body/note',
  };
  const { draft, control } = renamed(model, moved, from);
  const bodies = [draft, control].map(({ input }) => get(input, 'body'));
  expect(bodies).toEqual([
    { self: '/zones/my-example', parts: ['www.my-example'], note: 'an example' },
    { self: '/zones/my-example', parts: ['www.my-example'], note: 'plain' },
  ]);
});
