import { expect, it } from 'vitest';
import { settleOn } from '../workshop/testing/settle.ts';
import { comparedFields } from './compared-values.ts';
import type { ValidTrial } from './model/trial.ts';
import { ruleBehind } from './undocumented-rule.ts';

const body = { from: '2030-12-09', at: '2030-12-31T23:30:00-05:00', least: 17, few: 1, name: 'than 17' };

it.each<[string, string[]]>([
  ['until: This value should be greater than or equal to Dec 9, 2030, 12:00\u202fAM', ['from']],
  ['until must be after 2030-12-09', ['from']],
  ['until must not be before January 1st, 2031', ['at']],
  ['most: This value should be greater than 17', ['least']],
  ['most: This value should be greater than 1', []],
  ['The codes 17 and 18 are taken', []],
  ['until is later than 17.12.2030', []],
])('the fields that %j compares with', (sentence, fields) => {
  expect(comparedFields(sentence, { body })).toEqual(fields);
});

/** Whether a rejection of a value on its own is that of a rule, in the words of a message. */
async function isRule(message: string): Promise<boolean> {
  const day = { type: 'string', format: 'date' };
  const schema = { type: 'object', properties: { from: day, until: day } };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const visits = { post: { requestBody, responses: { 200: { description: '' }, 422: { description: '' } } } };
  const { modelOf } = await settleOn({ '/visits': visits }, () => ({ status: 404 }));
  const input = { body: { from: '2024-02-29', until: '2020-01-01' } };
  const answered = (status: number): object => ({
    request: { method: 'POST', input },
    outcome: { kind: 'answered', status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify({ detail: message })) },
  }); // prettier-ignore
  const again = answered(422);
  const apart = { accepted: [], places: ['/body/from'], culprits: ['/body/from'], known: answered(200), again };
  return ruleBehind(modelOf('POST /visits'), { exchange: again, apart } as unknown as ValidTrial) !== undefined;
}

it('a message with the value of a field relates it to the field that it names', async () => {
  expect(await isRule('until: This value should be greater than Feb 29, 2024, 12:00 AM.')).toBe(true);
  expect(await isRule('until: This value should be greater than Feb 28, 2024, 12:00 AM.')).toBe(false);
});

it('a message that lists unknown names is not a rule between them', async () => {
  expect(await isRule('from must be given with until')).toBe(true);
  expect(await isRule("Unrecognized fields: 'from, until', must not be sent")).toBe(false);
});
