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

function suspicionOf(cause: string): Suspicion {
  const clause = { id: 'POST /a answers', operation: 'POST /a' };
  const row = { clause, kind: 'watching', variants: [], open: [] };
  const fault = { key: cause, clauses: [clause], violation: { cause }, exchange };
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

it('ends with an error of its own, and does not take it for a fault of the server', async () => {
  const run = runOf(() => Promise.reject(new TypeError('cyclic')));
  await expect(shrinkerOf({ sent: 5000 }).shrink(run, suspicionOf('one'))).rejects.toThrow('cyclic');
});
