import { expect, it } from 'vitest';
import { Absence } from './absence.ts';
import type { Attempted } from './attempted.ts';

const answered = { attempts: 1, outcome: { kind: 'answered', status: 200 } } as unknown as Attempted;
const unreached = { attempts: 1, outcome: { kind: 'unanswered', reason: 'no connection' } } as unknown as Attempted;

/** A server that is away from a moment on for some time, in milliseconds, each time that it ends. */
function serverOf(away: number): {
  absence: Absence;
  attempt: () => Promise<Attempted>;
  end: () => void;
  now: () => number;
} {
  let [now, back] = [0, 0];
  const sleep = (milliseconds: number): Promise<void> => {
    now += milliseconds;
    return Promise.resolve();
  };
  const absence = new Absence({ now: () => now, sleep });
  const send = (): Promise<Attempted> => Promise.resolve(now < back ? unreached : answered);
  return {
    absence,
    attempt: () => absence.attempt(send, Infinity),
    end: () => (back = now + away),
    now: () => now,
  };
}

it('waits for a server that has ended to be started again, and sends its request then', async () => {
  const { absence, attempt, end, now } = serverOf(1200);
  expect(await attempt()).toBe(answered);
  end();
  expect(await Promise.all([attempt(), attempt(), attempt()])).toEqual([answered, answered, answered]);
  expect(absence.returns).toBe(1);
  end();
  expect(await attempt()).toBe(answered);
  expect(absence.returns).toBe(2);
  expect(now()).toBe(2400);
});

it('does not wait for a server that has never answered', async () => {
  const { attempt, end, now } = serverOf(1200);
  end();
  expect(await attempt()).toBe(unreached);
  expect(now()).toBe(0);
});

it('waits once for a server that does not come back', async () => {
  const { absence, attempt, end, now } = serverOf(60_000);
  await attempt();
  end();
  expect(await Promise.all([attempt(), attempt()])).toEqual([unreached, unreached]);
  expect(await attempt()).toBe(unreached);
  expect(now()).toBe(10_000);
  expect(absence.returns).toBe(0);
});

it('reports a closed connection for a request that ends the server each time', async () => {
  const { absence, end } = serverOf(1000);
  const ending = { ...unreached, dropped: { served: 0, idle: 0, failed: false, varied: false } };
  await absence.attempt(() => Promise.resolve(answered), Infinity);
  end();
  const { outcome } = await absence.attempt(() => Promise.resolve(ending), Infinity);
  expect(outcome).toMatchObject({ kind: 'unanswered', reason: 'dropped' });
});

it('keeps with each request the connection that was closed before a server did not come back', async () => {
  const { absence, end } = serverOf(60_000);
  const closed = { ...unreached, dropped: { served: 3, idle: 0, failed: false, varied: false } };
  await absence.attempt(() => Promise.resolve(answered), Infinity);
  end();
  const sent = [unreached, closed, closed].map((first) => {
    const results = [first];
    return absence.attempt(() => Promise.resolve(results.shift() ?? unreached), Infinity);
  });
  expect((await Promise.all(sent)).map(({ dropped }) => dropped)).toEqual([undefined, closed.dropped, closed.dropped]);
});
