import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { getAt } from '../../json/index.ts';
import { requestModelIn } from '../../workshop/testing/request-model.ts';
import { unlikeItems } from './unlike-items.ts';

const schema = {
  type: 'object',
  required: ['weight', 'label'],
  properties: { weight: { type: 'integer', minimum: 1, maximum: 9999 }, label: { type: 'string', maxLength: 9 } },
};
const post = {
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: { 201: { description: '' } },
};
const paths = { '/plants': { post } };

it.each([
  ['weight', [10, 20]],
  ['label', ['a', 'b']],
])('gives new resources the values of %s in turn', async (field, values) => {
  const model = await requestModelIn(paths, 'POST /plants');
  const [items = []] = fc.sample(
    unlikeItems(model, [field], () => values),
    { numRuns: 1, seed: 1 },
  );
  const [first, second] = values;
  expect(items.map(({ input }) => getAt(input, `/body/${field}`))).toEqual([first, second, first, second, first]);
});

it('lets a number that can be the name of a resource give way to that of one that exists', async () => {
  const model = await requestModelIn(paths, 'POST /plants');
  const knownOf = (field: string): readonly string[] => {
    const [items = []] = fc.sample(unlikeItems(model, [field]), { numRuns: 1, seed: 1 });
    return items.flatMap(({ known }) => known);
  };
  expect([knownOf('weight'), new Set(knownOf('label'))]).toEqual([[], new Set(['/body/label'])]);
});
