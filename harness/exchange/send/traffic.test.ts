import { describe, expect, it, vi } from 'vitest';
import { absentBody, type Request } from '../exchange.ts';
import type { Attempted } from './attempted.ts';
import { Traffic } from './traffic.ts';
import type { Clock } from './rate.ts';

/** What a small server answers to its request with a number, when so many requests are in flight. */
type Behaviour = (asked: {
  readonly number: number;
  readonly inFlight: number;
  readonly now: number;
  readonly operation: string;
}) => Answer;
type Answer =
  | number
  | 'timed out'
  | 'dropped'
  | 'no connection'
  | { readonly status: number; readonly retryAfter?: string; readonly body?: string };

/** A clock that jumps forward while something sleeps, and otherwise a millisecond for each look. */
function clockOf(): Clock & { time: number } {
  const clock = {
    time: 0,
    now: () => clock.time,
    sleep: (milliseconds: number): Promise<void> => {
      clock.time += milliseconds;
      return new Promise((resolve) => setImmediate(resolve));
    },
  };
  return clock;
}

/** Sends requests to a small server. */
async function run(
  count: number,
  behaviour: Behaviour,
  { inFlight = 32, operations = ['GET /'] } = {},
): Promise<{ results: Attempted[]; traffic: Traffic; asked: number; most: number; slept: number }> {
  const clock = clockOf();
  const traffic = new Traffic({ inFlight, patience: 10_000 }, clock);
  const requests = Array.from({ length: count }, (_, index): Request => {
    const operation = operations[index % operations.length] ?? '';
    return { method: 'GET', path: '/', headers: [], body: absentBody, credentials: [], operation };
  });
  let now = 0;
  let most = 0;
  let asked = 0;
  const attempt = async ({ operation = '' }: Request): Promise<Attempted> => {
    now += 1;
    asked += 1;
    most = Math.max(most, now);
    const number = asked;
    // All that enter together are in flight together.
    await new Promise((resolve) => setImmediate(resolve));
    const answer = behaviour({ number, inFlight: now, now: clock.time, operation });
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    const given = { milliseconds: 20, attempts: 1, position: number };
    if (typeof answer === 'string')
      return { ...given, outcome: { kind: 'unanswered', reason: answer, detail: 'no answer', cure: '' } };
    const { status, retryAfter, body = '' } = typeof answer === 'number' ? { status: answer } : answer;
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    return { ...given, outcome: { kind: 'answered', status, headers, body: Buffer.from(body) } };
  };
  const target = new URL('http://server.invalid');
  const results = await Promise.all(
    requests.map((request) => traffic.send({ request, target, attempt: () => attempt(request) })),
  );
  return { results, traffic, asked, most, slept: clock.time };
}

const statuses = (results: readonly Attempted[]): unknown[] => [
  ...new Set(results.map(({ outcome }) => (outcome.kind === 'answered' ? outcome.status : outcome.reason))),
];

