import { describe, expect, it } from 'vitest';
import { qualify } from '../options/index.ts';
import { serveApi, writeDocument } from '../workshop/testing/api.ts';
import { loadPlan, runSuite } from './index.ts';

const get = {
  parameters: [{ name: 'q', in: 'query', schema: { type: 'string', maxLength: 3 } }],
  responses: { 200: { description: '' }, 400: { description: '' } },
};

describe('a run in one process', () => {
  it('has for each violated clause the position of the request that showed it, among those of all operations', async () => {
    const document = writeDocument({ paths: { '/a': { get }, '/b': { get } } });
    let arrived = 0;
    let first: number | undefined;
    const { url, close } = await serveApi(({ url: { pathname, searchParams } }) => {
      arrived += 1;
      const tooLong = Array.from(searchParams.get('q') ?? '').length > 3;
      if (pathname === '/b' && tooLong) first ??= arrived;
      return { status: pathname === '/a' && tooLong ? 400 : 200 };
    });
    // One request at a time, so that they arrive as they were sent.
    const options = qualify({ document, runs: 5, seed: 1, inFlight: 1 });
    const { brokenAfter } = await runSuite(await loadPlan(options), options, url, false);
    close();
    expect([...brokenAfter]).toEqual([['GET /b rejects query q maxLength', first]]);
  });
});
