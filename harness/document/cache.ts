import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, parse, stringify, type JsonObject } from '../json/index.ts';
import { version } from '../package/index.ts';
import { readText } from './files/source.ts';

/** The result of checking a document. It is stored, so that other processes need not check the document again. */
export interface Checked {
  /** The description, with its files joined. */
  readonly root: JsonObject;
  readonly warnings: readonly string[];
  /** The schemas that can't be used, each with the reason. */
  readonly unusable: readonly (readonly [schema: string, reason: string])[];
  /** The keys of the examples that do not match their schemas. */
  readonly invalidExamples: readonly string[];
}

/** Where a document was read from. */
export interface Origin {
  /** The path or URL, as the user gave it. */
  readonly source: string;
  readonly url: URL;
  /** The current text of the main file. */
  readonly text: string;
  readonly allowReferences: boolean;
}

interface CacheHead extends Omit<Checked, 'root'> {
  readonly greenhouse: string;
  readonly url: string;
  readonly digest: string;
  /** The digests of the files that were joined, by their URLs. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Reads the stored result for a document, if it is still valid: the entry must be complete, and every file is read
 * again and must not have changed by a byte. An entry has three lines: the digest of the rest, the result without the
 * description, and the description as exact JSON.
 *
 * @returns undefined when there is no valid entry
 */
export async function recall(folder: string, origin: Origin): Promise<Checked | undefined> {
  const entry = await readFile(entryOf(folder, origin), 'utf8').catch(() => undefined);
  if (entry === undefined) return undefined;
  const [digest = ''] = entry.split('\n', 1);
  const rest = entry.slice(digest.length + 1);
  if (digestOf(rest) !== digest) return undefined;
  const end = rest.indexOf('\n');
  const head = JSON.parse(rest.slice(0, end)) as CacheHead;
  const isOurs = head.greenhouse === version && head.url === origin.url.href && head.digest === digestOf(origin.text);
  if (!isOurs || !(await areUnchanged(head.files))) return undefined;
  const root = parse(rest.slice(end + 1));
  const { warnings, unusable, invalidExamples } = head;
  return isObject(root) ? { root, warnings, unusable, invalidExamples } : undefined;
}

/**
 * Stores the result of a check, completely or not at all. If it can't be stored, the next process checks again.
 *
 * @param files the texts of the joined files by their URLs, without the main file
 */
export async function store(
  folder: string,
  origin: Origin,
  files: ReadonlyMap<string, string>,
  { root, warnings, unusable, invalidExamples }: Checked,
): Promise<void> {
  const head: CacheHead = {
    greenhouse: version,
    url: origin.url.href,
    digest: digestOf(origin.text),
    files: Object.fromEntries([...files].map(([uri, text]) => [uri, digestOf(text)])),
    warnings,
    unusable,
    invalidExamples,
  };
  const rest = `${JSON.stringify(head)}\n${stringify(root)}`;
  const path = entryOf(folder, origin);
  const unfinished = `${path}.${randomUUID()}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(unfinished, `${digestOf(rest)}\n${rest}`);
    await rename(unfinished, path);
  } catch {
    // A folder that can't be written to costs only time.
  }
}

async function areUnchanged(files: Readonly<Record<string, string>>): Promise<boolean> {
  const same = Object.entries(files).map(async ([uri, digest]) => {
    const text = await readText(new URL(uri)).catch(() => undefined);
    return text !== undefined && digestOf(text) === digest;
  });
  return (await Promise.all(same)).every(Boolean);
}

function entryOf(folder: string, { url, allowReferences }: Origin): string {
  return join(folder, `document-${digestOf(`${url.href} ${allowReferences}`).slice(0, 32)}.txt`);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
