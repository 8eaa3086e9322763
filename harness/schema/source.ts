import type { Json } from '../json/index.ts';

/** The dialects of JSON Schema that Greenhouse supports. */
export type Dialect = '2020-12' | '2019-09' | 'draft-07' | 'openapi-3.0' | 'swagger-2.0';

/** A schema inside a document. `$ref: '#/components/schemas/Plant'` is resolved in `root`. */
export interface SchemaSource {
  /** The whole document. */
  readonly root: Json;
  /** Where the schema stands in it (RFC 6901); the empty pointer when the document is the schema. */
  readonly pointer: string;
  /** The default is 2020-12, the dialect of OpenAPI 3.1 and 3.2. */
  readonly dialect?: Dialect;
  /** Whether invalid keywords cost only what depends on them. Otherwise a schema that leads to one is invalid. */
  readonly tolerant?: boolean;
  /** Whether `format` is asserted (the default) or only an annotation (validation 2020-12, section 7.2). */
  readonly formats?: 'assert' | 'annotate';
  /** Other documents that references lead to, by their absolute URI. Nothing is ever fetched. */
  readonly documents?: ReadonlyMap<string, Json>;
  /**
   * In a request `readOnly` properties are not required, in a response `writeOnly` ones (OpenAPI 3.0, Schema Object).
   */
  readonly direction?: 'request' | 'response';
}
