import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const schema = {
  type: 'object',
  required: ['kind'],
  properties: { kind: { type: 'string', minLength: 1, maxLength: 3 }, note: { type: 'string' } },
};
const described = {
  paths: {
    '/things': {
      post: {
        security: [{ key: [] }, { other: [] }],
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { 200: { description: '' }, 401: { description: '' }, 422: { description: '' } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      other: { type: 'apiKey', in: 'header', name: 'X-Other' },
    },
  },
};

/** What a run says of the other credential, on a server that accepts some kinds of things only. */
async function resultOf(accepts: (kind: string, isOther: boolean) => boolean): Promise<string | undefined> {
  const { url, close } = await serveApi(({ body, request: { headers } }) => {
    const isOther = headers['x-other'] === 'Other-22';
    if (headers['x-key'] !== 'Key-1111' && !isOther) return { status: 401 };
    const { kind } = { ...(body as Record<string, unknown>) };
    const isValid = typeof kind === 'string' && /^[^]{1,3}$/u.test(kind);
    return { status: isValid && accepts(kind, isOther) ? 200 : 422 };
  });
  try {
    const { clauses } = await runApi(described, url, { credentials: { key: 'Key-1111', other: 'Other-22' } });
    return clauses.find(({ id }) => id === 'POST /things accepts credential other')?.result;
  } finally {
    close();
  }
}

describe('a credential of another security alternative', () => {
  it('is accepted if the server rejects the request for another reason', async () => {
    expect(await resultOf((kind) => kind.length === 1)).toBe('passed');
  });

  it('is not shown if the server accepts no request', async () => {
    expect(await resultOf(() => false)).toBe('inconclusive');
  });

  it('is violated if the server accepts the same request with the usual credential only', async () => {
    expect(await resultOf((kind, isOther) => kind.length === 1 && !isOther)).toBe('violated');
  });
});
