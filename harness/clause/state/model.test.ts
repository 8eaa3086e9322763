import { describe, expect, it } from 'vitest';
import { violatedBy, type Said } from '../../workshop/testing/api.ts';

const file = {
  type: 'object',
  required: ['text'],
  properties: { name: { type: 'string', maxLength: 20 }, text: { type: 'string', minLength: 1, maxLength: 20 } },
};
const content = { 'application/json': { schema: file } };
const answer = { description: '', content };
const none = { description: '' };
const document = {
  paths: {
    '/files/{path}': {
      parameters: [{ name: 'path', in: 'path', required: true, schema: { type: 'string', pattern: '^[a-z]{4,9}$' } }],
      get: { responses: { 200: answer, 404: none } },
      put: { requestBody: { required: true, content }, responses: { 200: answer, 201: answer, 400: none } },
    },
  },
};

/** The clauses about what a resource keeps that a server violates. @param nameOf what it makes of the name that was sent */
async function keptBy(nameOf: (sent: unknown, path: string) => unknown): Promise<string[]> {
  const files = new Map<string, object>();
  const violated = await violatedBy(document, ({ method, url: { pathname }, body }): Said => {
    const path = pathname.split('/')[2] ?? '';
    const before = files.get(path);
    if (method === 'GET') return before ? { status: 200, body: before } : { status: 404 };
    const { name, text } = (body ?? {}) as { name?: unknown; text?: unknown };
    const isText = (value: unknown): boolean => typeof value === 'string' && Array.from(value).length <= 20;
    if (!isText(text) || text === '' || !(name === undefined || isText(name))) return { status: 400 };
    const now = { name: nameOf(name, path), text };
    files.set(path, now);
    return { status: before ? 200 : 201, body: now };
  });
  return violated.filter((id) => id.includes(' keeps '));
}

describe('a field that a server takes from the path', () => {
  it('need not be what was sent in the body', async () => {
    expect(await keptBy((_, path) => path)).toEqual([]);
  });

  it('must be what was sent if the answer shows something else', async () => {
    expect(await keptBy((sent) => (typeof sent === 'string' ? `${sent}x` : sent))).toContain(
      'PUT /files/{path} keeps what it creates',
    );
  });
});
