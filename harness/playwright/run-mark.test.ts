import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, describe, it } from 'vitest';
import { keptIn, markRun } from './run-mark.ts';

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

  it('hands texts to later workers of the same run, by suite', () => {
    const folder = newFolder();
    markRun(folder, 0).keep('results', 'one suite', 'first');
    markRun(folder, 1).keep('results', 'one suite', 'second');
    markRun(folder, 2).keep('results', 'another', 'third');
    expect(markRun(folder, 3).kept('results', 'one suite')).toBe('second');
    expect(markRun(folder, 3).kept('progress', 'one suite')).toBeUndefined();
    expect(keptIn(folder, 'results').sort()).toEqual(['second', 'third']);
    expect(markRun(folder, 0).kept('results', 'one suite')).toBeUndefined();
    expect(keptIn(folder, 'results')).toEqual([]);
  });

  it('has one first worker in each run', () => {
    const folder = newFolder();
    const [one, other] = [markRun(folder, 0), markRun(folder, 1)];
    expect([other.isFirst(), one.isFirst(), other.isFirst()]).toEqual([true, false, false]);
    expect(markRun(folder, 0).isFirst()).toBe(true);
  });

  it('lets one worker run a suite, and another one if that has ended', () => {
    const folder = newFolder();
    const mark = markRun(folder, 0);
    expect([mark.claim('a'), mark.claim('a')]).toEqual([true, true]);
    const path = join(
      folder,
      '.greenhouse',
      readdirSync(join(folder, '.greenhouse')).find((name) => name.startsWith('worker-')) ?? '',
    );
    // The parent of this process exists as long as it does.
    writeFileSync(path, String(process.ppid));
    expect([mark.claim('a'), mark.claim('b')]).toEqual([false, true]);
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(path, String(pid));
    expect(mark.claim('a')).toBe(true);
  });
});
