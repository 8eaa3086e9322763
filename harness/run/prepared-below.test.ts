import { expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const parameter = (name: string): object => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 1 },
});
const order = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const shows = (status: number): object => ({
  [status]: { description: '', content: { 'application/json': { schema: order } } },
});
const line = { type: 'object', required: ['item'], properties: { item: { type: 'string', maxLength: 9 } } };

/** Paths as Django REST Framework writes them: with a slash at their ends, and other names for one parameter. */
const document = {
  paths: {
    '/orders/': { post: { responses: shows(201) } },
    '/orders/{id}/': { get: { parameters: [parameter('id')], responses: shows(200) } },
    '/orders/{id}/confirm/': { post: { parameters: [parameter('id')], responses: shows(200) } },
    '/orders/{order_pk}/lines/': {
      post: {
        parameters: [parameter('order_pk')],
        requestBody: { required: true, content: { 'application/json': { schema: line } } },
        responses: shows(201),
      },
    },
  },
};

it('an action that needs something below its resource gets one that has it', async () => {
  const orders: { lines: number; isConfirmed: boolean }[] = [];
  const { url, close } = await serveApi(({ url: { pathname }, body }) => {
    const [, , given = '', name = ''] = pathname.split('/');
    if (given === '') return { status: 201, body: { id: orders.push({ lines: 0, isConfirmed: false }) } };
    const known = /^[1-9]\d*$/.test(given) ? orders[Number(given) - 1] : undefined;
    if (known === undefined) return { status: 404, body: { detail: 'Not found.' } };
    if (name === 'lines') {
      const { item } = (body ?? {}) as { item?: unknown };
      if (typeof item !== 'string' || Array.from(item).length > 9)
        return { status: 400, body: { item: ['Not valid.'] } };
      known.lines += 1;
      return { status: 201, body: { id: known.lines } };
    }
    if (name !== 'confirm') return { status: 200, body: { id: Number(given) } };
    if (known.lines === 0 || known.isConfirmed) return { status: 400, body: { detail: 'The order has no lines.' } };
    known.isConfirmed = true;
    return { status: 200, body: { id: Number(given) } };
  });
  const { clauses } = await runApi(document, url, { seed: 1 });
  close();
  const accepts = clauses.find(({ id }) => id === 'POST /orders/{id}/confirm/ accepts request');
  expect(accepts?.result).toBe('passed');
});
