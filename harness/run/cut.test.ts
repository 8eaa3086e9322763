import { afterEach, describe, expect, it } from 'vitest';
import { passes, type RunRecord } from '../record/index.ts';
import { runNotes, serveNotes, type Reply } from '../workshop/testing/notes.ts';

/** Milliseconds: long enough for the other requests on a busy machine. */
const timeout = 500;

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/**
 * Serves notes.
 *
 * @param first the number of the first request that `then` answers, counted from 1
 */
async function serveUntil(first: number, then: (reply: Reply, count: number) => Reply | 'silence'): Promise<string> {
  let count = 0;
  const server = await serveNotes({
    alter: (reply) => {
      count += 1;
      return count < first ? reply : then(reply, count);
    },
  });
  open.push(server);
  return server.url;
}

const problem = { 'content-type': 'application/problem+json' };
const wait = (status: number, seconds: string): Reply => [
  status,
  { title: 'later' },
  { ...problem, 'retry-after': seconds },
];
const inconclusive = ({ clauses }: RunRecord): number =>
  clauses.filter(({ result }) => result === 'inconclusive').length;

describe('a run that the server cuts short', () => {
  it.each([429, 503])('is incomplete if the server keeps asking to wait from some request on: %s', async (status) => {
    const record = await runNotes(await serveUntil(60, () => wait(status, '3600')), { inFlight: 4 });
    expect(record.incomplete).toMatchObject({
      reasons: [{ because: `the server keeps asking to wait (${status})`, cure: 'raise its rate limit for the run' }],
      unjudged: inconclusive(record),
    });
    expect(record.incomplete?.unjudged).toBeGreaterThan(0);
    expect(record.totals.passed).toBeGreaterThan(0);
    expect(passes(record)).toBe(false);
  });

  it('stops sending if the server asks to wait every time', async () => {
    let asked = 0;
    const url = await serveUntil(60, () => {
      asked += 1;
      return wait(429, '3600');
    });
    await runNotes(url, { inFlight: 4 });
    // One batch of each kind may be under way.
    expect(asked).toBeLessThan(100);
  });

  it('is complete if the server defers single requests and answers them later', async () => {
    const url = await serveUntil(1, (reply, count) => (count % 50 === 0 ? wait(429, '0') : reply));
    const record = await runNotes(url);
    expect(record.incomplete).toBeUndefined();
    expect(passes(record)).toBe(true);
  });

  it('is complete if one request is deferred for too long, but no clause becomes inconclusive', async () => {
    const url = await serveUntil(1, (reply, count) => (count === 50 ? wait(429, '3600') : reply));
    const record = await runNotes(url);
    expect(record.incomplete).toBeUndefined();
    expect(passes(record)).toBe(true);
  });

  it('is incomplete if the server stops answering', async () => {
    const record = await runNotes(await serveUntil(60, () => 'silence'), { inFlight: 4, timeout });
    expect(record.incomplete?.reasons[0]?.because).toMatch(/^the server at .* does not answer a valid PUT \/notes/);
    expect(record.totals.violated).toBeGreaterThan(0);
  });

  it('is complete if the server does not answer one kind of request', async () => {
    const server = await serveNotes({ alter: (reply) => (reply[0] === 400 ? 'silence' : reply) });
    open.push(server);
    const record = await runNotes(server.url, { inFlight: 8, timeout, runs: 2 });
    expect(record.totals.violated).toBeGreaterThan(0);
    expect(record.incomplete).toBeUndefined();
  });

  it('is incomplete if the server ends', async () => {
    let count = 0;
    const server: Awaited<ReturnType<typeof serveNotes>> = await serveNotes({
      keep: () => {
        count += 1;
        if (count === 40) server.close();
        return undefined;
      },
    });
    const record = await runNotes(server.url, { inFlight: 4 });
    expect(record.incomplete?.reasons[0]?.because).toMatch(/^the server is no longer reachable: .*\(ECONNREFUSED\)$/);
    expect(record.incomplete?.reasons[0]?.cure).toMatch(/; it last answered (?:GET|PUT) \/notes/);
    expect(passes(record)).toBe(false);
  });

  it('is incomplete if no server is running', async () => {
    const record = await runNotes('http://127.0.0.1:1');
    expect(record.incomplete?.reasons[0]?.because).toMatch(/^no server can be reached at http/);
  });

  it('is complete if the user gave it little time or selected few clauses', async () => {
    const url = await serveUntil(Infinity, (reply) => reply);
    expect((await runNotes(url, { time: 1, runs: 10_000 })).incomplete).toBeUndefined();
    expect((await runNotes(url, { clause: 'rejects body /number type' })).incomplete).toBeUndefined();
  });
});
