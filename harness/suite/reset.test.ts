import { afterEach, describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const document = { paths: { '/a': { get: { responses: { 200: { description: 'fine' } } } } } };

/** A server that counts the requests before and after each reset. */
async function serve(
  status = 204,
): Promise<{ readonly url: string; readonly counts: number[]; readonly keys: unknown[] }> {
  const counts = [0];
  const keys: unknown[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, request }) => {
    if (method === 'POST' && pathname === '/api/reset') {
      counts.push(0);
      keys.push(request.headers['x-key']);
      return { status };
    }
    counts.push((counts.pop() ?? 0) + 1);
    return { status: 200 };
  });
  open.push(close);
  return { url: `${url}/api`, counts, keys };
}

describe('the reset of the target', () => {
  it.each([['POST /reset'], ['{"method":"POST","url":"/reset"}'], [{ method: 'POST', url: '/reset' }]])(
    'is a request before and after the run: %j',
    async (reset) => {
      const { url, counts, keys } = await serve();
      const { run } = await runApi(document, url, { reset, headers: { 'X-Key': 'k' } });
      expect(counts).toEqual([0, expect.any(Number), 0]);
      expect(counts[1]).toBeGreaterThan(0);
      expect(keys).toEqual(['k', 'k']);
      expect(run.document.warnings).toBeUndefined();
    },
  );

  it('is a function before and after the run', async () => {
    const { url, counts } = await serve();
    await runApi(document, url, { reset: () => void counts.push(0) });
    expect(counts).toEqual([0, expect.any(Number), 0]);
  });

  it('is named in a warning if it fails after the run', async () => {
    const { url } = await serve(500);
    const { run } = await runApi(document, url, { reset: 'POST /reset', environment: { RESET: '' } });
    expect(run.document.warnings).toEqual([
      'after the run, the reset of the target failed (POST /api/reset: status 500)',
    ]);
  });

  it('must be a request', async () => {
    const run = runApi(document, 'http://127.0.0.1:1', { reset: 'now' });
    await expect(run).rejects.toThrow(`reset: 'now' is not a request; use one such as "POST /test/reset"`);
  });
});
