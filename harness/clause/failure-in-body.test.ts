import { describe, expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { writeDocument } from '../workshop/testing/api.ts';
import { failuresInBodies } from './failure-in-body.ts';

const flag = { type: 'boolean' };
const text = { type: 'string' };
const whole = { type: 'integer' };
const answer = (properties: object): object => ({ type: 'object', properties });

/** The status of an answer in an API of two operations with a schema, and others by their numbers. */
async function statusOf(schema: object, body: unknown, other = schema, more: object = {}): Promise<number | undefined> {
  const json = (each: object): object => ({
    responses: { 200: { description: '', content: { 'application/json': { schema: each } } }, ...more },
  });
  const paths = { '/plants.list': { get: json(schema) }, '/beds.list': { get: json(other) } };
  const read = failuresInBodies(await loadDocument(writeDocument({ paths })));
  const exchange: Exchange = {
    request: {
      method: 'GET',
      path: '/plants.list',
      headers: [],
      body: { kind: 'none' },
      credentials: [],
      operation: 'GET /plants.list',
    },
    target: new URL('http://target.invalid'),
    outcome: { kind: 'answered', status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) },
    milliseconds: 1,
    attempts: 1,
    position: 1,
  };
  const { outcome } = read?.(exchange) ?? exchange;
  return outcome.kind === 'answered' ? outcome.status : undefined;
}

const either = {
  oneOf: [answer({ ok: { const: true }, plants: { type: 'array' } }), answer({ ok: { const: false }, error: text })],
};
const withMessage = answer({ success: flag, message: text, data: {} });
const withCode = answer({ code: whole, msg: text, data: {} });

describe('an answer with a success status', () => {
  it.each<[string, object, unknown, number]>([
    ['a flag', either, { ok: false, error: 'invalid_arguments' }, 400],
    ['a flag, of a credential', either, { ok: false, error: 'not_authed' }, 401],
    ['a flag, of a permission', either, { ok: false, error: 'access denied' }, 403],
    ['a flag, of what is not there', either, { ok: false, error: 'plant_not_found' }, 404],
    ['a flag, of a duplicate', either, { ok: false, error: 'name_taken' }, 409],
    ['a flag beside a message', withMessage, { success: false, message: 'too long' }, 400],
    ['a code', withCode, { code: 1001, msg: 'too long' }, 400],
    ['a code that is a status', withCode, { code: 404, msg: 'gone' }, 404],
    ['a code of another success', answer({ code: { ...whole, example: 1 }, msg: text }), { code: 0, msg: 'bad' }, 400],
    ['a word', answer({ status: { enum: ['success', 'fail', 'error'] } }), { status: 'fail' }, 400],
  ])('is a failure if %s says so', async (_, schema, body, status) => {
    expect(await statusOf(schema, body)).toBe(status);
  });

  it.each<[string, object, unknown]>([
    ['a flag', either, { ok: true, plants: [] }],
    ['a code of zero', withCode, { code: 0, msg: '' }],
    ['a code of HTTP', withCode, { code: 200, msg: 'fine' }],
    ['the code that the schema shows', answer({ code: { ...whole, example: 1 }, msg: text }), { code: 1, msg: '' }],
    ['no member', either, {}],
  ])('is a success if %s says so', async (_, schema, body) => {
    expect(await statusOf(schema, body)).toBe(200);
  });

  it.each<[string, Parameters<typeof statusOf>]>([
    [
      'the answers of another operation have no such member',
      [either, { ok: false, error: 'x' }, answer({ plants: {} })],
    ],
    ['the member can only be true', [answer({ ok: { const: true } }), { ok: false }]],
    ['it belongs to a resource', [answer({ id: whole, success: flag, message: text }), { id: 1, success: false }]],
    ['it is a code without a message', [answer({ code: whole, name: text }), { code: 1001 }]],
    ['its words are others', [answer({ status: { enum: ['open', 'error', 'success'] } }), { status: 'error' }]],
    [
      'the operation has a status for invalid requests',
      [withMessage, { success: false }, withMessage, { 400: { description: '' } }],
    ],
  ])('is a success if %s', async (_, given) => {
    expect(await statusOf(...given)).toBe(200);
  });
});
