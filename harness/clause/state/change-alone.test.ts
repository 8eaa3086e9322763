import { expect, it } from 'vitest';
import { resultOf } from '../../workshop/testing/api.ts';

const properties = {
  name: { type: 'string', minLength: 1, maxLength: 30 },
  zone: { type: 'string', enum: ['UTC', 'Asia/Tokyo', 'Europe/Berlin'] },
};
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const shown = { description: '', ...json({ type: 'object', required: ['name', 'zone'], properties }) };
const change = { type: 'object', additionalProperties: false, minProperties: 1, properties };
const document = {
  paths: {
    '/account': {
      get: { responses: { 200: shown } },
      patch: { requestBody: { required: true, ...json(change) }, responses: { 200: shown, 400: { description: '' } } },
    },
  },
};

type Account = Readonly<Record<string, unknown>>;

it.each<[string, string, (before: Account, sent: Account) => Account]>([
  ['passed', 'keeps what it is sent', (before, sent) => ({ ...before, ...sent })],
  ['violated', 'ignores a field', (before, sent) => ({ ...before, ...sent, zone: before['zone'] })],
])('a PATCH of a single resource is %s if the server %s', async (result, _, merge) => {
  let account: Account = { name: 'First', zone: 'UTC' };
  const clause = 'PATCH /account changes only what it is sent';
  const found = await resultOf(clause, document, ({ method, body }) => {
    if (method === 'PATCH') account = merge(account, (body ?? {}) as Account);
    return { status: 200, body: account };
  });
  expect(found).toBe(result);
});
