import { expect, it } from 'vitest';
import type { ValidCase } from '../clause/index.ts';
import type { Job } from './finding.ts';
import { wavesOf } from './waves.ts';

it('sends a few cases about a place that no accepted request has before the others', () => {
  const jobAt = (pinned: string): Job => ({ given: { kind: 'valid', pinned } }) as unknown as Job;
  const strange = Array.from({ length: 6 }, () => jobAt('/body/items/0'));
  const known = Array.from({ length: 6 }, () => jobAt('/body/name'));
  const context = {
    strangePlaceOf: (given: unknown) => ((given as ValidCase).pinned === '/body/items/0' ? '/body/items' : undefined),
  };
  expect(wavesOf(context, [...strange, ...known])).toEqual([[...strange.slice(0, 4), ...known], strange.slice(4)]);
});
