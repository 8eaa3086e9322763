import { expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { ExactNumber } from '../json/index.ts';
import { rowsByOperation } from '../plan/index.ts';
import { writeDocument } from '../workshop/testing/api.ts';

const plants = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };
const get = {
  parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
  responses: { 200: { description: '', content: { 'application/json': { schema: plants } } } },
};
const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };

/** The verdict on a list of three items, for a limit as it is written. */
async function verdictOn(limit: string): Promise<string | undefined> {
  const document = await loadDocument(writeDocument({ paths: { '/plants': { get } } }));
  const rows = [...rowsByOperation(document, given).values()].flatMap((each) => each.rows);
  const row = rows.find(({ clause }) => clause.id === 'GET /plants keeps to query limit');
  if (row === undefined || !('judgeExchange' in row)) throw new Error('the list has no such row');
  const body = Buffer.from('[{"id": 1}, {"id": 2}, {"id": 3}]');
  const exchange = {
    request: { method: 'GET', path: '/plants', headers: [], input: { query: { limit: new ExactNumber(limit) } } },
    outcome: { kind: 'answered', status: 200, headers: { 'content-type': 'application/json' }, body },
  };
  return row.judgeExchange(exchange as unknown as Exchange, [])?.kind;
}

it('a list has no more items than its limit', async () => {
  expect(await verdictOn('2')).toBe('violation');
  expect(await verdictOn('3')).toBe('pass');
});

it('a limit in a notation that can be taken for no number is not judged', async () => {
  expect(await verdictOn('2.0')).toBeUndefined();
  expect(await verdictOn('2e0')).toBeUndefined();
});
