import { afterEach, describe, expect, it } from 'vitest';
import { passes, type RunRecord } from '../record/index.ts';
import { runNotes, serveNotes, type Reply } from '../workshop/testing/notes.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** Serves notes; from one request on it answers in another way. */
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
const leftOpen = ({ clauses }: RunRecord): number => clauses.filter(({ result }) => result === 'inconclusive').length;

describe('a run that the server cuts short', () => {
  it.each([429, 503])('is incomplete from the request on at which a limit sets in: %s', async (status) => {
    const record = await runNotes(await serveUntil(60, () => wait(status, '3600')), { inFlight: 4 });
    expect(record.incomplete).toMatchObject({
      reasons: [{ because: `the server keeps asking to wait (${status})`, cure: 'raise its rate limit for the run' }],
      unjudged: leftOpen(record),
    });
    expect(record.incomplete?.unjudged).toBeGreaterThan(0);
    expect(record.totals.passed).toBeGreaterThan(0);
    expect(passes(record)).toBe(false);
  });

  it('stops sending when the server does nothing but ask to wait', async () => {
    let asked = 0;
    const url = await serveUntil(60, () => {
      asked += 1;
      return wait(429, '3600');
    });
    await runNotes(url, { inFlight: 4 });
    expect(asked).toBeLessThan(40);
  });

  it('is whole where single requests are put off, waited for and answered', async () => {
    const url = await serveUntil(1, (reply, count) => (count % 50 === 0 ? wait(429, '0') : reply));
    const record = await runNotes(url);
    expect(record.incomplete).toBeUndefined();
    expect(passes(record)).toBe(true);
  });

  it('is whole where a single request is put off for too long, and no clause left open by it', async () => {
    const url = await serveUntil(1, (reply, count) => (count === 50 ? wait(429, '3600') : reply));
    const record = await runNotes(url);
    expect(record.incomplete).toBeUndefined();
    expect(passes(record)).toBe(true);
  });

  it('is incomplete where the server answers nothing any more', async () => {
    const record = await runNotes(await serveUntil(60, () => 'silence'), { inFlight: 4, timeout: 50 });
    expect(record.incomplete?.reasons[0]?.because).toMatch(/^the server at .* does not answer a valid PUT \/notes/);
    expect(record.totals.violated).toBeGreaterThan(0);
  });

  it('is whole where the server leaves only some kind of request without an answer', async () => {
    const server = await serveNotes({ alter: (reply) => (reply[0] === 400 ? 'silence' : reply) });
    open.push(server);
    const record = await runNotes(server.url, { inFlight: 4, timeout: 50, runs: 5 });
    expect(record.totals.violated).toBeGreaterThan(0);
    expect(record.incomplete).toBeUndefined();
  });

  it('is incomplete where the server ends', async () => {
    let count = 0;
    const server: Awaited<ReturnType<typeof serveNotes>> = await serveNotes({
      keep: () => {
        count += 1;
        if (count === 40) server.close();
        return undefined;
      },
    });
    const record = await runNotes(server.url, { inFlight: 4 });
    expect(record.incomplete?.reasons[0]?.because).toMatch(
      /^the server can't be reached any more: no server can be reached at http:.* \(ECONNREFUSED\)$/,
    );
    expect(passes(record)).toBe(false);
  });

  it('is incomplete where no server was there at all', async () => {
    const record = await runNotes('http://127.0.0.1:1');
    expect(record.incomplete?.reasons[0]?.because).toMatch(/^no server can be reached at http/);
  });

  it('is whole where its user gave it little time, or chose few clauses', async () => {
    const url = await serveUntil(Infinity, (reply) => reply);
    expect((await runNotes(url, { time: 1, runs: 10_000 })).incomplete).toBeUndefined();
    expect((await runNotes(url, { clause: 'rejects body /number type' })).incomplete).toBeUndefined();
  });
});