describe('the traffic of a run', () => {
  it('has more requests in flight while the server takes them, and reports how many', async () => {
    const { traffic, most } = await run(300, () => 200);
    expect(most).toBe(32);
    expect(traffic.load()).toMatchObject({ inFlight: { least: 4, most: 32, last: 32 }, repeated: 0 });
  });

  it.each([[500], ['timed out'], ['dropped']] as const)(
    'reports failures above four requests in flight once, with no failed outcome: %s',
    async (failure) => {
      const { results, traffic } = await run(300, ({ inFlight }) => (inFlight > 4 ? failure : 200));
      expect(statuses(results)).toEqual([200]);
      const { inFlight, failures } = traffic.load();
      expect(inFlight).toMatchObject({ last: 4 });
      expect(failures?.inFlight).toBe(5);
      const outcome = failure === 500 ? { status: 500 } : { reason: failure };
      expect(failures).toMatchObject({ kinds: { [failure === 500 ? 'status 500' : failure]: failures?.failed } });
      expect(failures?.example).toMatchObject({ outcome, request: { operation: 'GET /' } });
      expect(failures?.of).toBeGreaterThanOrEqual(failures?.failed ?? Infinity);
    },
  );

  it('sends few requests again that get an answer which others got alone, too', async () => {
    const { results, traffic } = await run(300, ({ number }) => ({ status: 500, body: `rule ${number} is broken` }));
    expect(statuses(results)).toEqual([500]);
    expect(traffic.load().repeated).toBeLessThan(60);
  });

  it.each(['', 'Internal Server Error', '{"message":"Internal server error"}', '<!DOCTYPE html><p>Error</p>'])(
    'sends each failed request again that says nothing of its reason: %s',
    async (body) => {
      const { results, traffic } = await run(300, () => ({ status: 500, body }));
      expect(statuses(results)).toEqual([500]);
      expect(traffic.load().repeated).toBeGreaterThan(200);
    },
  );

  it('sends each request again that gets an answer which load caused before', async () => {
    const { results } = await run(300, ({ inFlight }) => (inFlight > 4 ? { status: 500, body: 'busy' } : 200));
    expect(statuses(results)).toEqual([200]);
  });

  it('waits for a server that a request has ended, and does not take the failures of those beside it for load', async () => {
    let back = 0;
    const { results, traffic } = await run(300, ({ number, now }) => {
      if (number === 150) back = now + 1000;
      return now >= back ? 200 : number < 170 ? 'dropped' : 'no connection';
    });
    expect(statuses(results)).toEqual([200]);
    expect(traffic.returns).toBeGreaterThan(0);
    expect(traffic.load().failures).toBeUndefined();
  });

  it('marks a request that failed under load with how many were in flight', async () => {
    const { results } = await run(50, ({ inFlight }) => (inFlight > 4 ? 500 : 200));
    const marked = results.filter(({ failedAmong }) => failedAmong !== undefined);
    expect(marked.length).toBeGreaterThan(0);
    for (const { failedAmong, attempts } of marked) {
      expect(failedAmong).toBeGreaterThan(4);
      expect(attempts).toBeGreaterThan(1);
    }
  });

  it('works with one request at a time if the server locks', async () => {
    const { results, traffic } = await run(200, ({ inFlight }) => (inFlight > 1 ? 500 : 200));
    expect(statuses(results)).toEqual([200]);
    expect(traffic.load().inFlight).toMatchObject({ least: 1, last: 1 });
  });

  it.each([20, 7, 33])('keeps the failure of one request in %d, whatever the load', async (period) => {
    const { results, traffic } = await run(300, ({ number }) => (number % period === 0 ? 500 : 200));
    expect(statuses(results)).toContain(500);
    expect(traffic.load().failures).toBeUndefined();
  });

  it('keeps failures that always come, and sends each request again only once', async () => {
    const { results, traffic, asked } = await run(100, ({ number }) => (number > 50 ? 500 : 200));
    expect(statuses(results)).toEqual([200, 500]);
    expect(traffic.load().failures).toBeUndefined();
    expect(asked).toBeLessThan(200);
  });

  it('does not send a request again that failed with none other in flight', async () => {
    const { results, asked } = await run(20, () => 500, { inFlight: 1 });
    expect(statuses(results)).toEqual([500]);
    expect(asked).toBe(20);
  });

  it('takes 503 without Retry-After above eight in flight as a limit of the server', async () => {
    const { results, traffic } = await run(300, ({ inFlight }) => (inFlight > 8 ? 503 : 200));
    expect(statuses(results)).toEqual([200]);
    // One more than eight is tried again after many responses.
    expect(traffic.load().inFlight.last).toBeLessThanOrEqual(9);
    expect(traffic.load().failures?.inFlight).toBe(9);
    expect(Object.keys(traffic.load().failures?.kinds ?? {})).toEqual(['status 503']);
  });

  it('waits after 503 without Retry-After, because the server may limit the rate', async () => {
    let last = -Infinity;
    const { results, traffic } = await run(20, ({ now }) => {
      if (now - last < 200) return 503;
      last = now;
      return 200;
    });
    expect(statuses(results)).toEqual([200]);
    expect(traffic.load().failures).toBeDefined();
  });

  it('waits less and less if the server keeps asking to wait, and as long as before once it answers', async () => {
    const clock = clockOf();
    const traffic = new Traffic({ inFlight: 1, patience: 10_000 }, clock);
    let isOpen = false;
    const send = async (): Promise<number> => {
      const before = clock.time;
      const request: Request = { method: 'GET', path: '/', headers: [], body: absentBody, credentials: [] };
      const attempt = (): Promise<Attempted> => {
        const head = { kind: 'answered', headers: { 'retry-after': '1' }, body: new Uint8Array() } as const;
        const outcome = { ...head, status: isOpen ? 200 : 429 };
        return Promise.resolve({ milliseconds: 20, attempts: 1, position: 1, outcome });
      };
      await traffic.send({ request, target: new URL('http://server.invalid'), attempt });
      return clock.time - before;
    };
    let waited = 0;
    for (let count = 0; count < 32; count += 1) waited += await send();
    expect(waited).toBeGreaterThan(30_000);
    expect(waited).toBeLessThan(60_000);
    isOpen = true;
    await send();
    isOpen = false;
    expect(await send()).toBe(10_000);
  });

  it('waits for an operation that always asks to wait a few times only, though others and invalid requests are answered', async () => {
    const clock = clockOf();
    const traffic = new Traffic({ inFlight: 1, patience: 10_000 }, clock);
    const send = async (operation: string, status: number): Promise<void> => {
      const request: Request = { method: 'GET', path: '/', headers: [], body: absentBody, credentials: [], operation };
      const head = { kind: 'answered', headers: { 'retry-after': 'soon' }, body: new Uint8Array() } as const;
      const attempt = (): Promise<Attempted> =>
        Promise.resolve({ milliseconds: 20, attempts: 1, position: 1, outcome: { ...head, status } });
      await traffic.send({ request, target: new URL('http://server.invalid'), attempt });
    };
    for (let count = 0; count < 100; count += 1) {
      await send('GET /closed', 503);
      await send('GET /closed', 400);
      await send('GET /open', 200);
    }
    expect(clock.time).toBeGreaterThan(10_000);
    expect(clock.time).toBeLessThan(20_000);
  });

  it('keeps 503 that one request in 20 gets, and 503 that comes always', async () => {
    const some = await run(200, ({ number }) => (number % 20 === 0 ? 503 : 200));
    expect(statuses(some.results)).toContain(503);
    expect(some.traffic.load().failures).toBeUndefined();
    const all = await run(200, () => 503);
    expect(statuses(all.results)).toEqual([503]);
    // Only the first requests are worth a pause.
    expect(all.slept).toBeLessThan(10_000);
  });

  it.each([429, 503])('has fewer requests in flight after %d with Retry-After, and waits as asked', async (status) => {
    let waits = 0;
    const { results, traffic, slept } = await run(300, ({ inFlight }) => {
      if (inFlight <= 8 || waits > 40) return 200;
      waits += 1;
      return { status, retryAfter: '1' };
    });
    expect(statuses(results)).toEqual([200]);
    expect(slept).toBeGreaterThanOrEqual(1000);
    const { inFlight, repeated, failures } = traffic.load();
    expect(inFlight.least).toBeLessThanOrEqual(4);
    expect(repeated).toBe(waits);
    expect(failures).toBeUndefined();
  });

  it('has fewer requests in flight to the one operation that asks to wait, and as many as before to the others', async () => {
    const ofOne: number[] = [];
    const { traffic, most } = await run(
      400,
      ({ operation, inFlight }) => {
        if (operation !== 'POST /sign-in') return 200;
        ofOne.push(inFlight);
        return { status: 429, retryAfter: '3600' };
      },
      { operations: ['GET /', 'POST /sign-in', 'GET /plants'] },
    );
    expect(ofOne.length).toBeGreaterThan(100);
    expect(traffic.load().inFlight.last).toBe(32);
    expect(most).toBe(32);
  });

  it('leaves the place of a request that waits to another one', async () => {
    let end = (): void => undefined;
    const sleep = (): Promise<void> => new Promise((resolve) => (end = resolve));
    const clock = { ...clockOf(), sleep };
    const traffic = new Traffic({ inFlight: 32, patience: 10_000 }, clock);
    const request: Request = { method: 'GET', path: '/', headers: [], body: absentBody, credentials: [] };
    const { limit } = traffic;
    let asked = 0;
    const attempt = (): Promise<Attempted> => {
      asked += 1;
      const outcome = { kind: 'answered', headers: { 'retry-after': '1' }, body: new Uint8Array() } as const;
      return Promise.resolve({
        milliseconds: 20,
        attempts: 1,
        position: 1,
        outcome: { ...outcome, status: asked === 1 ? 429 : 200 },
      });
    };
    const sent = traffic.send({ request, target: new URL('http://server.invalid'), attempt });
    await vi.waitFor(() => {
      // Half of the requests may be in flight now.
      expect(traffic.limit).toBe(limit / 2 + 1);
    });
    end();
    await sent;
    expect(traffic.limit).toBe(limit / 2);
  });

  it('waits a few times only for an operation that keeps asking to wait while others answer', async () => {
    const clock = clockOf();
    const traffic = new Traffic({ inFlight: 1, patience: 10_000 }, clock);
    const target = new URL('http://server.invalid');
    for (let count = 0; count < 60; count += 1) {
      const operation = count % 2 === 0 ? 'GET /' : 'POST /sign-in';
      const request: Request = { method: '', path: '/', headers: [], body: absentBody, credentials: [], operation };
      const status = count % 2 === 0 ? 200 : 429;
      const outcome = { kind: 'answered', status, headers: { 'retry-after': '1' }, body: new Uint8Array() } as const;
      const attempt = (): Promise<Attempted> => Promise.resolve({ milliseconds: 2, attempts: 1, position: 1, outcome });
      await traffic.send({ request, target, attempt });
    }
    expect(clock.time).toBeGreaterThan(10_000);
    expect(clock.time).toBeLessThan(20_000);
  });

  it('says which requests got no answer when no server could be reached any more, and blames none of them alone', async () => {
    const { results, traffic } = await run(20, ({ number }) =>
      number < 8 ? 200 : number <= 9 ? 'dropped' : 'no connection',
    );
    expect(statuses(results)).toEqual([200, 'no connection']);
    expect(results.filter(({ dropped }) => dropped !== undefined)).toHaveLength(2);
    expect(traffic.load().failures).toBeUndefined();
  });

  it('does not take a request for slow that was in flight with the one that ended the server', async () => {
    const { results } = await run(12, ({ number }) =>
      number < 8 ? 200 : number <= 12 ? 'timed out' : 'no connection',
    );
    expect(statuses(results)).toEqual([200, 'no connection']);
    const cut = results.filter(({ outcome }) => outcome.kind === 'unanswered');
    expect(cut.map(({ dropped }) => dropped?.served)).toEqual(cut.map(() => 0));
  });

  it('meets an operation that never answers a few times, and then no more', async () => {
    const { results, asked } = await run(100, () => 'timed out');
    // The first are in flight together, and three of them are sent again alone.
    expect(asked).toBeLessThanOrEqual(5 + 3);
    expect(statuses(results)).toEqual(['timed out', 'no connection']);
    const [reason] = results.flatMap(({ outcome }) =>
      outcome.kind === 'unanswered' && outcome.reason === 'no connection' ? [outcome.detail] : [],
    );
    expect(reason).toBe('not sent: GET / did not end its response to 3 requests in a row');
  });

  it('meets an operation that ends the server each time a few times, and goes on with the others', async () => {
    let back = 0;
    const ending: Behaviour = ({ number, now, operation }) => {
      if (now < back) return 'no connection';
      if (operation !== 'GET /1' || number < 20) return 200;
      back = now + 4000;
      return 'dropped';
    };
    const { results, traffic } = await run(200, ending, { operations: ['GET /0', 'GET /1', 'GET /2'] });
    expect(traffic.returns).toBeLessThan(20);
    const last = results.slice(-10).map(({ outcome }) => outcome);
    expect(last.filter(({ kind }) => kind === 'answered').length).toBeGreaterThan(5);
    const unsent = results.filter(({ attempts }) => attempts === 0).map(({ outcome }) => outcome);
    expect(JSON.stringify(unsent[0])).toContain('not sent: GET /1 ended the server');
  });

  it('keeps sending to an operation that answers most requests', async () => {
    const { results } = await run(100, ({ number }) => (number % 10 === 0 ? 'timed out' : 200));
    expect(statuses(results)).not.toContain('no connection');
  });

  it('sends nothing after its end, waits for no response any longer, and says which of both it was', async () => {
    vi.useFakeTimers();
    const traffic = new Traffic({ inFlight: 1, patience: 0 });
    traffic.endAt(performance.now() + 50);
    const request: Request = { method: 'GET', path: '/', headers: [], body: absentBody, credentials: [] };
    let asked = 0;
    const attempt = (): Promise<Attempted> => {
      asked += 1;
      return new Promise(() => undefined);
    };
    const target = new URL('http://server.invalid');
    const both = [traffic.send({ request, target, attempt }), traffic.send({ request, target, attempt })];
    await vi.advanceTimersByTimeAsync(100);
    vi.useRealTimers();
    const outcomes = (await Promise.all(both)).map(({ outcome }) => outcome);
    expect(outcomes).toMatchObject([
      {
        detail: 'the server did not answer a request before the time limit',
        cure: 'check what delays the server, or increase TIME',
      },
      { detail: 'not sent before the time limit', cure: 'increase TIME' },
    ]);
    expect(asked).toBe(1);
  });
});
