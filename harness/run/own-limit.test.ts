import { afterEach, describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const named = { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 9 } } };
const json = { 'application/json': { schema: named } };
const operation = {
  requestBody: { required: true, content: json },
  responses: { 200: { description: 'Fine', content: json }, 400: { description: 'Wrong' } },
};
const paths = { '/sign-in': { post: operation }, '/rooms': { post: operation }, '/beds': { post: operation } };

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** Runs on a server that asks to wait where `isLimited` says so, by the path and how often it got a request before. */
async function runWith(isLimited: (path: string, before: number) => boolean, wait = '3600'): Promise<RunRecord> {
  const asked = new Map<string, number>();
  const server = await serveApi(({ url: { pathname }, body }): Said => {
    const before = asked.get(pathname) ?? 0;
    asked.set(pathname, before + 1);
    if (isLimited(pathname, before)) return { status: 429, headers: { 'retry-after': wait } };
    const name = (body as { name?: unknown } | null | undefined)?.name;
    if (typeof name !== 'string' || Array.from(name).length > 9) return { status: 400 };
    return { status: 200, body };
  });
  open.push(server);
  return runApi({ paths }, server.url, { inFlight: 4, runs: 8 });
}

/** The reasons why clauses that a server must keep are not judged, by operation. */
function doubtsIn({ clauses }: RunRecord): Record<string, readonly string[]> {
  const doubts: Record<string, string[]> = {};
  for (const { operation, level, result, because = '', cure } of clauses) {
    if (result !== 'inconclusive' || level !== 'must') continue;
    const known = (doubts[operation] ??= []);
    // The reason begins with the variant that was not sent.
    const reason = `${because.replace(/^[\w -]+: /, '')}; ${cure}`;
    if (!known.includes(reason)) known.push(reason);
  }
  return doubts;
}

const reasonOf = (operation: string): string =>
  `${operation} keeps asking to wait (429) while other operations answer; raise the rate limit of this operation for the run`;

describe('a rate limit', () => {
  it('of one operation leaves only that one without a result, and the run complete', async () => {
    const record = await runWith((path, before) => path === '/sign-in' && before >= 3);
    expect(record.incomplete).toBeUndefined();
    expect(doubtsIn(record)).toEqual({ 'POST /sign-in': [reasonOf('POST /sign-in')] });
  });

  it('of several operations, each alone, leaves the others and the run complete', async () => {
    const record = await runWith((path, before) => path !== '/rooms' && before >= 3);
    expect(record.incomplete).toBeUndefined();
    expect(Object.keys(doubtsIn(record)).toSorted()).toEqual(['POST /beds', 'POST /sign-in']);
  });

  it('of all operations makes the run incomplete', async () => {
    const record = await runWith((_, before) => before >= 3);
    expect(record.incomplete?.reasons).toEqual([
      { because: 'the server keeps asking to wait (429)', cure: 'raise its rate limit for the run' },
    ]);
  });

  it('of the whole server makes the run incomplete, although it accepts requests now and then', async () => {
    let count = 0;
    const record = await runWith(() => (count += 1) % 60 > 20);
    expect(record.incomplete?.reasons[0]?.because).toBe('the server keeps asking to wait (429)');
  });
});
