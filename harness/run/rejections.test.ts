import { expect, it } from 'vitest';
import type { RequestModel, Trial } from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { qualify } from '../options/index.ts';
import { loadPlan } from '../suite/index.ts';
import { repeatable, writeDocument } from '../workshop/testing/api.ts';
import { UnexplainedRejections } from './rejections.ts';

const schema = { type: 'object', properties: { hall: { type: 'integer' }, seats: { type: 'integer', maximum: 2000 } } };
const described = { description: '' };
const post = {
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: { 201: described, 400: described, 422: described },
};

async function modelOf(): Promise<RequestModel> {
  const options = qualify({ document: writeDocument({ paths: { '/shows': { post } } }), ...repeatable });
  const [model] = (await loadPlan(options)).plan.all.flatMap(({ requestModel }) => requestModel ?? []);
  if (model === undefined) throw new Error('the document has no operation');
  return model;
}

function exchangeOf(input: Input, status: number, error: string): Exchange {
  const body = Buffer.from(JSON.stringify({ error }));
  const outcome = { kind: 'answered', status, headers: { 'content-type': 'application/json' }, body } as const;
  return { request: { method: 'POST', path: '/shows', headers: [], input }, outcome } as unknown as Exchange;
}

const valid = { body: { hall: 1, seats: 2 } };

function invalidTrial(seats: unknown, status: number, error: string): Trial {
  const input = { body: { hall: 1, seats } } as Input;
  const exchange = exchangeOf(input, status, error);
  const control = exchangeOf(valid, 201, '');
  const given = { kind: 'invalid', draft: { input }, control: { input: valid }, remake: 'copy' } as const;
  return { kind: 'invalid', case: given, exchange, control } as unknown as Trial;
}

/** What explains a rejection with 422 of a valid request, after these answers to invalid ones. */
async function explanation(invalid: readonly Trial[]): Promise<string | undefined> {
  const rejections = new UnexplainedRejections(await modelOf());
  for (const each of [null, {}, 'many']) rejections.note(invalidTrial(each, 400, 'Invalid seats.'));
  for (const trial of invalid) rejections.note(trial);
  rejections.release();
  const input = { body: { hall: 1, seats: 2000 } };
  const exchange = exchangeOf(input, 422, 'The hall has only 67 seats.');
  const trial = { kind: 'valid', case: { kind: 'valid', draft: { input } }, exchange, naming: ['/body/hall'] };
  const explained = rejections.explained(trial as unknown as Trial, true);
  return explained.kind === 'valid' ? explained.elsewhere?.because : undefined;
}

const byStatus = 'invalid requests of this operation get status 400 instead';

it('counts no answer to a text that a server can take for the number in it', async () => {
  expect(await explanation([invalidTrial('2000', 422, 'The hall has only 67 seats.')])).toBe(byStatus);
});

it('counts the answers to values that are invalid whatever they are taken for', async () => {
  expect(await explanation([])).toBe(byStatus);
  expect(await explanation([invalidTrial('2001', 422, 'The hall has only 67 seats.')])).toBeUndefined();
  expect(await explanation([invalidTrial(2001, 422, 'The hall has only 67 seats.')])).toBeUndefined();
});
