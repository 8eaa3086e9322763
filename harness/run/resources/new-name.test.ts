import { describe, expect, it } from 'vitest';
import { resourcesOf } from '../../clause/index.ts';
import { requestModelIn } from '../../workshop/testing/request-model.ts';
import { newNameOf } from './new-name.ts';

/** Names of some new resources. @param schema of a name */
async function newNames(schema: object): Promise<unknown[]> {
  const parameters = [{ name: 'sku', in: 'path', required: true, schema }];
  const put = { parameters, responses: { 201: { description: 'created' } } };
  const model = await requestModelIn({ '/products/{sku}': { put } }, 'PUT /products/{sku}');
  const [resource] = resourcesOf('/products/{sku}');
  if (resource === undefined) throw new Error('the path names a resource');
  let last = 123_456;
  const names = Array.from({ length: 50 }, () => newNameOf(model, resource, () => (last += 1)));
  return names.flatMap((name) => (name === undefined ? [] : [...name.values()]));
}

describe('the name of a new resource', () => {
  it.each([
    '^[A-Z0-9]{3,12}$',
    '^[0-9]{4,10}$',
    '^[A-Z]{2}-[0-9]{1,9}$',
    '^[a-z][a-z0-9-]{2,20}$',
    '^[A-Z][A-Z0-9]{2,15}$',
  ])('is another one each time where only such characters are allowed: %s', async (pattern) => {
    const names = await newNames({ type: 'string', pattern });
    expect(new Set(names).size).toBe(50);
    for (const name of names) expect(name).toMatch(new RegExp(pattern));
  });

  it('is none where too few are allowed', async () => {
    expect(await newNames({ type: 'string', pattern: '^[A-Z]{2}$' })).toEqual([]);
  });
});
