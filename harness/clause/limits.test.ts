import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import type { Json } from '../json/index.ts';
import { writeDocument } from '../workshop/testing/api.ts';
import { type Row } from './index.ts';
import { rowsByOperation } from '../plan/index.ts';

const max = 2147483647;
const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };

async function rowsOf(operation: Json): Promise<Map<string, Row>> {
  const described = await loadDocument(writeDocument({ paths: { '/a': { post: operation } } }));
  const rows = [...rowsByOperation(described, given).values()].flatMap((each) => each.rows);
  return new Map(rows.map((row) => [row.clause.id.replace(/^POST \/a /, ''), row]));
}

const responses = { 201: { description: '' } };
const body = (mediaType: string, name: Json): Json => {
  const schema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, name } };
  return { requestBody: { required: true, content: { [mediaType]: { schema } } }, responses };
};
const parameter = (name: Json): Json => ({ parameters: [{ name: 'name', in: 'query', schema: name }], responses });

describe('a limit that is too large to be exceeded', () => {
  it.each<[string, string, Json, string]>([
    ['in a JSON body', 'body /name', body('application/json', { type: 'string', maxLength: max }), 'maxLength'],
    [
      'in a form',
      'body /name',
      body('application/x-www-form-urlencoded', { type: 'string', maxLength: max }),
      'maxLength',
    ],
    ['in a multipart form', 'body /name', body('multipart/form-data', { type: 'string', maxLength: max }), 'maxLength'],
    ['in a parameter', 'query name', parameter({ type: 'string', maxLength: max }), 'maxLength'],
    ['in a list', 'query name', parameter({ type: 'array', items: { type: 'integer' }, maxItems: max }), 'maxItems'],
    ['of a list', 'body /name', body('application/json', { type: 'array', maxItems: max }), 'maxItems'],
    ['of an object', 'body /name', body('application/json', { type: 'object', maxProperties: max }), 'maxProperties'],
  ])('makes only its own row untestable, with the reason: %s', async (_, place, operation, keyword) => {
    const rows = await rowsOf(operation);
    const untestable = [...rows].filter(([, { state }]) => state === 'untestable');
    expect(untestable.map(([id]) => id)).toEqual([`rejects ${place} ${keyword}`]);
    expect(untestable[0]?.[1]).toMatchObject({ because: expect.stringMatching(/1 MB|10,000/) as string });
    for (const row of rows.values()) {
      if (row.state !== 'planned') continue;
      for (const { arbitrary } of row.variants)
        expect(() => fc.sample(arbitrary, { seed: 1, numRuns: 2 })).not.toThrow();
    }
  });
});

describe('an optional value that must be too large', () => {
  it.each<[string, string, Json, string]>([
    ['in a JSON body', 'body /name', body('application/json', { type: 'string', minLength: 1e8 }), 'minLength'],
    ['a list', 'body /name', body('application/json', { type: 'array', minItems: 1e6 }), 'minItems'],
    ['with a hard pattern', 'body /name', body('application/json', { type: 'string', pattern: '(.)\\1' }), 'pattern'],
  ])('makes only the rows that need it untestable: %s', async (_, place, operation, keyword) => {
    const rows = await rowsOf(operation);
    const untestable = [...rows].filter(([, { state }]) => state === 'untestable').map(([id]) => id);
    expect(untestable.sort()).toEqual([`accepts ${place} present`, `rejects ${place} ${keyword}`]);
    expect(rows.get('rejects body /id type')?.state).toBe('planned');
    expect(rows.get(`rejects ${place} type`)?.state).toBe('planned');
  });

  it('makes no other parameter untestable', async () => {
    const rows = await rowsOf({
      parameters: [
        { name: 'name', in: 'query', schema: { type: 'string', minLength: 1e8 } },
        { name: 'size', in: 'query', schema: { type: 'integer', maximum: 9 } },
      ],
      responses,
    });
    expect(rows.get('rejects query size maximum')?.state).toBe('planned');
    expect(rows.get('accepts query name')).toMatchObject({
      state: 'untestable',
      because: expect.stringContaining('1,000,000 characters (1 MB)') as string,
    });
  });
});
