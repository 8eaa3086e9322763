import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const states = ['open', 'closed'];
const order = {
  type: 'object',
  required: ['id', 'state'],
  properties: { id: { type: 'integer' }, state: { type: 'string', enum: states } },
};
const shows = (status: number) => ({
  [status]: { description: '', content: { 'application/json': { schema: order } } },
});
const clause = 'POST /orders/{id}/close rejects repetition';

/** The result of the clause, where the document describes the action and its conflict like this. */
async function resultOf(
  description: string,
  conflict: string,
  isFaulty: boolean,
  isKept = true,
): Promise<string | undefined> {
  const rejects = { 404: { description: '' }, 409: { description: conflict } };
  const document = {
    paths: {
      '/orders': { post: { responses: shows(201) } },
      '/orders/{id}': { get: { parameters: [id], responses: { ...shows(200), ...rejects } } },
      '/orders/{id}/close': { post: { description, parameters: [id], responses: { ...shows(200), ...rejects } } },
    },
  };
  const orders: { id: number; state: string }[] = [];
  const { url, close } = await serveApi(({ url: { pathname } }) => {
    const [, , given, action] = pathname.split('/');
    if (given === undefined) {
      orders.push({ id: orders.length + 1, state: 'open' });
      return { status: 201, body: orders.at(-1) };
    }
    const known = orders[Number(given) - 1];
    if (known === undefined) return { status: 404 };
    if (action === 'close' && known.state !== 'open' && !isFaulty) return { status: 409 };
    if (action === 'close' && !isKept) return { status: 200, body: { ...known, state: 'closed' } };
    if (action === 'close') known.state = 'closed';
    return { status: 200, body: known };
  });
  const { clauses } = await runApi(document, url, { clause: 'POST /orders/{id}/close' });
  close();
  return clauses.find((each) => each.id === clause)?.result;
}

describe('an action that was done with a resource', () => {
  it.each([
    ['', 'The order is closed already.'],
    ["Closes an order. It can't be closed twice.", 'A conflict.'],
    ['Closes an order, only once.', 'It was closed already.'],
    ['An order is closed only once.', 'A conflict.'],
    ['An open order becomes closed.', 'The order is not in the right state.'],
  ])('must not be done again where the document says so: %s %s', async (description, conflict) => {
    expect(await resultOf(description, conflict, false)).toBe('passed');
    expect(await resultOf(description, conflict, true)).toBe('violated');
  });

  it.each([
    ['Closes an order.', 'The order is not in the right state.'],
    ['Closes an open order. To close it again has no effect.', 'The order is in a wrong state already.'],
    ['Closes an order.', 'A conflict.'],
    ['Closes an order. It can be closed again later.', 'A conflict.'],
    ['Closes an order. If it is already closed, the same is returned.', 'A conflict.'],
    ['Closes an order.', 'An order that was already sent is not closed.'],
  ])('can be done again where the document does not say so: %s %s', async (description, conflict) => {
    expect(await resultOf(description, conflict, true)).not.toBe('violated');
  });

  it('is judged only if a read shows that it was done', async () => {
    const result = await resultOf('An open order becomes closed.', 'The state is another one.', true, false);
    expect(result).toBe('inconclusive');
  });
});
