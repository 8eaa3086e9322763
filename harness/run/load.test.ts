import { afterEach, describe, expect, it } from 'vitest';
import { get, isObject } from '../json/index.ts';
import { passes, type RunRecord } from '../record/index.ts';
import { printSummary } from '../report/index.ts';
import { runNotes, serveNotes, type Reply } from '../workshop/testing/notes.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});
const serve: typeof serveNotes = async (behaviour) => {
  const server = await serveNotes(behaviour);
  open.push(server);
  return server;
};

const violated = ({ clauses }: RunRecord): string[] =>
  clauses.filter(({ result }) => result === 'violated').map(({ id }) => id.replace('PUT /notes ', ''));
const doubtful = ({ clauses }: RunRecord): string[] =>
  clauses.filter(({ result }) => result === 'inconclusive').map(({ id }) => id.replace('PUT /notes ', ''));
const fails = (status: number): Reply => [status, { title: 'busy' }, { 'content-type': 'application/problem+json' }];

/** Enough to overload the servers here. */
const many = { inFlight: 32 };

describe('a server that fails under load', () => {
  const above = (limit: number, status: number): Parameters<typeof serveNotes>[0] => ({
    alter: (reply, _, __, inFlight) => (inFlight > limit ? fails(status) : reply),
  });

  it.each([
    ['500 above two requests', 2, 500],
    ['503 without Retry-After above three requests', 3, 503],
    ['500 if it works on another request, as a locked database', 1, 500],
  ])('violates no clause, and has one finding of the run: %s', async (_, limit, status) => {
    const { url } = await serve(above(limit, status));
    const record = await runNotes(url, many);
    expect([violated(record), doubtful(record)]).toEqual([[], []]);
    expect(record.findings).toEqual([]);
    expect(passes(record)).toBe(true);
    const { failures, inFlight } = record.load ?? {};
    expect(failures).toMatchObject({ inFlight: limit + 1, kinds: { [`status ${status}`]: failures?.failed } });
    expect(failures?.example.answer).toMatchObject({ status });
    expect(failures?.curl).toContain('curl');
    // One more than the limit is tried again after many responses.
    expect(inFlight?.last).toBeLessThanOrEqual(limit + 1);
    expect(printSummary(record)).toContain(`  ! fails under ${limit + 1} concurrent requests (`);
  });

  it('fails a strict run', async () => {
    const { url } = await serve(above(2, 500));
    const record = await runNotes(url, { ...many, strict: true, clause: 'accepts body' });
    expect(violated(record)).toEqual([]);
    expect(passes(record)).toBe(false);
    const calm = await runNotes((await serve()).url, { ...many, strict: true, clause: 'accepts body' });
    expect(calm.load?.failures).toBeUndefined();
    expect(passes(calm)).toBe(true);
  });

  it('is still found to fail for a value', async () => {
    const { url } = await serve({
      alter: (reply, _, __, inFlight) => (inFlight > 2 ? fails(500) : reply),
      keep: (note) => (isObject(note) && get(note, 'text') === '' ? fails(500) : undefined),
    });
    const record = await runNotes(url, many);
    expect(violated(record)).toEqual(expect.arrayContaining(['accepts body /text empty', 'answers']));
    expect(violated(record).filter((id) => id.startsWith('rejects'))).toEqual([]);
    expect(record.load?.failures?.inFlight).toBe(3);
  });

  it.each([500, 503])('fails by chance if one request in 20 gets %s, which is a violation', async (status) => {
    let asked = 0;
    const { url } = await serve({ alter: (reply) => ((asked += 1) % 20 === 0 ? fails(status) : reply) });
    const record = await runNotes(url, many);
    expect(violated(record)).toContain('answers');
    expect(record.load?.failures).toBeUndefined();
    expect(passes(record)).toBe(false);
  });
});

describe('the rate of requests', () => {
  it('is kept in total, with the preflight, repeated requests and shrinking', async () => {
    const times: number[] = [];
    const { url } = await serve({
      alter: (reply) => {
        times.push(performance.now());
        return times.length % 7 === 0 ? [429, {}, { 'retry-after': '0' }] : reply;
      },
      keep: (note) => (isObject(note) && get(note, 'text') === '' ? fails(500) : undefined),
    });
    const record = await runNotes(url, { rate: 200, clause: 'accepts body /text', runs: 3, shrinks: true });
    expect(record.findings.length).toBeGreaterThan(0);
    expect(times).toHaveLength(record.requests);
    // A request can be on its way for longer than the next one.
    const most = (times.length - 1) * 5;
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(most * 0.9);
  });
});
