import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import { rowsByOperation } from '../plan/index.ts';
import { runOn, writeDocument, type Said } from '../workshop/testing/api.ts';
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

describe('a malformed body of a closed object', () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', maxLength: 9 }, count: { type: 'integer', minimum: 0, maximum: 99 } },
  };
  const documents = [false, undefined].map((additionalProperties) => {
    const requestBody = {
      required: true,
      content: { 'application/json': { schema: { ...schema, additionalProperties } } },
    };
    const responses = { 204: { description: 'accepted' }, 400: { description: 'rejected' } };
    return { paths: { '/plants': { post: { requestBody, responses } } } };
  });
  const clause = 'POST /plants rejects malformed body';

  /** A server that rejects unknown names and invalid values. @param lax changes a text before it is parsed */
  const serving =
    (lax: (text: string) => string) =>
    ({ raw }: { raw: Buffer }): Said => {
      if (!Buffer.from(raw.toString()).equals(raw)) return { status: 400 };
      try {
        const { name, count = 0, ...others } = JSON.parse(lax(raw.toString())) as Record<string, unknown>;
        const isValid =
          typeof name === 'string' &&
          name.length <= 9 &&
          Number.isInteger(count) &&
          Number(count) >= 0 &&
          Number(count) <= 99;
        return { status: isValid && Object.keys(others).length === 0 ? 204 : 400 };
      } catch {
        return { status: 400 };
      }
    };

  it.each([
    ['words for numbers', (text: string) => text.replace(/:-?(?:NaN|Infinity)/g, ':null')],
    ['single quotes', (text: string) => text.replaceAll("'", '"')],
    ['leading zeros', (text: string) => text.replace(/:0+(?=\d)/g, ':')],
    ['plus signs', (text: string) => text.replaceAll(':+', ':')],
    ['hexadecimal numbers', (text: string) => text.replace(/:(0x[\dA-F]+)/g, (_, number) => `:${Number(number)}`)],
    ['line feeds in strings', (text: string) => text.replaceAll('\n', '\\n')],
    ['names without quotes', (text: string) => text.replace(/([{,])(\w+):/g, '$1"$2":')],
  ])('is found to be accepted by a server that takes %s and no unknown name', async (_, lax) => {
    for (const document of documents) {
      const { clauses } = await runOn(document, serving(lax), { clause });
      expect(clauses.find(({ id }) => id === clause)?.result).toBe('violated');
    }
  });

  it('passes if a strict server rejects it', async () => {
    for (const document of documents) {
      const { clauses } = await runOn(
        document,
        serving((text) => text),
        { clause },
      );
      expect(clauses.find(({ id }) => id === clause)?.result).toBe('passed');
    }
  });
});
