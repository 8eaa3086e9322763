import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeStale, writeWhole } from './record-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenhouse-record-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the file of a run record', () => {
  it('is written with its folders, replaces an older file, and leaves no other file', () => {
    const path = join(folder, 'a', 'b', 'run.json');
    expect([writeWhole(path, 'older and longer'), writeWhole(path, 'new')]).toEqual([undefined, undefined]);
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readdirSync(join(folder, 'a', 'b'))).toEqual(['run.json']);
  });

  it('is written to the target of a link, and the link stays', () => {
    writeFileSync(join(folder, 'real.json'), 'old');
    symlinkSync(join(folder, 'real.json'), join(folder, 'run.json'));
    writeWhole(join(folder, 'run.json'), 'new');
    expect(readFileSync(join(folder, 'real.json'), 'utf8')).toBe('new');
  });

  it('is reported when its folder is a file', () => {
    writeFileSync(join(folder, 'reports'), 'a file');
    const path = join(folder, 'reports', 'run.json');
    const reports = join(folder, 'reports');
    expect(writeWhole(path, '{}')).toMatch(
      new RegExp(
        `^The run record can't be written to ${path} \\(E[A-Z]+\\): replace the file ${reports} by a folder, or .*\\.$`,
      ),
    );
    expect(readFileSync(reports, 'utf8')).toBe('a file');
  });

  it('is reported when it is a folder, and no other file is left', () => {
    mkdirSync(join(folder, 'run.json'));
    expect(writeWhole(join(folder, 'run.json'), '{}')).toMatch(/\(EISDIR\): remove the folder with this name, or/);
    expect(readdirSync(folder)).toEqual(['run.json']);
  });

  it.skipIf(process.platform !== 'linux')('is reported when the disk is full', () => {
    expect(writeWhole('/dev/full', '{}')).toMatch(/\(ENOSPC\): free space on the disk, or/);
  });

  it('is removed when it is from an earlier run, but only if it is a file', () => {
    writeFileSync(join(folder, 'run.json'), '{}');
    removeStale(join(folder, 'run.json'));
    removeStale(join(folder, 'run.json'));
    removeStale(folder);
    expect(readdirSync(folder)).toEqual([]);
  });
});
