import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBudget, runStart } from './budget.ts';

describe('the time of a run', () => {
  it('is without end where no limit is given', async () => {
    expect(await createBudget(undefined, 10, 2).spend((deadline) => Promise.resolve(deadline))).toBe(Infinity);
  });

  it('is shared evenly, and what one test leaves is for the next', async () => {
    const budget = createBudget(100, 10, 2);
    const allowance = (): Promise<number> => budget.spend((deadline) => Promise.resolve(deadline - performance.now()));
    const first = await allowance();
    const second = await allowance();
    expect(Math.round(first / 1000)).toBe(20);
    expect(Math.round(second / 1000)).toBe(40);
  });

  it('ends when the run has had its time, whatever the share of a test', async () => {
    const budget = createBudget(100, 10, 2, Date.now() - 95_000);
    const allowance = await budget.spend((deadline) => Promise.resolve(deadline - performance.now()));
    expect(Math.round(allowance / 1000)).toBe(5);
  });

  it('is not counted for more workers than there are tests', async () => {
    const budget = createBudget(10, 1, 8);
    expect(Math.round((await budget.spend((deadline) => Promise.resolve(deadline - performance.now()))) / 1000)).toBe(
      10,
    );
  });

  it('goes on being counted when a test fails', async () => {
    const budget = createBudget(10, 2, 1);
    await expect(budget.spend(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await budget.spend((deadline) => Promise.resolve(deadline - performance.now()))).toBeGreaterThan(5000);
  });
});

describe('the start of a run', () => {
  it('is the same for all its workers, and another one for the next run', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'greenhouse-')), 'results');
    const first = runStart(folder, 0);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(runStart(folder, 1)).toBe(first);
    expect(runStart(folder, 7)).toBe(first);
    expect(runStart(folder, 0)).toBeGreaterThan(first);
  });
});
