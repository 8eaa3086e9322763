import { expect, it } from 'vitest';
import { repeatable, runApi, serveApi } from '../workshop/testing/api.ts';

const shown = { type: 'object', properties: { id: { type: 'integer' }, status: { enum: ['new', 'cancelled'] } } };
const answer = { description: '', content: { 'application/json': { schema: shown } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const reason = {
  type: 'object',
  required: ['reason', 'by'],
  properties: {
    reason: { type: 'string', minLength: 3, maxLength: 20 },
    by: { type: 'integer', minimum: 1, maximum: 9 },
    quiet: { type: 'boolean' },
  },
};
const document = {
  paths: {
    '/orders': { post: { responses: { 201: answer } } },
    '/orders/{id}': { get: { parameters: [id], responses: { 200: answer, 404: { description: '' } } } },
    '/orders/{id}/cancel': {
      post: {
        parameters: [id],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: reason }, 'application/x-www-form-urlencoded': { schema: reason } },
        },
        responses: { 200: answer, 400: { description: '' }, 404: { description: '' }, 409: { description: '' } },
      },
    },
  },
};

it('what an accepted invalid request has used up rejects no other one, so that a body that is not read has one cause', async () => {
  const orders: string[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname } }) => {
    const [, , name, action] = pathname.split('/');
    if (name === undefined) return { status: 201, body: { id: orders.push('new'), status: 'new' } };
    const own = Number(name);
    const status = orders[own - 1];
    if (status === undefined || !/^[1-9]\d*$/.test(name)) return { status: 404, body: {} };
    if (method === 'GET' || action === undefined) return { status: 200, body: { id: own, status } };
    if (status === 'cancelled') return { status: 409, body: { detail: 'Only a new order can be cancelled.' } };
    orders[own - 1] = 'cancelled';
    return { status: 200, body: { id: own, status: 'cancelled' } };
  });
  const { clauses, causes } = await runApi(document, url, repeatable).finally(close);
  const rejecting = clauses.filter((each) => each.id.startsWith('POST /orders/{id}/cancel rejects body /'));
  expect(rejecting.map((each) => [each.id, each.result])).toEqual(rejecting.map((each) => [each.id, 'violated']));
  expect(causes.map(({ sentence }) => sentence.replace(/ all \d+/, ' all'))).toEqual([
    'The server does not check the body of POST /orders/{id}/cancel: it accepts all kinds of invalid values',
  ]);
});
