import { expect, it } from 'vitest';
import { settleOn } from '../workshop/testing/settle.ts';
import type { ValidTrial } from './model/trial.ts';
import { ruleBehind } from './undocumented-rule.ts';

/** Whether the rejection of a text in a query parameter is that of a rule that the document does not state. */
async function isRule(name: string, text: string, message: string, stated: object = {}): Promise<boolean> {
  const parameters = [{ name, in: 'query', schema: { type: 'string', ...stated } }];
  const item = { type: 'object', properties: { id: { type: 'integer' }, unitPrice: { type: 'number' } } };
  const content = { 'application/json': { schema: { type: 'array', items: item } } };
  const list = { get: { parameters, responses: { 200: { description: '', content }, 400: { description: '' } } } };
  const { modelOf } = await settleOn({ '/items': list }, () => ({ status: 404 }));
  const answered = (status: number): object => ({
    request: { method: 'GET', input: { query: { [name]: text } } },
    outcome: { kind: 'answered', status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify({ message })) },
  }); // prettier-ignore
  const again = answered(400);
  const culprits = [`/query/${name}`];
  const apart = { accepted: [], places: culprits, culprits, known: answered(200), again };
  return ruleBehind(modelOf('GET /items'), { exchange: again, apart } as unknown as ValidTrial) !== undefined;
}

it.each<[boolean, string, string, string, object?]>([
  [true, 'sort', 'quick', 'Cannot sort by quick'],
  [true, 'order_by', 'q', 'Unknown field'],
  [true, 'include', 'fox', 'The relation is not allowed'],
  [true, 'fields[items]', 'fox', 'Invalid fields'],
  [false, 'sort', 'unitPrice', 'Cannot sort by unitPrice'],
  [false, 'sort', '-unit_price', 'Cannot sort by this'],
  [false, 'sort', 'unitPrice:desc', 'Cannot sort by this'],
  [false, 'sort', 'q', 'Bad Request'],
  [false, 'sort', 'quick', 'Cannot sort by quick', { enum: ['quick', 'id'] }],
  [false, 'sort', 'quick', 'Cannot sort by quick', { pattern: '^[a-z]+$' }],
  [false, 'title', 'quick', 'Invalid title quick'],
])('it is %s that the rejection of the %s %j with %j is one of a name of no field', async (is, ...rejection) => {
  expect(await isRule(...rejection)).toBe(is);
});
