import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const item = {
  type: 'object',
  required: ['name', 'size'],
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 9 },
    size: { type: 'integer', minimum: 1, maximum: 50 },
  },
};
const body = {
  type: 'object',
  required: ['items'],
  properties: { items: { type: 'array', minItems: 1, maxItems: 9, items: item } },
};

const isValid = (given: unknown): boolean => {
  const { name, size } = (given ?? {}) as { name?: unknown; size?: unknown };
  const isName = typeof name === 'string' && /^.{2,9}$/su.test(name);
  return isName && Number.isInteger(size) && Number(size) >= 1 && Number(size) <= 50;
};

/** The clauses about items that are violated, on a server that checks so many of them. */
async function violatedBy(checked: number): Promise<string[]> {
  const content = { 'application/json': { schema: body } };
  const answers = { 201: { description: '' }, 400: { description: '' } };
  const document = {
    paths: { '/batches': { post: { requestBody: { required: true, content }, responses: answers } } },
  };
  const { url, close } = await serveApi(({ body: sent }) => {
    const { items } = (sent ?? {}) as { items?: unknown };
    const isList = Array.isArray(items) && items.length > 0 && items.length <= 9;
    return { status: isList && items.slice(0, checked).every(isValid) ? 201 : 400 };
  });
  const { clauses } = await runApi(document, url, { clause: 'POST /batches rejects body /items/0' });
  close();
  return clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
}

describe('a list of objects in a body', () => {
  it('is checked to its end', async () => {
    expect(await violatedBy(9)).toEqual([]);
    expect(await violatedBy(1)).toEqual(['POST /batches rejects body /items/0/name required']);
  });
});
