import { expect, it } from 'vitest';
import type { RequestModel } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import { settleOn } from '../../workshop/testing/settle.ts';
import { cleanUp } from './clean-up.ts';
import { traceCreations } from './traced-sender.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const responses = { 200: { description: '' }, 409: { description: '' } };
const body = { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
const creation = { post: { requestBody: body, responses: { 201: { description: '' } } } };
const item = { parameters: [id], get: { responses }, delete: { responses } };
const paths = {
  '/books': creation,
  '/books/{id}': item,
  '/loans': creation,
  '/loans/{id}': item,
  '/loans/{id}/return': { parameters: [id], post: { responses } },
};

it('does at once what the removal of a resource needs, so that what this refers to is removed after it', async () => {
  const there = new Set<string>();
  let isReturned = false;
  const { sender, sent, operations, accepted, modelOf } = await settleOn(paths, ({ name }) => {
    const [method = '', path = ''] = name.split(' ');
    if (method === 'POST' && path.split('/').length === 2) {
      there.add(`${path}/1`);
      return { status: 201, body: { id: 1 } };
    }
    if (path.endsWith('/return')) {
      isReturned = true;
      return { status: 200, body: {} };
    }
    if (method === 'GET') return there.has(path) ? { status: 200, body: { id: 1 } } : { status: 404 };
    const isUsed = path === '/loans/1' ? !isReturned : there.has('/loans/1');
    if (!isUsed) there.delete(path);
    return { status: isUsed ? 409 : 200, body: {} };
  });
  const traced = traceCreations(sender, operations, { seed: 1, unique: () => 1, accepted });
  const create = async (model: RequestModel, input: Input): Promise<void> => {
    const serialized = model.serialize({ input });
    if (serialized.ok) await traced.send(serialized.request);
  };
  await create(modelOf('POST /books'), { body: { title: 'a' } });
  await create(modelOf('POST /loans'), { body: { bookId: 1 } });
  const before = sent.length;
  const { removed, left } = await cleanUp(traced, Infinity, ({ operation: { name } }) =>
    name === 'DELETE /loans/{id}' ? [modelOf('POST /loans/{id}/return')] : [],
  );
  expect([removed, left]).toEqual([2, []]);
  const changes = sent.slice(before).filter((name) => !name.startsWith('GET'));
  expect(changes).toEqual(['DELETE /loans/1', 'POST /loans/1/return', 'DELETE /loans/1', 'DELETE /books/1']);
});
