import { expect, it } from 'vitest';
import type { Exchange } from '../../exchange/index.ts';
import { settleOn } from '../../workshop/testing/settle.ts';
import { withoutComplaint } from './without-complaint.ts';

const properties = { email: { type: 'string' }, name: { type: 'string' } };
const content = { 'application/json': { schema: { type: 'object', required: ['email'], properties } } };
const people = { post: { requestBody: { required: true, content }, responses: { 201: { description: '' } } } };

/** What a run learns of the field of which an answer with 422 complains. */
async function learntFrom(message: string): Promise<unknown> {
  const { modelOf } = await settleOn({ '/people': people }, () => ({ status: 404 }));
  const input = { body: { email: 'a', name: 'b' } };
  const body = Buffer.from(JSON.stringify({ violations: [{ propertyPath: 'email', message }] }));
  const outcome = { kind: 'answered', status: 422, headers: { 'content-type': 'application/json' }, body };
  const exchange = { request: { method: 'POST', path: '/people', input }, outcome } as unknown as Exchange;
  const known = [{ body: { email: 'known' } }];
  const repaired = withoutComplaint(modelOf('POST /people'), input, exchange, new Set(), known);
  const { email } = (repaired?.input['body'] ?? {}) as { email?: unknown };
  return { isKnown: email === 'known', lessons: repaired?.lessons.map(({ demand }) => demand.kind) };
}

it('a value that another resource has teaches nothing, and gets none that was accepted before', async () => {
  expect(await learntFrom('This value is already used.')).toEqual({ isKnown: false, lessons: [] });
  expect(await learntFrom('This value is odd.')).toEqual({ isKnown: true, lessons: ['other'] });
});
