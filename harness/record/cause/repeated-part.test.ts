import { expect, it } from 'vitest';
import { repeatable, runApi, serveApi } from '../../workshop/testing/api.ts';

const responses = { 200: { description: '' }, 400: { description: '' } };
const paging = ['limit', 'offset'].map((name) => ({ name, in: 'query', schema: { type: 'integer', minimum: 1 } }));
const order = { name: 'order', in: 'query', schema: { enum: ['up', 'down'] } };
const list = (parameters: object[]) => ({ get: { parameters: [...paging, ...parameters], responses } });
const document = { paths: { '/plants': list([order]), '/beds': list([order]), '/plants/recent': list([]) } };

it('parameters that are not checked have no cause beside those of what is accepted of them everywhere', async () => {
  const { url, close } = await serveApi(({ url: { searchParams } }) => {
    const orders = searchParams.getAll('order');
    return { status: orders.every((each) => ['up', 'down'].includes(each)) && orders.length < 2 ? 200 : 400 };
  });
  const { causes } = await runApi(document, url, repeatable).finally(close);
  expect(causes.map(({ sentence }) => sentence.replace(/^The server | (?:although|of) .*$/g, '')).sort()).toEqual([
    'accepts a request',
    'does not check the types',
  ]);
});
