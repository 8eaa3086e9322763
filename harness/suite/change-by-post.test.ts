import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1, maxLength: 20 };
const customer = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string' }, email: { ...text, nullable: true }, phone: { ...text, nullable: true } },
};
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const body = (required: string[]): object => ({
  required: true,
  ...json({ type: 'object', properties: { email: text, phone: text }, ...(required.length > 0 && { required }) }),
});
const responses = { 200: { description: '', ...json(customer) }, default: { description: '' } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];

const documentOf = (description: string, required: string[] = []): object => ({
  openapi: '3.0.3',
  paths: {
    '/customers': { post: { requestBody: body(required), responses } },
    '/customers/{id}': {
      parameters,
      get: { responses },
      post: { description, requestBody: body([]), responses },
    },
  },
});

type Fields = Readonly<Record<string, unknown>>;

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '' && Array.from(value).length <= 20;

/** What the suite says of a server. @param change what becomes of a customer */
async function run(document: object, change: (old: Fields, sent: Fields) => Fields): Promise<Map<string, string>> {
  const all = new Map<string, Fields>();
  const server = await serveApi(({ method, url, body: sent }) => {
    const [, , id] = url.pathname.split('/');
    const old = id === undefined ? undefined : all.get(id);
    if (id !== undefined && old === undefined) return { status: 404, body: {} };
    if (method === 'GET') return { status: 200, body: old };
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { status: 400, body: {} };
    const { email, phone } = sent as Fields;
    if ([email, phone].some((value) => value !== undefined && !isText(value))) return { status: 400, body: {} };
    const given = { ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) };
    const made = old ?? { id: `c${all.size}`, email: null, phone: null, ...given };
    const now = old === undefined ? made : change(old, given);
    all.set(String(made['id']), now);
    return { status: 200, body: now };
  });
  const { clauses } = await runApi(document, server.url, { seed: 3 });
  server.close();
  return new Map(clauses.map(({ id, result }) => [id, result]));
}

const clause = 'POST /customers/{id} changes only what it is sent';
const unchanged = 'Updates the customer. Any parameters not provided will be left unchanged.';
const merge = (old: Fields, sent: Fields): Fields => ({ ...old, ...sent });

describe('a POST to a resource that changes it, as the document says', () => {
  it('passes where it sets the fields that it is sent, and keeps the others', async () => {
    expect((await run(documentOf(unchanged), merge)).get(clause)).toBe('passed');
  });

  it('is a violation where it loses the others, or a field that it was sent', async () => {
    const lost = await run(documentOf(unchanged), (old, sent) => ({
      email: null,
      phone: null,
      ...sent,
      id: old['id'],
    }));
    expect(lost.get(clause)).toBe('violated');
    const kept = await run(documentOf(unchanged), (old, sent) => ({ ...old, ...sent, phone: old['phone'] }));
    expect(kept.get(clause)).toBe('violated');
  });

  it('is a change, too, where only the creation needs a field', async () => {
    expect((await run(documentOf('', ['email']), merge)).get(clause)).toBe('passed');
  });

  it('is not judged where nothing says what becomes of the other fields', async () => {
    expect((await run(documentOf('Sets a customer.'), merge)).has(clause)).toBe(false);
  });
});
