import { expect, it } from 'vitest';
import { resultOf, type Said } from '../workshop/testing/api.ts';

const day = { type: 'string', format: 'date' };
const currency = { type: 'string', enum: ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'DKK'] };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const object = (properties: object): object => ({ type: 'object', required: Object.keys(properties), properties });
const campaign = object({ name: { type: 'string', minLength: 6, maxLength: 20 }, from: day, currency });
const expense = object({ note: { type: 'string', minLength: 6, maxLength: 20 }, spentOn: day, currency });
const rejects = { 404: { description: '' }, 422: { description: '' } };
const id = { name: 'campaignId', in: 'path', required: true, schema: { type: 'integer' } };
const expenseId = { ...id, name: 'expenseId' };
const done = (schema: object): object => ({ 200: { description: '', ...json(schema) }, ...rejects });
const document = {
  paths: {
    '/campaigns': { post: { requestBody: { required: true, ...json(campaign) }, responses: { 201: { description: '' }, ...rejects } } },
    '/campaigns/{campaignId}': { parameters: [id], get: { responses: done(campaign) }, delete: { responses: { 204: { description: '' }, ...rejects } } },
    '/campaigns/{campaignId}/expenses': { parameters: [id], post: { requestBody: { required: true, ...json(expense) }, responses: { 201: { description: '' }, ...rejects } } },
    '/campaigns/{campaignId}/expenses/{expenseId}': { parameters: [id, expenseId], get: { responses: done(expense) } },
  },
}; // prettier-ignore

type Fields = Readonly<Record<string, string>>;

const following = (text: string): string => new Date(Date.parse(text) + 86_400_000).toISOString().slice(0, 10);

/** Whether what is below a campaign is shown to be gone with it, on a server with a period and a currency for each campaign. */
async function resultWith(keeps: boolean): ReturnType<typeof resultOf> {
  const campaigns: { fields: Fields; expenses: Fields[]; isGone: boolean }[] = [];
  return resultOf(
    'GET /campaigns/{campaignId}/expenses/{expenseId} finds nothing below what was removed',
    document,
    ({ method, url: { pathname }, body }): Said => {
      const [, , campaignPart, below, expensePart] = pathname.split('/');
      const sent = (body ?? {}) as Fields;
      if (campaignPart === undefined)
        return { status: 201, headers: { location: `/campaigns/${campaigns.push({ fields: sent, expenses: [], isGone: false })}` } };
      const parent = campaigns[Number(campaignPart) - 1];
      if (parent === undefined || (parent.isGone && !(keeps && below !== undefined))) return { status: 404 };
      if (below === undefined && method === 'GET') return { status: 200, body: parent.fields };
      if (below === undefined) {
        parent.isGone = true;
        return { status: 204 };
      }
      if (method === 'GET') {
        const found = parent.expenses[Number(expensePart) - 1];
        return found === undefined ? { status: 404 } : { status: 200, body: found };
      }
      const { from = '', currency: own = '' } = parent.fields;
      const errors = [
        ...([from, following(from)].includes(sent['spentOn'] ?? '')
          ? []
          : [{ field: 'spentOn', message: `must be within the period of the campaign, ${from} to ${following(from)}` }]),
        ...(sent['currency'] === own ? [] : [{ field: 'currency', message: `must be the currency of the campaign, ${own}` }]),
      ];
      if (errors.length > 0) return { status: 422, body: { errors } };
      return { status: 201, headers: { location: `/campaigns/${campaignPart}/expenses/${parent.expenses.push(sent)}` } };
    },
  );
} // prettier-ignore

it('what is created below a new resource gets the values that the server names for it', async () => {
  expect(await resultWith(false)).toBe('passed');
  expect(await resultWith(true)).toBe('violated');
});
