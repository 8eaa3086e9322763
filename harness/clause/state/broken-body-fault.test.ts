import { expect, it } from 'vitest';
import { settleOn } from '../../workshop/testing/settle.ts';
import { withFault } from './broken-body.ts';

const sku = { type: 'string', pattern: '^[A-Z]{3}-[0-9]{4}$' };
const schema = { type: 'object', required: ['text'], properties: { text: { type: 'string' }, sku } };
const requestBody = { required: true, content: { 'application/json': { schema } } };
const paths = { '/lines': { post: { requestBody, responses: { 201: { description: '' } } } } };

it('an invalid field keeps its value where an existing resource would have another one', async () => {
  const { modelOf } = await settleOn(paths, () => ({ status: 404 }));
  const [part] = modelOf('POST /lines').bodies;
  if (part === undefined) throw new Error('no body');
  const [valid, invalid] = ['AAA-0001', 'a'].map((name) => ({ body: { text: 't', sku: name } }));
  const given = { draft: { input: invalid ?? {} }, known: ['/path/orderId'] };
  expect(withFault(given, part, valid ?? {}).known).toEqual(['/path/orderId', '/body/sku']);
  expect(withFault(given, part, invalid ?? {}).known).toEqual(['/path/orderId']);
});
