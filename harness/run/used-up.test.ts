import { expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const shown = {
  description: '',
  content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' } } } } },
};
const rejections = { 400: { description: '' }, 404: { description: '' }, 409: { description: '' } };
const document = {
  paths: {
    '/orders': { post: { responses: { 201: shown } } },
    '/orders/{id}/cancel': { post: { parameters: [id], responses: { 200: { description: '' }, ...rejections } } },
  },
};

it.each([409, 400])('an action that each resource allows once gets a resource of its own: %s', async (status) => {
  const open = new Map<number, boolean>();
  const { url, close } = await serveApi(({ url: { pathname } }) => {
    const [, , given] = pathname.split('/');
    if (given === undefined) {
      open.set(open.size + 1, true);
      return { status: 201, body: { id: open.size } };
    }
    if (!/^[1-9]\d*$/.test(given)) return { status: 400 };
    const isOpen = open.get(Number(given));
    if (isOpen === undefined) return { status: 404 };
    open.set(Number(given), false);
    return isOpen ? { status: 200 } : { status, body: { message: 'The order is cancelled' } };
  });
  try {
    const { clauses } = await runApi(document, url, {});
    const results = clauses.filter(({ operation, level }) => operation.endsWith('/cancel') && level === 'must');
    expect(results.filter(({ result }) => !['passed', 'observed', 'not applicable'].includes(result))).toEqual([]);
  } finally {
    close();
  }
});
