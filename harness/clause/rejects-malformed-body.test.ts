import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import { rowsByOperation } from '../plan/index.ts';
import { writeDocument } from '../workshop/testing/api.ts';
import type { Variant } from './index.ts';

const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };

it('is not tested with an accepted input that has no body, because ` {}` alone is well-formed JSON', async () => {
  const requestBody = { content: { 'application/json': { schema: { type: 'object' } } } };
  const post = { requestBody, responses: { 204: { description: '' } } };
  const document = await loadDocument(writeDocument({ openapi: '3.1.0', paths: { '/a': { post } } }));
  const rows = rowsByOperation(document, given).get('POST /a')?.rows;
  const row = rows?.find(({ clause }) => clause.id === 'POST /a rejects malformed body');
  if (row?.state !== 'planned') return expect.fail('no row');
  const variant = (row.variants as readonly Variant[]).find(({ name }) => name === 'trailing-object');
  const [drawn] = fc.sample(variant?.arbitrary ?? fc.constant(undefined), 1);
  if (drawn?.kind !== 'invalid' || drawn.remake === 'copy') return expect.fail('no case');
  expect(drawn.remake({ input: {} })).toBeUndefined();
  expect(drawn.remake(drawn.control)).toMatchObject({ kind: 'invalid' });
});
