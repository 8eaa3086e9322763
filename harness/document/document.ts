import type { Json } from '../json/index.ts';
import type { SchemaSource } from '../schema/index.ts';

/** A loaded, resolved, validated OpenAPI description in one normal form. */
export interface Document {
  /** Where it came from, as the user gave it. */
  readonly source: string;
  readonly title: string;
  readonly version: string;
  /** The whole description with all its files in one and numbers exact; pointers point into it. */
  readonly root: Json;
  readonly operations: readonly Operation[];
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
}

/** A method on a path (OpenAPI 3.1 §4.8.10). */
export interface Operation {
  /** `POST /plants`: how the operation is named everywhere. */
  readonly name: string;
  readonly method: string;
  /** The path template. */
  readonly path: string;
  readonly pointer: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody: RequestBody | undefined;
  readonly responses: readonly Response[];
  /** Alternatives, each a set of schemes that are needed together (§4.8.30). No alternative at all: open to anybody. */
  readonly security: readonly SecurityRequirement[];
  readonly securityPointer: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly pointer: string;
}

export interface RequestBody {
  readonly required: boolean;
  readonly pointer: string;
  readonly content: readonly Content[];
}

/** A Media Type Object under the media type (range) that it is for (§4.8.14). */
export interface Content {
  readonly mediaType: string;
  readonly pointer: string;
  readonly schema: SchemaSource | undefined;
}

export interface Response {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description: string;
  readonly pointer: string;
  readonly content: readonly Content[];
}

export interface SecurityRequirement {
  readonly schemes: readonly string[];
}

/** A Security Scheme Object (§4.8.27). */
export interface SecurityScheme {
  readonly name: string;
  readonly type: string;
  /** The HTTP authentication scheme in lower case, where type is http. */
  readonly scheme: string | undefined;
  readonly pointer: string;
}

/** The response that speaks for a status: the exact code before the range before `default` (§4.8.16). */
export function responseFor(operation: Operation, status: number): Response | undefined {
  const find = (key: string): Response | undefined => operation.responses.find((response) => response.status === key);
  return find(String(status)) ?? find(`${Math.floor(status / 100)}XX`) ?? find('default');
}

/** Whether a scheme is HTTP authentication with a bearer token (RFC 6750). */
export function isBearer(scheme: SecurityScheme | undefined): boolean {
  return scheme?.type === 'http' && scheme.scheme === 'bearer';
}
