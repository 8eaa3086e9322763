import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file so that whoever reads it finds all of it, or what was there before: under another name first, in the same
 * folder.
 *
 * @returns one sentence that says why it can't be written, and what to do; undefined when it was written
 */
export function writeWhole(path: string, text: string): string | undefined {
  try {
    mkdirSync(dirname(path), { recursive: true });
    replace(path, text);
    return undefined;
  } catch (error) {
    const stale = isFile(path) ? ' The file that is there is of an earlier moment.' : '';
    return `The run record can't be written to ${path} (${codeOf(error)}): ${cureOf(error, path)}.${stale}`;
  }
}

/** Removes what an earlier run wrote, so that it does not look like this one's. */
export function removeStale(path: string): void {
  try {
    if (isFile(path)) rmSync(path);
  } catch {
    // Then it can't be written either, and that is told.
  }
}

function replace(path: string, text: string): void {
  const target = existsSync(path) ? realpathSync(path) : path;
  // A device or a pipe is written to, and must not be replaced by a file.
  if (existsSync(target) && !isFile(target)) {
    writeFileSync(target, text);
    return;
  }
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function cureOf(error: unknown, path: string): string {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return 'make room on the disk, or give the reporter another outputFile';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `let this user write to ${dirname(path)}, or give the reporter another outputFile`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `make ${dirname(path)} a folder, or give the reporter another outputFile`;
    case 'EISDIR':
      return 'remove the folder of that name, or give the reporter another outputFile';
    default:
      return 'give the reporter another outputFile';
  }
}
