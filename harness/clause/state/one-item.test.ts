import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadDocument } from '../../document/index.ts';
import { getAt } from '../../json/index.ts';
import { rowsByOperation } from '../../plan/index.ts';
import { writeDocument } from '../../workshop/testing/api.ts';

const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
const label = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const document = {
  openapi: '3.1.0',
  paths: {
    '/labels': {
      post: {
        requestBody: { required: true, ...json({ type: 'array', items: label }) },
        responses: { 201: { description: '', ...json({ type: 'array', items: { type: 'string' } }) } },
      },
    },
    '/labels/{id}': { get: { parameters: [id], responses: { 200: { description: '', ...json(label) } } } },
  },
};

it('creates one resource with each list, also with one that is drawn empty', async () => {
  const rows = rowsByOperation(await loadDocument(writeDocument(document)), given).get('POST /labels')?.rows;
  const row = rows?.find(({ clause }) => clause.id === 'POST /labels keeps what it is sent');
  const [alone] = row?.state === 'planned' ? row.variants : [];
  const scripts = fc.sample(alone?.arbitrary ?? fc.constant(undefined), { seed: 1, numRuns: 30 });
  const bodies = scripts.map((each) => {
    const first = each?.kind === 'script' ? each.steps[0]?.next([]) : undefined;
    return getAt(first?.draft.input ?? {}, '/body');
  });
  expect(bodies.filter((body) => !Array.isArray(body) || body.length !== 1)).toEqual([]);
  expect(bodies.length).toBe(30);
});
