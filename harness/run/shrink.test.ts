import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Case } from '../clause/index.ts';
import { Suspicion } from './finding.ts';
import type { Session } from './session.ts';
import { Shrinker } from './shrink.ts';

it('shrinks no more findings after so many requests', async () => {
  const sender = { sent: 5000 };
  const shrinker = new Shrinker({ sender, shrinkTime: 10_000 } as unknown as Session, { end: Infinity });
  const given: Case = { kind: 'probe', draft: { input: {} } };
  const exchange = { request: {}, outcome: { kind: 'answered', status: 200 } };
  const trial = { kind: 'probe', case: given, exchange };
  const run = {
    plan: { watching: [], requestModel: undefined },
    results: { watched: new WeakSet<object>() },
    runTrial: () => {
      sender.sent += 800;
      return Promise.resolve(trial);
    },
  } as unknown as Parameters<Shrinker['shrink']>[0];
  const clause = { id: 'POST /a answers', operation: 'POST /a' };
  const row = { clause, kind: 'watching', variants: [], open: [] };
  const repeats: string[] = [];
  for (const cause of ['one', 'two', 'three']) {
    const fault = { key: cause, clauses: [clause], violation: { cause }, exchange };
    const variant = { name: '', arbitrary: fc.constant(given) };
    const sighting = { row, variant, seed: 1, index: 0, given, fault, trial };
    repeats.push((await shrinker.shrink(run, new Suspicion(sighting as never))).repeats);
  }
  expect(repeats).toEqual(['no', 'no', 'not tried']);
});
