import { describe, expect, it } from 'vitest';
import { runOn, type Asked, type Said } from '../workshop/testing/api.ts';

const content = { 'application/json': { schema: { type: 'object' } } };
const responses = {
  200: { description: 'fine', content },
  400: { description: 'rejected', content },
  401: { description: 'no credential', content },
};
const document = {
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  paths: {
    '/plants': {
      get: {
        security: [{ key: [] }],
        parameters: [{ name: 'limit', in: 'query', required: true, schema: { type: 'integer' } }],
        responses,
      },
    },
  },
};
const login: Said = { status: 302, headers: { location: '/login' } };

async function violatedOn(answer: (asked: Asked) => Said): Promise<string[]> {
  const { clauses } = await runOn(document, answer, { credentials: { key: 'secret' } });
  return clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
}

const isValid = ({ url, request: { headers } }: Asked): boolean =>
  headers['x-key'] === 'secret' && /^-?\d+$/.test(url.searchParams.get('limit') ?? '');

describe('an undocumented redirection', () => {
  it('of valid and invalid requests alike says nothing about what is rejected', async () => {
    const violated = await violatedOn(() => login);
    expect(violated).toContain('GET /plants responds documented-status');
    expect(violated.filter((id) => /rejects|enforces/.test(id))).toEqual([]);
  });

  it('of invalid requests alone does not reject them', async () => {
    const violated = await violatedOn((asked) => (isValid(asked) ? { status: 200, body: {} } : login));
    expect(violated).toContain('GET /plants enforces key');
    expect(violated).toContain('GET /plants rejects query limit type');
  });
});

it('An operation without its credential may answer 403, also to requests about header fields', async () => {
  const { clauses } = await runOn(document, () => ({ status: 403, body: {} }), {});
  expect(clauses.filter(({ result }) => result === 'violated').map(({ id }) => id)).toEqual([]);
});
