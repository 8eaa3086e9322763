import { expect, it } from 'vitest';
import { settleOn } from '../../workshop/testing/settle.ts';

const text = { type: 'string', minLength: 1 };
const creates = (field: string): object => {
  const schema = { type: 'object', required: [field], properties: { [field]: text } };
  const responses = { 201: { description: '' } };
  return { post: { requestBody: { required: true, content: { 'application/json': { schema } } }, responses } };
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const paths = {
  '/accounts': creates('owner'),
  '/accounts/{id}': { get: { parameters: [id], responses: { 200: { description: '' } } } },
  '/locks': creates('account_id'),
  '/holds': creates('account_id'),
};

it('does each of two operations once before the other one, where each needs the other one first', async () => {
  const { sent, resources, modelOf, settle } = await settleOn(paths, ({ name }) => {
    if (sent.length > 20) throw new Error('there is no end');
    return name === 'GET /accounts/{id}' ? { status: 200, body: { id: 'a1' } } : { status: 201, body: { id: 'a1' } };
  });
  const [locks, holds] = [modelOf('POST /locks'), modelOf('POST /holds')];
  const [place, at] = ['/body/account_id', '/body/account_id'];
  resources.prepareReferred(locks, { place, step: holds, at });
  resources.prepareReferred(holds, { place, step: locks, at });
  await settle('POST /locks', { body: { account_id: 'x' } });
  expect(sent.filter((name) => name === 'POST /holds')).toHaveLength(1);
  expect(sent).not.toContain('POST /locks');
});
