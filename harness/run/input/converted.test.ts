import { describe, expect, it } from 'vitest';
import type { Input } from '../../exchange/index.ts';
import { qualify } from '../../options/index.ts';
import { loadPlan } from '../../suite/index.ts';
import { repeatable, writeDocument } from '../../workshop/testing/api.ts';
import { canBeTakenForValid } from './converted.ts';

const properties = {
  name: { type: 'string', minLength: 2, pattern: '^[a-z]+$' },
  seats: { type: 'integer', minimum: 1, maximum: 2000 },
  isOpen: { type: 'boolean' },
  tags: { type: 'array', items: { type: 'string' } },
};
const schema = { type: 'object', properties };
const post = {
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: { 201: { description: '' }, 400: { description: '' } },
};

const valid = { name: 'abc', seats: 5, isOpen: true, tags: ['a'] };

/** Whether a server that converts values can take a body for a valid one. */
async function canBe(body: Input, unlike?: object): Promise<boolean> {
  const options = qualify({ document: writeDocument({ paths: { '/halls': { post } } }), ...repeatable });
  const [model] = (await loadPlan(options)).plan.all.flatMap(({ requestModel }) => requestModel ?? []);
  if (model === undefined) throw new Error('the document has no operation');
  const draft = { input: { body }, ...(unlike && { unlike }) };
  return canBeTakenForValid(model, { kind: 'invalid', draft, control: { input: { body: valid } }, remake: 'copy' });
}

describe('an invalid request that a server can take for a valid one', () => {
  it.each([{ seats: '7' }, { seats: [7] }, { isOpen: 'false' }, { name: 'abc\n' }, { tags: 'a' }])(
    'is one with a value that converts to a valid one: %j',
    async (body) => {
      expect(await canBe({ ...valid, ...body })).toBe(true);
    },
  );

  it('is one that keeps to the schema, and breaks only what words say', async () => {
    expect(await canBe({ ...valid, seats: 9 })).toBe(true);
  });

  it.each([
    { seats: '2001' },
    { seats: 0 },
    { seats: null },
    { seats: {} },
    { name: 'a' },
    { name: 7 },
    { isOpen: 'no' },
  ])('is none with a value that is invalid as another type, too: %j', async (body) => {
    expect(await canBe({ ...valid, ...body })).toBe(false);
  });

  it('is none with two invalid values, or with a body that is not well-formed', async () => {
    expect(await canBe({ ...valid, seats: '7', isOpen: 'true' })).toBe(false);
    expect(await canBe(valid, { bytes: new Uint8Array() })).toBe(false);
  });
});
