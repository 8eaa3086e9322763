import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { generateSync } from 'json-schema-faker';
import { parse, stringify, type Json } from '../../json/index.ts';
import { valid } from '../../arbitrary/index.ts';
import { compile } from '../../schema/index.ts';

/** A typical schema of an API with the arbitrary that a person would write for it. */
interface Typical {
  readonly name: string;
  readonly schema: Json;
  readonly byHand: fc.Arbitrary<unknown>;
}

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

const typical: readonly Typical[] = [
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

function object(required: string[], properties: Record<string, Json>): Json {
  return { type: 'object', required, properties };
}

/** One line of the table of speeds. */
export interface SpeedRow {
  readonly name: string;
  readonly own: number;
  readonly byHand: number;
  readonly faker: number;
}

/** Values a second, for ten typical schemas: this project, arbitraries by hand, json-schema-faker. */
export function speeds(numRuns: number): SpeedRow[] {
  return typical.map(({ name, schema, byHand }) => {
    const own = valid({ root: schema, pointer: '' });
    const rate = (draw: () => unknown) => {
      draw();
      const start = performance.now();
      draw();
      return numRuns / ((performance.now() - start) / 1000);
    };
    return {
      name,
      own: rate(() => fc.sample(own, { seed: 1, numRuns })),
      byHand: rate(() => fc.sample(byHand, { seed: 1, numRuns })),
      faker: rate(() =>
        Array.from({ length: numRuns }, () => generateSync(schema as Parameters<typeof generateSync>[0], { seed: 1 })),
      ),
    };
  });
}

/** Microseconds for a body of 100 bytes: parse and validate here, JSON.parse and ajv alone. */
export function bodySpeeds(rounds: number): { exact: number; ajv: number; text: string } {
  const schema = object(['id', 'name'], {
    id: { type: 'integer' },
    name: { type: 'string', maxLength: 80 },
    tag: { type: 'string' },
  });
  const text = stringify({
    id: 9223372036854775807n,
    name: 'a plant with a name of some length, as they are',
    tag: 'indoor, shade',
  });
  const validate = compile({ root: schema, pointer: '' });
  const alone = new Ajv2020().compile(schema as object);
  const time = (judge: () => unknown) => {
    for (let round = 0; round < rounds / 10; round++) judge();
    const start = performance.now();
    for (let round = 0; round < rounds; round++) judge();
    return ((performance.now() - start) * 1000) / rounds;
  };
  return { text, exact: time(() => validate(parse(text))), ajv: time(() => alone(JSON.parse(text))) };
}
