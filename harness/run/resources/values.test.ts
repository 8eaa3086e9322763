import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

const schema = { type: 'object', required: ['a', 'b'], properties: { a: { type: 'integer' }, b: { type: 'integer' } } };
const requestBody = { required: true, content: { 'application/json': { schema } } };
const document = {
  paths: { '/a': { post: { requestBody, responses: { 200: { description: '' }, 400: { description: '' } } } } },
};

describe('values from the user', () => {
  it('do not replace what is invalid, even in two places', async () => {
    const { url, close } = await serveApi(({ body }) => {
      const { a, b } = { ...(body as Record<string, unknown> | null) };
      return { status: Number.isInteger(a) && Number.isInteger(b) ? 200 : 400 };
    });
    const values = join(mkdtempSync(join(tmpdir(), 'greenhouse-')), 'values.json');
    writeFileSync(values, JSON.stringify({ 'POST /a': { body: { a: 1, b: 2 } } }));
    const { clauses } = await runApi(document, url, { values, inFlight: 1 });
    close();
    const several = clauses.find(({ id }) => id === 'POST /a rejects several faults');
    expect(several?.result).toBe('passed');
  });
});
