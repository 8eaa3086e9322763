import { readFile, realpath } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { decodeBytes } from './decode.ts';

/**
 * The URL of a document that a user gives as a path or a URL.
 *
 * @param source a path relative to the working directory, or a URL with http, https or file
 * @throws {TypeError} when it begins like a URL and is not one
 */
export function urlOf(source: string): URL {
  return /^(?:https?|file):/i.test(source) ? new URL(source) : pathToFileURL(resolve(source));
}

/**
 * Reads the text at a file or http(s) URL, with a limit of 30 seconds.
 *
 * @throws Error when the file can't be read or the server does not respond with 2XX; NotUtf8 when it is not text
 */
export async function readText(url: URL): Promise<string> {
  if (url.protocol === 'file:') return decodeBytes(await readFile(fileURLToPath(url)));
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`the server responds with ${response.status}`);
  return decodeBytes(Buffer.from(await response.arrayBuffer()));
}

/** Why something could not be read, in a few words. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENOENT') return 'no such file';
  if ('code' in error && error.code === 'EISDIR') return 'it is a folder';
  const { cause } = error;
  const deeper = cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : '') : '';
  return deeper === '' ? (error.message.split('\n')[0] ?? '') : deeper;
}

/** Whether a file is in the folder of the document, after symbolic links are followed. */
export async function isInFolder(url: URL, main: URL): Promise<boolean> {
  if (url.protocol !== 'file:' || main.protocol !== 'file:') return false;
  const folder = dirname(await realpath(fileURLToPath(main)));
  const within = (path: string): boolean => path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
  const path = resolve(fileURLToPath(url));
  // A missing file counts as inside if its path is inside, so that the error says that it is missing.
  const real = await realpath(path).catch(() => path);
  return within(real) || (real === path && within(relativeTo(folder, path, main)));
}

/** A path below the document's folder as the user wrote it, moved to the real path of that folder. */
function relativeTo(folder: string, path: string, main: URL): string {
  return resolve(folder, relative(dirname(resolve(fileURLToPath(main))), path));
}

/** The name of a joined file: its path from the document's folder, or its URL. */
export function nameOf(url: URL, main: URL): string {
  if (url.protocol !== 'file:' || main.protocol !== 'file:') return url.href;
  return relative(dirname(fileURLToPath(main)), fileURLToPath(url))
    .split(sep)
    .join('/');
}
