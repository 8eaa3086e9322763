import { expect, it } from 'vitest';
import { settleOn } from '../workshop/testing/settle.ts';
import type { ValidTrial } from './model/trial.ts';
import { judgeByState } from './rejected-by-state.ts';

const schema = { type: 'object', properties: { lines: { type: 'array', items: { type: 'object' } } } };
const requestBody = { required: true, content: { 'application/json': { schema } } };
const responses = { 201: { description: '' }, 422: { description: 'Validation Failed' } };
const sku = { name: 'sku', in: 'path', required: true, schema: { type: 'string' } };
const paths = {
  '/orders': { post: { requestBody, responses } },
  '/parts/{sku}': { get: { parameters: [sku], responses: { 200: { description: '' } } } },
};

interface Given {
  readonly status?: number;
  readonly field?: string;
  /** The places that got the names of existing resources. */
  readonly naming?: readonly string[];
  readonly pinned?: string;
}

/** The verdict on a valid request with one line, which is rejected with a message about a field of it. */
async function verdictOn(
  message: string,
  { status = 422, field = 'sku', naming = [], pinned }: Given = {},
): Promise<string | undefined> {
  const { modelOf } = await settleOn(paths, () => ({ status: 404 }));
  const details = { [`body.lines.0.${field}`]: { message, value: '0' } };
  const outcome = {
    kind: 'answered',
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ message: 'Validation Failed', details })),
  };
  const input = { body: { lines: [{ [field]: '0' }] } };
  const exchange = { request: { method: 'POST', input }, outcome };
  const given = { kind: 'valid', draft: { input }, ...(pinned !== undefined && { pinned }) };
  return judgeByState(modelOf('POST /orders'), {
    kind: 'valid',
    case: given,
    naming,
    exchange,
  } as unknown as ValidTrial)?.kind;
}

const nothing = 'There is no such part';

it('a request is not rejected for its values if one of them is the name of nothing', async () => {
  expect(await verdictOn(nothing)).toBe('observation');
  expect(await verdictOn(nothing, { field: 'partId' })).toBe('observation');
});

it('another reason is not that of a name', async () => {
  expect(await verdictOn('Not match in "^[A-Z]{3}$"')).toBeUndefined();
  // The field holds no names.
  expect(await verdictOn(nothing, { field: 'text' })).toBeUndefined();
  // The name is that of a resource.
  expect(await verdictOn(nothing, { naming: ['/body/lines/0/sku'] })).toBeUndefined();
  expect(await verdictOn(nothing, { status: 400 })).toBeUndefined();
  // Another value is in question.
  expect(await verdictOn(nothing, { pinned: '/body/lines' })).toBeUndefined();
});
