import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, describe, it } from 'vitest';
import { markRun } from './run-mark.ts';

const newFolder = (): string => join(mkdtempSync(join(tmpdir(), 'greenhouse-')), 'results');

describe('the mark of a run', () => {
  it('has the same start time for all workers, and another one for the next run', async () => {
    const folder = newFolder();
    const { startedAt } = markRun(folder, 0);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(markRun(folder, 1).startedAt).toBe(startedAt);
    expect(markRun(folder, 7).startedAt).toBe(startedAt);
    expect(markRun(folder, 0).startedAt).toBeGreaterThan(startedAt);
  });

  it('counts the tests of all workers, from zero in each run', () => {
    const folder = newFolder();
    const [one, other] = [markRun(folder, 0), markRun(folder, 1)];
    expect([one.begin(), other.begin(), other.begin(), one.begin()]).toEqual([0, 1, 2, 3]);
    expect(markRun(folder, 0).begin()).toBe(0);
  });

  it('has one first worker in each run', () => {
    const folder = newFolder();
    const [one, other] = [markRun(folder, 0), markRun(folder, 1)];
    expect([other.isFirst(), one.isFirst(), other.isFirst()]).toEqual([true, false, false]);
    expect(markRun(folder, 0).isFirst()).toBe(true);
  });
});
