import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Case } from '../clause/index.ts';
import { Suspicion } from './finding.ts';
import type { Session } from './session.ts';
import { Shrinker } from './shrink.ts';

const given: Case = { kind: 'probe', draft: { input: {} } };
const exchange = { request: {}, outcome: { kind: 'answered', status: 200 } };
const trial = { kind: 'probe', case: given, exchange };

type Shrunk = Parameters<Shrinker['shrink']>[0];

const runOf = (runTrial: () => Promise<unknown>): Shrunk =>
  ({
    plan: { watching: [], requestModel: undefined },
    results: { watched: new WeakSet<object>() },
    runTrial,
  }) as unknown as Shrunk;

const shrinkerOf = (sender: { sent: number }): Shrinker =>
  new Shrinker({ sender, shrinkTime: 10_000 } as unknown as Session, { end: Infinity });

function suspicionOf(cause: string, shown: object = exchange): Suspicion {
  const clause = { id: 'POST /a answers', operation: 'POST /a' };
  const row = { clause, kind: 'watching', variants: [], open: [] };
  const fault = { key: cause, clauses: [clause], violation: { cause }, exchange: shown };
  const variant = { name: '', arbitrary: fc.constant(given) };
  return new Suspicion({ row, variant, seed: 1, index: 0, given, fault, trial } as never);
}

it('shrinks no more findings after so many requests', async () => {
  const sender = { sent: 5000 };
  const shrinker = shrinkerOf(sender);
  const run = runOf(() => {
    sender.sent += 800;
    return Promise.resolve(trial);
  });
  const repeats: string[] = [];
  for (const cause of ['one', 'two', 'three']) repeats.push((await shrinker.shrink(run, suspicionOf(cause))).repeats);
  expect(repeats).toEqual(['no', 'no', 'not tried']);
});

it('sends a request that is wrong by its status again if no new case shows it', async () => {
  const rejected = {
    request: { method: 'POST', path: '/a' },
    outcome: { kind: 'answered', status: 422, body: Buffer.alloc(0) },
  };
  const repeatsOf = async (status: number, where = 'status'): Promise<string> => {
    const send = (): Promise<unknown> => Promise.resolve({ outcome: { kind: 'answered', status } });
    const shrinker = new Shrinker({ sender: { sent: 0, send }, shrinkTime: 10_000 } as unknown as Session, {
      end: Infinity,
    });
    const suspicion = suspicionOf('status 422', rejected);
    Object.assign(suspicion.example.fault.violation, { where });
    return (
      await shrinker.shrink(
        runOf(() => Promise.resolve(trial)),
        suspicion,
      )
    ).repeats;
  };
  expect(await repeatsOf(422)).toBe('yes');
  expect(await repeatsOf(409)).toBe('not tried');
  expect(await repeatsOf(201)).toBe('no');
  expect(await repeatsOf(422, 'body /name')).toBe('no');
});

it('ends with an error of its own, and does not take it for a fault of the server', async () => {
  const run = runOf(() => Promise.reject(new TypeError('cyclic')));
  await expect(shrinkerOf({ sent: 5000 }).shrink(run, suspicionOf('one'))).rejects.toThrow('cyclic');
});

it('takes no failure for one that came again that a smaller request meets by chance', async () => {
  const failed = {
    request: { method: 'POST', path: '/a' },
    outcome: { kind: 'answered', status: 500, body: Buffer.alloc(0) },
  };
  const repeatsOf = async (failsWhenSent: boolean): Promise<string> => {
    const sender = { sent: 0, send: () => Promise.resolve(failsWhenSent ? failed : exchange) };
    const shrinker = new Shrinker({ sender, shrinkTime: 10_000 } as unknown as Session, { end: Infinity });
    let tries = 0;
    const run = runOf(() => Promise.resolve({ ...trial, exchange: (tries += 1) === 1 ? failed : exchange }));
    const clause = { id: 'POST /a answers', operation: 'POST /a' };
    const judgeExchange = (each: unknown): object | undefined =>
      each === failed ? { kind: 'violation', cause: 'x' } : undefined;
    const plan = { ...run.plan, watching: [{ clause, kind: 'watching', judgeExchange }] } as never;
    return (await shrinker.shrink({ ...run, plan }, suspicionOf('POST /a answers\nx', failed))).repeats;
  };
  expect(await repeatsOf(true)).toBe('yes');
  expect(await repeatsOf(false)).toBe('no');
});

it('sends a failed request again after one with the same kind of failure, to see whether that happens now and then', async () => {
  const failed = { request: {}, outcome: { kind: 'answered', status: 500 } };
  const failsFirst = (times: number): (() => Promise<unknown>) => {
    let sent = 0;
    return () => Promise.resolve((sent += 1) <= times ? failed : exchange);
  };
  const repeatsOf = async (send: () => Promise<unknown>): Promise<string> => {
    const shrinker = new Shrinker({ sender: { sent: 0, send }, shrinkTime: 10_000 } as unknown as Session, {
      end: Infinity,
    });
    const run = runOf(() => Promise.resolve(trial));
    const suspicion = suspicionOf('status 500', failed);
    for (let shrunk = 0; shrunk < 3; shrunk += 1) await shrinker.shrink(run, suspicion);
    return (await shrinker.shrink(run, suspicion)).repeats;
  };
  expect(await repeatsOf(failsFirst(0))).toBe('no');
  expect(await repeatsOf(failsFirst(1))).toBe('no');
  expect(await repeatsOf(failsFirst(99))).toBe('not tried');
});

it('knows nothing of a failure if its request is sent again to a server that has ended', async () => {
  const failed = { request: {}, attempts: 1, outcome: { kind: 'answered', status: 500 } };
  const gone = { request: {}, attempts: 1, outcome: { kind: 'unanswered', reason: 'no connection' } };
  const repeatsOf = async (exchange: object): Promise<string[]> => {
    const sender = { sent: 0, send: () => Promise.resolve(exchange) };
    const shrinker = new Shrinker({ sender, shrinkTime: 10_000 } as unknown as Session, { end: Infinity });
    const run = runOf(() => Promise.resolve({ ...trial, exchange }));
    const repeats: string[] = [];
    for (let shrunk = 0; shrunk < 4; shrunk += 1)
      repeats.push((await shrinker.shrink(run, suspicionOf('status 500', failed))).repeats);
    return repeats;
  };
  expect(await repeatsOf(exchange)).toEqual(['no', 'no', 'no', 'no']);
  expect(await repeatsOf(gone)).toEqual(['not tried', 'not tried', 'not tried', 'not tried']);
});
