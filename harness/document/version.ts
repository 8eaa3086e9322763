import { isNumber, isObject, stringify, type Json } from '../json/index.ts';
import type { Dialect } from '../schema/index.ts';
import type { Notes } from './notes.ts';
import { otherRoot } from './other-format.ts';
import { DocumentProblem } from './problem.ts';

/** The versions of OpenAPI that Greenhouse reads; 2.0 is Swagger. */
export type Version = '2.0' | '3.0' | '3.1' | '3.2';

const known = 'Greenhouse reads Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2';

/**
 * The OpenAPI version that a description declares.
 *
 * @throws DocumentProblem when there is none, or it is not supported
 */
export function versionOf(root: Json, source: string, notes: Notes): Version {
  const field = isObject(root) && root['openapi'] === undefined ? 'swagger' : 'openapi';
  const declared = isObject(root) ? root[field] : undefined;
  if (declared === undefined) {
    const other = otherRoot(root);
    if (other !== undefined) throw notOpenApi(source, other);
    throw new DocumentProblem(
      `${source}: this is not an OpenAPI document, because its root has no "openapi" field; add "openapi": "3.1.0"`,
    );
  }
  if (isNumber(declared)) notes.warn(`/${field}`, `the version is a number; write it in quotes`);
  const text = typeof declared === 'string' ? declared : isNumber(declared) ? stringify(declared) : '';
  const [version] = /^\d+\.\d+(?=$|[.-])/.exec(/^\d+$/.test(text) ? `${text}.0` : text) ?? [];
  const versions: readonly string[] = field === 'swagger' ? ['2.0'] : ['3.0', '3.1', '3.2'];
  if (version === undefined || !versions.includes(version)) {
    throw new DocumentProblem(`${source}: version ${stringify(declared)} is not supported; ${known}`);
  }
  return version as Version;
}

/** The problem with a text in another format. */
export function notOpenApi(source: string, other: string): DocumentProblem {
  return new DocumentProblem(`${source}: this is ${other}, not an OpenAPI document; ${known}`);
}

/** The default dialect of the Schema Object in each version. */
export const dialects: Readonly<Record<Version, Dialect>> = {
  '2.0': 'swagger-2.0',
  '3.0': 'openapi-3.0',
  '3.1': '2020-12',
  '3.2': '2020-12',
};

/** The dialect that `$schema` or `jsonSchemaDialect` names (3.1 §4.8.24.5), or undefined when it is not known. */
export function declaredDialect(uri: string): Dialect | undefined {
  const bare = uri.replace(/#$/, '');
  if (/^https:\/\/spec\.openapis\.org\/oas\/3\.[12]\/(dialect|schema-base)\//.test(bare)) return '2020-12';
  return schemaDialects.get(bare);
}

const schemaDialects: ReadonlyMap<string, Dialect> = new Map<string, Dialect>([
  ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
  ['https://json-schema.org/draft/2019-09/schema', '2019-09'],
  ['http://json-schema.org/draft-07/schema', 'draft-07'],
  ['http://json-schema.org/draft-06/schema', 'draft-07'],
]);
