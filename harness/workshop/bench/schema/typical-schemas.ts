import fc from 'fast-check';
import type { Json } from '../../../json/index.ts';

/** A typical schema of an API with the arbitrary that a person would write for it. */
export interface Typical {
  readonly name: string;
  readonly schema: Json;
  readonly byHand: fc.Arbitrary<unknown>;
}

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

/** Ten schemas that are typical of APIs. */
export const typical: readonly Typical[] = [
  {
    name: 'plant',
    schema: object(['id', 'name'], {
      id: { type: 'integer', format: 'int64' },
      name: { type: 'string' },
      tag: { type: 'string' },
    }),
    byHand: fc.record({ id: int64, name: fc.string(), tag: fc.string() }, { requiredKeys: ['id', 'name'] }),
  },
  {
    name: 'error',
    schema: object(['code', 'message'], { code: { type: 'integer', format: 'int32' }, message: { type: 'string' } }),
    byHand: fc.record({ code: fc.integer(), message: fc.string() }),
  },
  {
    name: 'bounded',
    schema: { type: 'integer', minimum: 1, maximum: 1000 },
    byHand: fc.integer({ min: 1, max: 1000 }),
  },
  {
    name: 'name',
    schema: { type: 'string', minLength: 1, maxLength: 50 },
    byHand: fc.string({ minLength: 1, maxLength: 50 }),
  },
  {
    name: 'enum',
    schema: { enum: ['available', 'pending', 'sold'] },
    byHand: fc.constantFrom('available', 'pending', 'sold'),
  },
  {
    name: 'tags',
    schema: { type: 'array', items: { type: 'string', maxLength: 20 }, maxItems: 10 },
    byHand: fc.array(fc.string({ maxLength: 20 }), { maxLength: 10 }),
  },
  { name: 'uuid', schema: { type: 'string', format: 'uuid' }, byHand: fc.uuid() },
  {
    name: 'map',
    schema: { type: 'object', additionalProperties: { type: 'integer' } },
    byHand: fc.dictionary(fc.string(), fc.integer()),
  },
  {
    name: 'code',
    schema: { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' },
    byHand: fc.stringMatching(/^[A-Z]{3}-\d{4}$/),
  },
  {
    name: 'order',
    schema: object(['id', 'lines'], {
      id: { type: 'integer', format: 'int64' },
      lines: {
        type: 'array',
        minItems: 1,
        maxItems: 5,
        items: object(['sku', 'count'], {
          sku: { type: 'string' },
          count: { type: 'integer', minimum: 1, maximum: 99 },
        }),
      },
    }),
    byHand: fc.record({
      id: int64,
      lines: fc.array(fc.record({ sku: fc.string(), count: fc.integer({ min: 1, max: 99 }) }), {
        minLength: 1,
        maxLength: 5,
      }),
    }),
  },
];

/** A schema for objects. */
export function object(required: string[], properties: Record<string, Json>): Json {
  return { type: 'object', required, properties };
}
