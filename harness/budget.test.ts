import { describe, expect, it } from 'vitest';
import { createBudget } from './budget.ts';

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

  it('is not counted for more workers than there are tests', async () => {
    const budget = createBudget(10, 1, 8);
    expect(Math.round((await budget.spend((deadline) => Promise.resolve(deadline - performance.now()))) / 1000)).toBe(
      10,
    );
  });

  it('goes on being counted when a test fails', async () => {
    const budget = createBudget(10, 1, 1);
    await expect(budget.spend(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await budget.spend((deadline) => Promise.resolve(deadline - performance.now()))).toBeGreaterThan(10_000);
  });
});
