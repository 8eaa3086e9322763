import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file atomically: to a temporary file in the same folder first, which then replaces it. So a reader finds the
 * whole new text or the whole old one.
 *
 * @param what what it is, for the message
 * @returns why it can't be written, with what to do; undefined when it was written
 */
export function writeWhole(path: string, text: string, what = 'run record'): string | undefined {
  try {
    mkdirSync(dirname(path), { recursive: true });
    replace(path, text);
    return undefined;
  } catch (error) {
    const stale = isFile(path) ? ' The existing file is older.' : '';
    return `The ${what} can't be written to ${path} (${codeOf(error)}): ${cureOf(error, path)}.${stale}`;
  }
}

/** Removes the file of an earlier run, so that it is not mistaken for the file of this run. */
export function removeStale(path: string): void {
  try {
    if (isFile(path)) rmSync(path);
  } catch {
    // Then it can't be written either, and writing reports that.
  }
}

function replace(path: string, text: string): void {
  const target = existsSync(path) ? realpathSync(path) : path;
  // A device or a pipe must not be replaced by a file.
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
      return 'free space on the disk, or set another outputFile for the reporter';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `allow this user to write to ${dirname(path)}, or set another outputFile for the reporter`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `replace the file ${dirname(path)} by a folder, or set another outputFile for the reporter`;
    case 'EISDIR':
      return 'remove the folder with this name, or set another outputFile for the reporter';
    default:
      return 'set another outputFile for the reporter';
  }
}
