import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimRecord, RecordInUse } from './record-claim.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenhouse-claim-'));
  path = join(folder, 'run.json');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Claims the path in another process, which then waits. */
async function claimElsewhere(): Promise<ReturnType<typeof spawn>> {
  const program = `import { claimRecord } from ${JSON.stringify(import.meta.resolve('./record-claim.ts'))};
    claimRecord(${JSON.stringify(path)}); console.log('claimed'); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe('the claim of a run record', () => {
  it('is rejected while another process has it, with the process and what to do', async () => {
    const child = await claimElsewhere();
    expect(() => claimRecord(path)).toThrow(RecordInUse);
    expect(() => claimRecord(path)).toThrow(
      `Another run (process ${child.pid}) is writing ${path}. Wait until it ends, start this one in another folder, or set another outputFile`,
    );
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    expect(readdirSync(folder)).toEqual(['.run.json.lock']);
    claimRecord(path)();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('can be repeated by the same process, and is released once', () => {
    const [first, second] = [claimRecord(path), claimRecord(path)];
    first();
    second();
    expect(existsSync(join(folder, '.run.json.lock'))).toBe(false);
  });

  it.each([
    ['a process that has ended', () => String(spawnSync(process.execPath, ['-e', '']).pid)],
    ['an earlier process with the number of one that exists', () => `${process.ppid} 1`],
    ['a process that was killed while it claimed', () => ''],
  ])('does not last beyond %s', (_, holder) => {
    writeFileSync(join(folder, '.run.json.lock'), holder());
    const release = claimRecord(path);
    expect(readFileSync(join(folder, '.run.json.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    release();
  });

  it('is not needed where nothing can be written', () => {
    writeFileSync(path, '');
    expect(() => {
      claimRecord(join(path, 'run.json'))();
    }).not.toThrow();
  });
});
