import { expect, it } from 'vitest';
import { violatedBy } from '../../workshop/testing/api.ts';

const names = ['name', '-name', 'size', '-size'];
const schema = { type: 'array', items: { type: 'string', enum: names }, minItems: 1, maxItems: 4, uniqueItems: true };

/** The violated clauses of a server that rejects some orders. */
async function violatedIf(rejects: (fields: readonly string[]) => boolean, documented: boolean): Promise<string[]> {
  const parameters = [{ name: 'sort', in: 'query', schema, style: 'form', explode: false }];
  const responses = { 200: { description: '' }, ...(documented && { 400: { description: 'It is not valid.' } }) };
  const violated = await violatedBy({ paths: { '/things': { get: { parameters, responses } } } }, ({ url }) => {
    const fields = (url.searchParams.get('sort') ?? 'name').split(',');
    const isValid = fields.every((each) => names.includes(each)) && new Set(fields).size === fields.length;
    return { status: !isValid || rejects(fields) ? 400 : 200, body: {} };
  });
  return violated.filter((id) => id.includes('accepts'));
}

const isTwice = (fields: readonly string[]): boolean =>
  new Set(fields.map((each) => each.replace('-', ''))).size < fields.length;

it('a server may reject an order with both directions of a field', async () => {
  expect(await violatedIf(isTwice, true)).toEqual([]);
  expect(await violatedIf(isTwice, false)).toEqual([]);
  expect(await violatedIf((fields) => fields.length > 1, true)).not.toEqual([]);
});
