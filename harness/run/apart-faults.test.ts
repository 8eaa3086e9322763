import { expect, it } from 'vitest';
import { runOn, type Said } from '../workshop/testing/api.ts';

const item = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const content = { 'application/json': { schema: { type: 'array', items: item } } };
const headers = { 'X-Total': { required: true, schema: { type: 'integer' } } };
const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 5 } };
const responses = { 200: { description: '', headers, content }, 400: { description: '' } };
const document = { paths: { '/things': { get: { parameters: [limit], responses } } } };

/**
 * The clauses of each finding against a list that can have a wrong field, too many items, and no header field.
 *
 * @param more how many items it has beyond the limit
 */
async function findings(id: unknown, more: number, fields: Record<string, string>): Promise<string[][]> {
  const record = await runOn(
    document,
    ({ url: { searchParams } }): Said => {
      const asked = searchParams.get('limit') ?? '5';
      if (!/^[1-5]$/.test(asked) || searchParams.getAll('limit').length > 1) return { status: 400 };
      return { status: 200, headers: fields, body: Array.from({ length: Number(asked) + more }, () => ({ id })) };
    },
    {},
  );
  return record.findings.map(({ clauses }) => clauses.map((each) => each.replace('GET /things ', ''))).sort();
}

it('a wrong header field, too many items and a wrong body are a finding each, although each answer has all of them', async () => {
  expect(await findings('one', 1, {})).toEqual([
    ['keeps to query limit'],
    ['responds 200 body'],
    ['responds 200 header X-Total'],
  ]);
});

it('one of these alone is one finding', async () => {
  const total = { 'x-total': '7' };
  expect(await findings(1, 0, total)).toEqual([]);
  expect(await findings('one', 0, total)).toEqual([['responds 200 body']]);
  expect(await findings(1, 1, total)).toEqual([['keeps to query limit']]);
  expect(await findings(1, 0, {})).toEqual([['responds 200 header X-Total']]);
});
