import { describe, expect, it } from 'vitest';
import { nearMissesOf } from '../arbitrary/index.ts';
import { loadDocument } from '../document/index.ts';
import { writeDocument } from '../workshop/testing/api.ts';
import { findRequestModel } from './request/request-model.ts';
import { createSendable } from './sendable.ts';

const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
const size = { name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 9 } };

/** How many values were tried for each operation, one after the other. @param parameters of each operation */
async function triedFor(parameters: readonly object[], found = false): Promise<number[]> {
  const paths = Object.fromEntries(
    parameters.map((each, index) => [`/${index}`, { get: { parameters: [each], responses: {} } }]),
  );
  const document = await loadDocument(writeDocument({ paths }));
  return document.operations.map((operation) => {
    const model = findRequestModel(document, operation, given, []);
    const [part] = 'because' in model ? [] : model.parameters;
    if ('because' in model || part === undefined) return expect.fail('the operation has a parameter');
    let tried = 0;
    const isSendable = createSendable(model, part, () => {
      tried += 1;
      return found;
    });
    for (const nearMiss of nearMissesOf(part.schema).nearMisses) {
      for (const variant of nearMiss.variants) {
        const before = tried;
        expect(isSendable(nearMiss, variant), variant.name).toBe(found && tried > before);
      }
    }
    return tried;
  });
}

describe('whether an invalid parameter can be sent', () => {
  it('is tried once for all operations that have the parameter', async () => {
    const [first = 0, second] = await triedFor([size, { ...size, description: 'of a page' }]);
    expect(first).toBeGreaterThan(5);
    expect(second).toBe(0);
  });

  it.each<[string, object]>([
    ['name', { name: 'length' }],
    ['place', { in: 'header' }],
    ['style', { style: 'spaceDelimited', explode: false }],
    ['schema', { schema: { type: 'integer', minimum: 2, maximum: 9 } }],
    ['need', { required: true }],
  ])('is tried again for a parameter with another %s', async (_, other) => {
    const [, second] = await triedFor([size, { ...size, ...other }]);
    expect(second).toBeGreaterThan(5);
  });

  it('is not tried if the text is the same, or if the members are parameters of their own', async () => {
    const document = await loadDocument(
      writeDocument({ paths: { '/a': { get: { parameters: [size], responses: {} } } } }),
    );
    const names = document.operations.flatMap((operation) => {
      const model = findRequestModel(document, operation, given, []);
      const [part] = 'because' in model ? [] : model.parameters;
      if ('because' in model || part === undefined) return [];
      const isSendable = createSendable(model, part, () => true);
      return nearMissesOf(part.schema).nearMisses.flatMap((nearMiss) =>
        nearMiss.variants.filter((variant) => !isSendable(nearMiss, variant)).map(({ name }) => name),
      );
    });
    expect(names).toEqual(['array', 'object', 'numeric-string', 'array-of-one']);
  });

  it('is tried with several values only if the first can not be sent', async () => {
    const [never = 0] = await triedFor([size]);
    const [always = 0] = await triedFor([size], true);
    expect(never).toBe(9 * always);
  });
});
