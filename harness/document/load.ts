import { isObject, type Json, type JsonObject } from '../json/index.ts';
import { recall, store, type Checked, type Origin } from './cache.ts';
import { invalidExamples, withoutExamples } from './check/examples.ts';
import { checkSchemas, withoutUnusable } from './check/schemas.ts';
import type { Document, Operation, SecurityScheme } from './document.ts';
import { NotUtf8 } from './files/decode.ts';
import { joinFiles } from './files/join.ts';
import { readText, reason, urlOf } from './files/source.ts';
import { Notes, repeatedNames } from './notes.ts';
import { DocumentProblem } from './problem.ts';
import { otherFormat } from './other-format.ts';
import { readOperations } from './read/operations.ts';
import { readSecuritySchemes } from './read/security.ts';
import { DocumentReader } from './reader.ts';
import { parseText } from './text.ts';
import { notOpenApi, versionOf } from './version.ts';

export interface LoadOptions {
  /**
   * Whether references may lead outside of the document's folder, to other folders and to the web. The default is
   * false.
   */
  readonly allowReferences?: boolean;
  /**
   * A folder that stores the result of the check, so that other processes of a run need not check the document again.
   */
  readonly cache?: string;
}

/**
 * Loads an OpenAPI description: reads it, joins its files, checks it and brings it into the normal form.
 *
 * @param source a path, or an http(s) URL
 * @throws DocumentProblem when the document can't be used; its message lists each place and what to do
 */
export async function loadDocument(source: string, options: LoadOptions = {}): Promise<Document> {
  return documentOf(source, await checkDocument(source, options));
}

/**
 * Reads a description, joins its files and checks it: the part of loading that waits for files and for the web.
 *
 * @throws DocumentProblem when the document can't be used
 */
export async function checkDocument(
  source: string,
  { allowReferences = false, cache }: LoadOptions,
): Promise<Checked & { readonly description?: Description }> {
  const url = urlOf(source);
  const origin = { source, url, text: await readSource(source, url), allowReferences };
  const known = cache === undefined ? undefined : await recall(cache, origin);
  return known ?? (await check(origin, cache));
}

/**
 * Brings a checked description into the normal form.
 *
 * @param checked the result of `checkDocument`, perhaps without what it read on the way
 */
export function documentOf(source: string, checked: Checked & { readonly description?: Description }): Document {
  const read = checked.description ?? describe(checked.root, { source, url: urlOf(source) }, new Notes(source));
  const { reader, operations, securitySchemes } = read;
  const info = reader.at('/info');
  return {
    source,
    title: reader.text(info, 'title') ?? '',
    version: reader.text(info, 'version') ?? '',
    root: reader.root,
    operations: withoutExamples(
      withoutUnusable(operations, new Map(checked.unusable)),
      new Set(checked.invalidExamples),
    ),
    securitySchemes,
    warnings: checked.warnings,
  };
}

/** A description in normal form, with all examples and schemas. */
interface Description {
  readonly reader: DocumentReader;
  readonly operations: readonly Operation[];
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
}

/** Joins the files of a description and checks it. */
async function check(
  origin: Origin,
  cache: string | undefined,
): Promise<Checked & { readonly description: Description }> {
  const { source, url, text, allowReferences } = origin;
  const notes = new Notes(source);
  const other = otherFormat(text);
  if (other !== undefined) throw notOpenApi(source, other);
  const parsed = asObject(parseText(text, source, repeatedNames(notes)), source);
  versionOf(parsed, source, notes);
  const { root, texts } = await joinFiles(parsed, url, notes, { allowReferences });
  notes.throwErrors();
  const description = describe(root, origin, notes);
  const { reader, operations } = description;
  if (operations.length === 0) reportNoOperations(root, notes);
  const unusable = checkSchemas(operations, reader);
  notes.throwErrors();
  const invalid = invalidExamples(withoutUnusable(operations, unusable), notes);
  // Imported only here, because it loads a validator that the other processes of a run do not need.
  const { validate } = await import('./validate.ts');
  await validate(root, reader.version, notes);
  const checked = { root, warnings: notes.warnings, unusable: [...unusable], invalidExamples: [...invalid] };
  if (cache !== undefined) await store(cache, origin, texts, checked);
  return { ...checked, description };
}

function describe(root: JsonObject, { source, url }: Pick<Origin, 'source' | 'url'>, notes: Notes): Description {
  const reader = new DocumentReader(root, versionOf(root, source, notes), notes);
  const securitySchemes = readSecuritySchemes(reader);
  const base = url.protocol === 'file:' ? undefined : url.href;
  return { reader, securitySchemes, operations: readOperations(reader, securitySchemes, base) };
}

async function readSource(source: string, url: URL): Promise<string> {
  try {
    return await readText(url);
  } catch (error) {
    if (error instanceof NotUtf8) throw new DocumentProblem(`${source}: ${error.message}`);
    throw new DocumentProblem(
      `${source}: the OpenAPI document can't be read (${reason(error)}); set OPENAPI to its path or URL`,
    );
  }
}

function asObject(value: Json, source: string): JsonObject {
  if (isObject(value)) return value;
  throw new DocumentProblem(
    `${source}: this is not an OpenAPI document, because its root is not an object; begin it with "openapi"`,
  );
}

function reportNoOperations(root: JsonObject, notes: Notes): void {
  const other = root['webhooks'] === undefined ? '' : ' (webhooks are requests that the server sends)';
  notes.error('/paths', `the document has no operations${other}; add one under "paths"`);
}
