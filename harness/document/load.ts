import { isObject, type Json, type JsonObject } from '../json/index.ts';
import { withoutBrokenExamples } from './check/examples.ts';
import { checkSchemas } from './check/schemas.ts';
import type { Document } from './document.ts';
import { joinFiles } from './files/join.ts';
import { readText, reason, urlOf } from './files/source.ts';
import { Notes } from './notes.ts';
import { DocumentProblem } from './problem.ts';
import { readOperations } from './read/operations.ts';
import { readSecuritySchemes } from './read/security.ts';
import { Reading } from './reading.ts';
import { parseText } from './text.ts';
import { validate } from './validate.ts';
import { versionOf } from './version.ts';

export interface LoadOptions {
  /** Whether references may lead outside of the document's folder, to other folders and to the web. Not unless it is said. */
  readonly allowReferences?: boolean;
}

/**
 * Loads an OpenAPI description: reads it, joins its files, checks it, and brings it into normal form.
 *
 * @param source a path, or an http(s) URL
 * @throws DocumentProblem naming each place and its cure
 */
export async function loadDocument(source: string, options: LoadOptions = {}): Promise<Document> {
  const url = urlOf(source);
  const notes = new Notes(source);
  const parsed = asObject(parseText(await readSource(source, url), source), source);
  const version = versionOf(parsed, source, notes);
  const { root } = await joinFiles(parsed, url, notes, { allowReferences: options.allowReferences ?? false });
  notes.throwErrors();
  const reading = new Reading(root, version, notes);
  const securitySchemes = readSecuritySchemes(reading);
  const operations = readOperations(reading, securitySchemes, url.protocol === 'file:' ? undefined : url.href);
  if (operations.length === 0) warnOfNoOperations(root, notes);
  checkSchemas(operations, notes);
  notes.throwErrors();
  const checked = withoutBrokenExamples(operations, notes);
  await validate(root, version, notes);
  const info = reading.at('/info');
  return {
    source,
    title: reading.text(info, 'title') ?? '',
    version: reading.text(info, 'version') ?? '',
    root: reading.root,
    operations: checked,
    securitySchemes,
    warnings: notes.warnings,
  };
}

async function readSource(source: string, url: URL): Promise<string> {
  try {
    return await readText(url);
  } catch (error) {
    throw new DocumentProblem(
      `${source}: the OpenAPI document can't be read (${reason(error)}); give its path or URL in OPENAPI`,
    );
  }
}

function asObject(value: Json, source: string): JsonObject {
  if (isObject(value)) return value;
  throw new DocumentProblem(`${source}: this is no OpenAPI document: its root is no object; begin it with "openapi"`);
}

function warnOfNoOperations(root: JsonObject, notes: Notes): void {
  const other = root['webhooks'] === undefined ? '' : ' (webhooks are requests of the server, not to it)';
  notes.error('/paths', `the document has no operations${other}; add one under "paths"`);
}
