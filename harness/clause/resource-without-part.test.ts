import { expect, it } from 'vitest';
import { settleOn } from '../workshop/testing/settle.ts';
import type { ValidTrial } from './model/trial.ts';
import { judgeByState } from './rejected-by-state.ts';

const description = { description: '' };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];

/** The verdict on a valid request that gets 404. @param more what the trial has besides */
async function verdictOn(path: string, more: object = {}, statuses: object = {}): Promise<string | undefined> {
  const responses = { 200: description, ...statuses };
  const { modelOf } = await settleOn({ [path]: { parameters, get: { responses } } }, () => ({ status: 404 }));
  const input = { path: { id: 1 } };
  const outcome = { kind: 'answered', status: 404, headers: {}, body: Buffer.from('') };
  const exchange = { request: { method: 'GET', input }, outcome };
  const trial = { kind: 'valid', case: { kind: 'valid', draft: { input } }, naming: [], exchange, ...more };
  return judgeByState(modelOf(`GET ${path}`), trial as unknown as ValidTrial)?.kind;
}

it('what other resources have need not be there, where the document has no rejections', async () => {
  expect(await verdictOn('/books/{id}/author')).toBe('observation');
});

it('a 404 is not explained so that a resource gets, an operation that accepts nothing, or one with documented rejections', async () => {
  expect(await verdictOn('/books/{id}')).toBeUndefined();
  expect(await verdictOn('/books/{id}/author', { other: {} })).toBeUndefined();
  expect(await verdictOn('/books/{id}/author', {}, { 400: description })).toBeUndefined();
});
