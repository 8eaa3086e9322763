import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { qualify } from '../options/index.ts';
import { repeatable, serveApi, writeDocument } from '../workshop/testing/api.ts';
import type { Aspect } from '../clause/index.ts';
import type { LiveRun } from '../run/index.ts';
import { foldTally } from '../verdict/index.ts';
import { loadPlan, openSession, partsOf, runSuite, runTests } from './index.ts';

const get = {
  parameters: [{ name: 'q', in: 'query', schema: { type: 'string', maxLength: 3 } }],
  responses: { 200: { description: '' }, 400: { description: '' } },
};
// One request at a time, so that they arrive as they were sent.
const options = qualify({
  document: writeDocument({ paths: { '/a': { get }, '/b': { get }, '/c': { get } } }),
  runs: 5,
  ...repeatable,
});
const violated = 'GET /b rejects query q maxLength';

describe('the parts of an operation', () => {
  const clause = 'GET /a responds documented-status';
  const findingsBy = async (aspects: readonly Aspect[], isAlone: boolean): Promise<[Aspect, string | undefined][]> => {
    // The status is a rejection, so only the clause about statuses is violated.
    const server = await serveApi(({ url: { searchParams } }) => ({
      status: Array.from(searchParams.get('q') ?? '').length > 3 ? 418 : 200,
    }));
    const loaded = await loadPlan(options);
    const prepared = openSession(loaded, options, server.url);
    const [operation] = loaded.plan.operations;
    if (operation === undefined) throw new Error('the document has an operation');
    const tested = { operation, aspects, isAlone };
    const results = await runTests(prepared, [tested], { shrinks: false });
    await prepared.session.sender.close();
    server.close();
    return [...partsOf(results, tested, loaded, prepared)].flatMap(([aspect, { findings }]) =>
      findings.map(({ clauses: [id] }): [Aspect, string | undefined] => [aspect, id]),
    );
  };

  it('have a fault of every answer under the aspect of its clause, whichever test sent the request', async () => {
    expect(await findingsBy(['rejects invalid parameters', 'responds as documented'], false)).toEqual([
      ['responds as documented', clause],
    ]);
  });

  it('leave out such a fault if the test of its aspect is not run, unless the test that sends the request is alone', async () => {
    expect(await findingsBy(['rejects invalid parameters'], false)).toEqual([]);
    expect(await findingsBy(['rejects invalid parameters'], true)).toEqual([['rejects invalid parameters', clause]]);
  });
});

describe('what is judged so far', () => {
  it('has a line for each aspect that has clauses which are not derived yet, with the right reason', async () => {
    let live: LiveRun | undefined;
    const seen: string[][] = [];
    const server = await serveApi(() => {
      const parts =
        operation === undefined || live === undefined ? [] : partsOf(live.results(), tested, loaded, prepared);
      seen.push(
        [...parts]
          .flatMap(([, { clauses }]) => clauses.filter(({ clause: { id, aspect } }) => id === `GET /a ${aspect}`))
          .map(({ clause, tally }) => `${clause.aspect} ${foldTally(tally).doubt?.because ?? ''}`),
      );
      return { status: 200 };
    });
    const loaded = await loadPlan(options);
    const prepared = openSession(loaded, options, server.url);
    const [operation] = loaded.plan.operations;
    if (operation === undefined) throw new Error('the document has an operation');
    const tested = { operation, aspects: operation.aspects };
    await runTests(prepared, [tested], { shrinks: false, watch: (each) => (live = each) });
    await prepared.session.sender.close();
    server.close();
    const lines = ['rejects invalid parameters', 'responds as documented'].map(
      (aspect) => `${aspect} not run: the run was cut short before this test`,
    );
    expect(seen).toContainEqual(lines);
    expect(seen.at(-1)).toEqual([]);
  });
});

describe('a run in one process', () => {
  let arrived: string[];
  /** The position of the first request that the server accepts by mistake. */
  let first: number | undefined;
  let server: Awaited<ReturnType<typeof serveApi>>;
  beforeEach(async () => {
    arrived = [];
    first = undefined;
    server = await serveApi(({ url: { pathname, searchParams } }) => {
      arrived.push(pathname);
      const isTooLong = Array.from(searchParams.get('q') ?? '').length > 3;
      if (pathname === '/b' && isTooLong) first ??= arrived.length;
      return { status: pathname !== '/b' && isTooLong ? 400 : 200 };
    });
  });
  afterEach(() => {
    server.close();
  });

  it('has the position of the request that first violated a clause, among those of all operations', async () => {
    const { brokenAfter } = await runSuite(await loadPlan(options), options, server.url, false);
    expect([...brokenAfter]).toEqual([[violated, first]]);
  });

  it('sends no request after the first violation of the clause that it is run for', async () => {
    const { brokenAfter } = await runSuite(await loadPlan(options), options, server.url, false, violated);
    expect([...brokenAfter]).toEqual([[violated, arrived.length]]);
    expect(first).toBe(arrived.length);
  });
});
