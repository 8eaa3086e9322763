import { expect, it } from 'vitest';
import type { ValidTrial } from './model/trial.ts';
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
