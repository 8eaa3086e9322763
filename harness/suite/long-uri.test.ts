import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const documentOf = (maxLength: number): object => ({
  paths: {
    '/finds': {
      get: {
        parameters: [{ name: 'q', in: 'query', required: true, schema: { type: 'string', minLength: 1, maxLength } }],
        responses: { 200: { description: '' }, 400: { description: '' } },
      },
    },
  },
});

/** Runs the suite on a server. @param longest the longest text that it takes, in characters */
async function run(maxLength: number, longest = maxLength) {
  const targets: number[] = [];
  const server = await serveApi(({ url }) => {
    targets.push((url.pathname + url.search).length);
    const { length } = Array.from(url.searchParams.get('q') ?? '');
    return { status: length > 0 && length <= longest ? 200 : 400 };
  });
  try {
    const { clauses } = await runApi(documentOf(maxLength), server.url);
    const resultOf = (id: string) => clauses.find((each) => each.id === `GET /finds ${id}`);
    const violated = clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
    return { longestTarget: Math.max(...targets), resultOf, violated };
  } finally {
    server.close();
  }
}

describe('a long text in a query', () => {
  it('is sent only in a URI that every server should accept (RFC 9110 section 4.1)', async () => {
    const { longestTarget, resultOf, violated } = await run(5000);
    expect(longestTarget).toBeGreaterThan(5000);
    expect(longestTarget).toBeLessThanOrEqual(8000);
    expect(violated).toEqual([]);
    expect(resultOf('accepts query q max-length')?.result).toBe('passed');
    expect(resultOf('rejects query q maxLength')?.result).toBe('passed');
  });

  it('violates its clause if the server rejects one that such a URI can have', async () => {
    expect((await run(5000, 4000)).violated).toContain('GET /finds accepts query q max-length');
  });

  it('is not tested if no such URI can have it, with the reason', async () => {
    const { longestTarget, resultOf, violated } = await run(9000);
    expect(longestTarget).toBeLessThanOrEqual(8000);
    expect(violated).toEqual([]);
    for (const id of ['accepts query q max-length', 'rejects query q maxLength']) {
      const { result, because } = resultOf(id) ?? {};
      expect(result).toMatch(/^(?:inconclusive|not applicable)$/);
      expect(because).not.toBe('');
    }
  });
});
