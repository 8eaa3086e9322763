import { readFile, realpath } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import SwaggerParser from '@apidevtools/swagger-parser';
import { isObject, stringify, type Json } from '../json/index.ts';
import type { Document, SecurityScheme } from './document.ts';
import { readOperations } from './operations.ts';
import { DocumentProblem } from './problem.ts';
import { follow, member, members, textAt } from './resolve.ts';
import { parseText } from './text.ts';
import { validate } from './validate.ts';

/**
 * Loads an OpenAPI description: reads it, joins its files, validates it, and brings it into normal form.
 *
 * @param source a path, or an http(s) URL. References to other files are followed inside the folder of `source`; other
 *   references are refused, for a document must not make its reader fetch what it likes.
 * @throws DocumentProblem naming each place and its cure
 */
export async function loadDocument(
  source: string,
  options: { readonly allowReferences?: boolean } = {},
): Promise<Document> {
  if (options.allowReferences === true) throw new DocumentProblem(`${source}: ALLOW_REFERENCES is not supported yet`);
  const parsed = parseText(await readSource(source), source);
  checkVersion(parsed, source);
  const root = await bundle(parsed, source);
  await validate(root, source);
  return {
    source,
    title: textAt(follow(root, '/info/title')) ?? '',
    version: textAt(follow(root, '/info/version')) ?? '',
    root,
    operations: readOperations(root),
    securitySchemes: readSecuritySchemes(root),
    warnings: [],
  };
}

const isUrl = (source: string): boolean => /^https?:\/\//i.test(source);

async function readSource(source: string): Promise<string> {
  try {
    if (isUrl(source)) {
      const response = await fetch(source, { signal: AbortSignal.timeout(30_000) });
      if (!response.ok) throw new Error(`the server answers ${response.status}`);
      return await response.text();
    }
    return await readFile(source.startsWith('file:') ? fileURLToPath(source) : source, 'utf8');
  } catch (error) {
    throw new DocumentProblem(
      `${source}: the OpenAPI document can't be read (${reason(error)}); give its path or URL in OPENAPI`,
    );
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENOENT') return 'no such file';
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}

function checkVersion(root: Json, source: string): void {
  const version = isObject(root) ? (root['openapi'] ?? root['swagger']) : undefined;
  if (version === undefined) {
    throw new DocumentProblem(
      `${source}: this is no OpenAPI document: its root has no "openapi" field; add "openapi": "3.1.0"`,
    );
  }
  if (typeof version !== 'string' || !/^3\.1\.\d+$/.test(version)) {
    throw new DocumentProblem(
      `${source}: version ${stringify(version)} is not supported yet; give an OpenAPI 3.1 document`,
    );
  }
}

/** Joins all files into one value, references kept as pointers into it. */
async function bundle(parsed: Json, source: string): Promise<Json> {
  const folder = isUrl(source) ? undefined : await realpath(dirname(resolve(source)));
  const inFolder = (url: string): boolean => folder !== undefined && resolve(filePath(url)).startsWith(folder + sep);
  try {
    const bundled: unknown = await SwaggerParser.bundle(isUrl(source) ? source : resolve(source), parsed as never, {
      resolve: { file: { canRead: (file: { url: string }) => inFolder(file.url) }, http: false },
      parse: {
        json: false,
        yaml: false,
        text: false,
        binary: false,
        exact: {
          order: 1,
          canParse: true,
          parse: (file: { url: string; data: unknown }) => parseText(String(file.data), file.url),
        },
      },
    });
    return bundled as Json;
  } catch (error) {
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new DocumentProblem(`${source}: a reference can't be followed: ${line ?? ''}`);
  }
}

function filePath(url: string): string {
  return url.startsWith('file:') ? fileURLToPath(url) : decodeURIComponent(url);
}

function readSecuritySchemes(root: Json): Map<string, SecurityScheme> {
  const schemes = members(root, follow(root, '/components/securitySchemes')).map(([name, scheme]): SecurityScheme => {
    const type = textAt(member(root, scheme, 'type')) as SecurityScheme['type'];
    const http = textAt(member(root, scheme, 'scheme'))?.toLowerCase();
    return { name, type, scheme: http, apiKey: undefined, pointer: scheme.pointer };
  });
  return new Map(schemes.map((scheme) => [scheme.name, scheme]));
}
