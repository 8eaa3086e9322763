import { expect, it } from 'vitest';
import { settleOn } from '../workshop/testing/settle.ts';
import type { ValidTrial } from './model/trial.ts';
import { ruleBehind } from './undocumented-rule.ts';

/** Whether a rejection of `spentOn` alone is that of a rule, in the words of an answer. */
async function isRule(body: object, path = '/campaigns/{id}/expenses', culprit = '/body/spentOn'): Promise<boolean> {
  const day = { type: 'string', format: 'date' };
  const cap = { type: 'object', properties: { currency: { type: 'string' } } };
  const lines = {
    type: 'array',
    items: {
      type: 'object',
      properties: { budget: { type: 'string' }, cap, ticketTypeId: { type: 'string' }, count: { type: 'integer' } },
    },
  };
  const schema = { type: 'object', properties: { bookedOn: day, spentOn: day, lines } };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const content = { 'application/json': { schema: { type: 'object', properties: { ownerId: { type: 'string' } } } } };
  const put = { requestBody, parameters, responses: { 200: { description: '', content }, 422: { description: '' } } };
  const { modelOf } = await settleOn({ [path]: { put } }, () => ({ status: 404 }));
  const input = { path: { id: 'c1' }, body: { bookedOn: '2024-02-29', spentOn: '2020-01-01', lines: [{ count: 7 }] } };
  const answered = (status: number): object => ({
    request: { method: 'PUT', input },
    outcome: { kind: 'answered', status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) },
  }); // prettier-ignore
  const again = answered(422);
  const apart = { accepted: [], places: [culprit], culprits: [culprit], known: answered(200), again };
  return ruleBehind(modelOf(`PUT ${path}`), { exchange: again, apart } as unknown as ValidTrial) !== undefined;
}

const about = (field: string, message: string): object => ({ errors: [{ field, message }] });

it('a sentence is about the field that is named beside it', async () => {
  expect(await isRule(about('spentOn', 'must not be before bookedOn'))).toBe(true);
  expect(await isRule({ errors: { spentOn: ['must not be before bookedOn'] } })).toBe(true);
  expect(await isRule(about('spentOn', 'must not be before 2021'))).toBe(false);
  expect(await isRule(about('note', 'must not be before bookedOn'))).toBe(false);
});

it('a sentence relates a field to the resource around what is created', async () => {
  const within = 'must be within the period of the campaign';
  expect(await isRule(about('spentOn', within))).toBe(true);
  expect(await isRule(about('note', within))).toBe(false);
  expect(await isRule(about('spentOn', 'must be within the period of the account'))).toBe(false);
  // Of the resource itself, a sentence states a bound that the document lacks.
  expect(await isRule(about('spentOn', within), '/campaigns/{id}')).toBe(false);
  // Between two parameters, the path names no kind.
  expect(await isRule(about('spentOn', within), '/campaigns/{year}/{id}/expenses')).toBe(true);
  expect(await isRule(about('spentOn', within), '/{year}/{id}/c++/{part}/expenses')).toBe(false);
});

it('a sentence about two fields of an object is about the object', async () => {
  const between = about('0.spentOn', 'must not be before bookedOn');
  expect(await isRule(between, undefined, '/body')).toBe(true);
  expect(await isRule(about('0.spentOn', 'must not be before 2021'), undefined, '/body')).toBe(false);
});

it('a sentence can be about a field of an object in a list', async () => {
  const of = about('lines.0.cap.currency', 'must be the currency of the budget');
  expect(await isRule(of, undefined, '/body/lines/0/cap/currency')).toBe(true);
  expect(await isRule(of, undefined, '/body/lines/0/cap/amount')).toBe(false);
});

it('a sentence relates a field to the resource that another field refers to', async () => {
  const isOf = (kind: string, field = 'count'): Promise<boolean> =>
    isRule(
      about(`lines.0.${field}`, `must be at most 5 per order for this ${kind}`),
      '/orders/{id}',
      `/body/lines/0/${field}`,
    );
  expect(await isOf('ticket type')).toBe(true);
  expect(await isOf('ticketType')).toBe(true);
  expect(await isOf('seat')).toBe(false);
  // A field that only the answer shows.
  expect(await isOf('owner')).toBe(true);
  expect(await isRule(about('lines.0.count', 'must be at most 5 for this ticket type'), '/orders/{id}', '/body')).toBe(
    true,
  );
  // What the field itself refers to is not another resource.
  expect(await isOf('ticket type', 'ticketTypeId')).toBe(false);
});
