import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadDocument } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import { rowsByOperation } from '../../plan/index.ts';
import { writeDocument } from '../../workshop/testing/api.ts';
import type { Variant } from '../index.ts';

const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
const named = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const schema = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
const content = { 'application/json': { schema } };
const answer = { description: '', content };
const document = {
  openapi: '3.1.0',
  paths: {
    '/beds/{bed}/labels': {
      parameters: [named('bed')],
      post: { requestBody: { required: true, content }, responses: { 201: answer } },
    },
    '/beds/{bed}/labels/{label}': {
      parameters: [named('bed'), named('label')],
      get: { responses: { 200: answer, 404: { description: '' } } },
    },
  },
};

it('reads a resource below the parent where it was created', async () => {
  const rows = rowsByOperation(await loadDocument(writeDocument(document)), given).get('POST /beds/{bed}/labels')?.rows;
  const row = rows?.find(({ clause }) => clause.id === 'POST /beds/{bed}/labels keeps what it is sent');
  const variants: readonly Variant[] = row?.state === 'planned' ? row.variants : [];
  const [drawn] = fc.sample(variants[0]?.arbitrary ?? fc.constant(undefined), 1);
  if (drawn?.kind !== 'script') return expect.fail('no script');
  const creation = {
    request: { path: '/beds/a/labels', headers: [], input: { path: { bed: 'a' }, body: { text: 'b' } } },
    outcome: { kind: 'answered', status: 201, headers: { location: '/beds/a/labels/1' }, body: Buffer.from('') },
  } as unknown as Exchange;
  const reading = drawn.steps.find(({ command }) => command?.kind === 'read')?.next([creation]);
  expect(reading).toMatchObject({ draft: { input: { path: { bed: 'a', label: '1' } } } });
  expect(reading?.known).toContain('/path/bed');
});
