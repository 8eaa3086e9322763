import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Another run writes to the same record. */
export class RecordInUse extends Error {}

/** What identifies a process, so that a later one with the same number is another one. */
const identityOf = (pid: number): string => `${pid} ${startOf(pid)}`;

/**
 * Claims the path of a run record for this process, until the claim is released or the process ends. The claim of a process
 * that no longer exists does not count, so a killed run leaves nothing that has to be removed. Where no file can be written,
 * nothing is claimed: writing the record reports that.
 *
 * @returns releases the claim
 * @throws {RecordInUse} if another process has claimed the path and still exists. The error has no stack
 */
export function claimRecord(path: string): () => void {
  const claim = join(dirname(path), `.${basename(path)}.lock`);
  const own = identityOf(process.pid);
  if (!tryClaim(claim, own)) {
    const [pid] = readText(claim).split(' ');
    const error = new RecordInUse(
      `Another run (process ${pid}) is writing ${path}. ` +
        'Wait until it ends, start this one in another folder, or set another outputFile for the reporter.',
    );
    // Playwright prints the stack of an error in a reporter, and this one is of the user.
    error.stack = error.message;
    throw error;
  }
  const release = (): void => {
    process.off('exit', release);
    if (readText(claim) === own) rmSync(claim, { force: true });
  };
  process.on('exit', release);
  return release;
}

/** @returns false if another process that still exists has the claim */
function tryClaim(claim: string, own: string): boolean {
  try {
    mkdirSync(dirname(claim), { recursive: true });
    writeFileSync(claim, own, { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return true;
    const holder = readText(claim);
    if (holder !== own && isAlive(holder)) return false;
    take(claim, own);
  }
  return true;
}

function take(claim: string, own: string): void {
  try {
    writeFileSync(claim, own);
  } catch {
    // The folder became read-only. Writing the record reports that.
  }
}

function isAlive(identity: string): boolean {
  const pid = Number(identity.split(' ')[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0 || identity !== identityOf(pid)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * When a process started, in ticks of the kernel (proc(5)); empty where that is unknown. A container that is started again
 * has the same numbers of processes.
 */
function startOf(pid: number): string {
  const fields = readText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return fields[19] ?? '';
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
