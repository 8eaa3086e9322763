import { expect, it } from 'vitest';
import { settleOn } from '../../workshop/testing/settle.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const responses = { 200: { description: '' }, 201: { description: '' }, 404: { description: '' } };
const body = { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
const item = { parameters: [id], get: { responses }, patch: { requestBody: body, responses } };

/** The names of events in the paths of some operations. @param paths besides that of one event */
async function named(paths: object, operations: readonly string[], respond: () => object): Promise<string[]> {
  const all = { '/events/{id}': item, '/events/{id}/orders': { parameters: [id], post: { responses } }, ...paths };
  const { settle } = await settleOn(all, ({ name }) => ({
    status: name.startsWith('POST') ? 201 : 200,
    body: respond(),
  }));
  const found: string[] = [];
  for (const operation of operations) {
    const { path } = await settle(operation, { body: {} });
    found.push(String((path as { id?: unknown } | undefined)?.id));
  }
  return found;
}

it('what a PATCH changes is not what others read, and create something in', async () => {
  let made = 0;
  const operations = ['POST /events/{id}/orders', 'GET /events/{id}', 'PATCH /events/{id}', 'PATCH /events/{id}'];
  const events = { '/events': { post: { responses } } };
  expect(await named(events, operations, () => ({ id: (made += 1) }))).toEqual(['1', '1', '2', '2']);
});

it('what a PATCH changes is the same where none can be created', async () => {
  const events = { '/events': { get: { responses } } };
  expect(await named(events, ['GET /events/{id}', 'PATCH /events/{id}'], () => [{ id: 7 }])).toEqual(['7', '7']);
});
