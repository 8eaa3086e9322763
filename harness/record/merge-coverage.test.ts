import { afterEach, describe, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';
import type { Coverage, PartCoverage } from './coverage.ts';
import { coverageIn } from './merge-coverage.ts';

const json = { 'application/json': { schema: { type: 'object' } } };
const document = {
  paths: {
    '/a': {
      get: {
        parameters: [
          { name: 'q', in: 'query', schema: { type: 'string', maxLength: 3 } },
          { name: 'q long', in: 'query', schema: { type: 'string', maxLength: 5 } },
          { name: 'free', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          200: { description: '', content: { ...json, 'text/csv': {} } },
          '4XX': { description: '' },
          404: { description: '' },
        },
      },
    },
    '/b': {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 201: { description: '' }, 400: { description: '' } },
      },
    },
  },
};

let close: () => void = () => undefined;
afterEach(() => {
  close();
});

async function coverageOf(answer: (asked: Asked) => Said): Promise<Coverage> {
  const server = await serveApi(answer);
  close = server.close;
  const { coverage } = await runApi(document, server.url, { runs: 3 });
  if (coverage === undefined) throw new Error('the record has no coverage');
  return coverage;
}

const correct = ({ url: { pathname, searchParams }, body }: Asked): Said => {
  if (pathname === '/b') return { status: typeof body === 'object' && !Array.isArray(body) && body ? 201 : 400 };
  const isLonger = (name: string, most: number): boolean => Array.from(searchParams.get(name) ?? '').length > most;
  return !isLonger('q', 3) && !isLonger('q long', 5) ? { status: 200, body: {} } : { status: 400 };
};

describe('the coverage of a run', () => {
  it('counts what was met, and names what was not', async () => {
    expect(await coverageOf(correct)).toEqual({
      operations: { met: 2, all: 2, missing: [] },
      accepted: { met: 4, all: 4, missing: [] },
      // Any text is a valid value of "free".
      rejected: { met: 3, all: 3, missing: [] },
      keywords: { met: 3, all: 3 },
      statuses: { met: 4, all: 5, missing: ['GET /a 404'] },
      mediaTypes: { met: 1, all: 2, missing: ['GET /a 200 text/csv'] },
      facetPairs: { met: 15, all: 75 },
    });
  });

  it('does not count what was sent without a success response', async () => {
    const { operations, accepted, rejected, keywords } = await coverageOf((asked) =>
      asked.url.pathname === '/b' ? { status: 400 } : correct(asked),
    );
    expect(operations).toEqual({ met: 1, all: 2, missing: ['POST /b'] });
    expect([accepted.missing, rejected.missing]).toEqual([['POST /b body'], ['POST /b body']]);
    expect(keywords).toEqual({ met: 2, all: 3 });
  });

  it('counts an invalid value that was accepted, because it was judged', async () => {
    const { keywords } = await coverageOf((asked) =>
      asked.url.pathname === '/b' ? correct(asked) : { status: 200, body: {} },
    );
    expect(keywords).toEqual({ met: 3, all: 3 });
  });
});

describe('the coverage of several tests', () => {
  const test = (operation: string, met: readonly string[], pairs: number): PartCoverage => ({
    operation,
    isReached: false,
    accepted: { all: ['query a', 'query b'], met },
    statuses: { all: [], met: [] },
    mediaTypes: { all: [], met: [] },
    facetPairs: { met: pairs, all: 10 },
  });

  it('is what any of them met, whatever their order', () => {
    const parts = [test('GET /a', ['query a'], 2), test('GET /a', ['query b'], 2), test('GET /b', ['query a'], 3)];
    const merged = coverageIn(parts, []);
    expect(merged.accepted).toEqual({ met: 3, all: 4, missing: ['GET /b query b'] });
    expect(merged.facetPairs).toEqual({ met: 5, all: 20 });
    expect(coverageIn(parts.toReversed(), [])).toEqual(merged);
  });
});
