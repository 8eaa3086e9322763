import type { Json } from '../json/index.ts';

/** The dialects of JSON Schema that Greenhouse reads. */
export type Dialect = '2020-12';

/** A schema inside a document: `$ref: '#/components/schemas/Plant'` resolves in `root`. */
export interface SchemaSource {
  /** The whole document. */
  readonly root: Json;
  /** Where the schema stands in it (RFC 6901); the empty pointer when the document is the schema. */
  readonly pointer: string;
  /** 2020-12 unless said otherwise: the dialect of OpenAPI 3.1 and 3.2. */
  readonly dialect?: Dialect;
}
