import { expect, it } from 'vitest';
import type { ValidTrial } from './model/trial.ts';
import { ruleBehind } from './undocumented-rule.ts';
import { judgeByState } from './rejected-by-state.ts';
import { settleOn } from '../workshop/testing/settle.ts';

const responses = { 200: { description: '' } };
const schema = { type: 'object', properties: { berthId: { type: 'string' }, title: { type: 'string' } } };
const requestBody = { required: true, content: { 'application/json': { schema } } };

/** The verdict on a request that names an existing berth, and is rejected with a message. */
async function verdictOn(message: string, naming: readonly string[] = ['/body/berthId']): Promise<string | undefined> {
  const { modelOf } = await settleOn({ '/visits': { post: { requestBody, responses } } }, () => ({ status: 404 }));
  const outcome = {
    kind: 'answered',
    status: 400,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ error: message })),
  };
  const input = { body: { berthId: 'B07', title: 'a' } };
  const exchange = { request: { method: 'POST', input }, outcome };
  const trial = { kind: 'valid', case: { kind: 'valid', draft: { input }, pinned: '/body' }, naming, exchange };
  return judgeByState(modelOf('POST /visits'), trial as unknown as ValidTrial)?.kind;
}

it('a resource that only one other may refer to is not a value that is rejected', async () => {
  const taken = 'Value for field "berthId" has to be unique.';
  expect(await verdictOn(taken)).toBe('observation');
  expect(await verdictOn(taken, [])).toBeUndefined();
  expect(await verdictOn('Value for field "title" has to be unique.')).toBeUndefined();
  expect(await verdictOn('Value for field "berthId" is too long.')).toBeUndefined();
});

/** Whether a rejection of an object in the body is that of a rule, in the words of a message. */
async function isRule(message: string): Promise<boolean> {
  const body = { berth: { code: 'a', port: { token: 'b' } } };
  const { modelOf } = await settleOn({ '/visits': { post: { requestBody, responses } } }, () => ({ status: 404 }));
  const answered = (status: number): object => ({
    request: { method: 'POST', input: { body } },
    outcome: { kind: 'answered', status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify({ error: message })) },
  }); // prettier-ignore
  const again = answered(400);
  const apart = { accepted: [], places: ['/body/berth'], culprits: ['/body/berth'], known: answered(200), again };
  return ruleBehind(modelOf('POST /visits'), { exchange: again, apart } as unknown as ValidTrial) !== undefined;
}

it('a value of a new resource inside of another one can be taken, too', async () => {
  expect(await isRule('Value for field "token" has to be unique.')).toBe(true);
  expect(await isRule('Value for field "name" has to be unique.')).toBe(false);
});
