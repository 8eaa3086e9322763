import type { Json } from '../json/index.ts';
import type { SchemaSource } from '../schema/index.ts';

/** A loaded, resolved, validated OpenAPI description in a normal form that is the same for all versions. */
export interface Document {
  /** Its path or URL, as the user gave it. */
  readonly source: string;
  readonly title: string;
  readonly version: string;
  /** The whole description as one value, with all files joined and all numbers exact. Pointers are relative to it. */
  readonly root: Json;
  readonly operations: readonly Operation[];
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /** Mistakes that do not stop the run: a line each, with the place and what to do. */
  readonly warnings: readonly string[];
}

/** A method on a path (OpenAPI 3.1 §4.8.10). */
export interface Operation {
  /** The name of the operation everywhere, such as `POST /plants`. */
  readonly name: string;
  readonly method: string;
  /** The path template. */
  readonly path: string;
  readonly pointer: string;
  readonly operationId: string | undefined;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  readonly parameters: readonly Parameter[];
  readonly requestBody: RequestBody | undefined;
  readonly responses: readonly Response[];
  /**
   * Alternatives, each a set of schemes that are needed together (§4.8.30). Without alternatives, no credential is
   * needed.
   */
  readonly security: readonly SecurityRequirement[];
  readonly securityPointer: string;
  /**
   * Base URLs, with defaults for variables: those of the operation, else of its path, else of the document (§4.8.5).
   */
  readonly servers: readonly string[];
}

/** The places of a request that a parameter can have (§4.8.12; `querystring` since 3.2). */
export type ParameterPlace = 'path' | 'query' | 'querystring' | 'header' | 'cookie';

/** How a value is serialized in a URL or a header field (§4.8.12.2, `style`). */
export type Style = 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';

/** A Parameter Object (§4.8.12). */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly pointer: string;
  /** The author's schema; undefined when there is none. */
  readonly schema: SchemaSource | undefined;
  /**
   * The same, narrowed to values that its place in a request can surely carry: no control characters, no "/" in a path,
   * no null, no empty string, no delimiter of its style inside an item.
   */
  readonly wire: SchemaSource;
  readonly style: Style;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  /** The media type that the value is serialized in (`content`); undefined when it is serialized by style. */
  readonly mediaType: string | undefined;
  readonly examples: readonly Example[];
  /** Why its schema can't be used, when that is invalid; then `schema` is undefined. */
  readonly unusable?: string;
}

/** A value that the document gives as an example (§4.8.19). */
export interface Example {
  /** Its key among `examples`; empty for the single `example`. */
  readonly name: string;
  readonly value: Json;
  readonly pointer: string;
}

export interface RequestBody {
  readonly required: boolean;
  readonly pointer: string;
  readonly content: readonly Content[];
}

/** A Media Type Object with its media type or range (§4.8.14). */
export interface Content {
  readonly mediaType: string;
  readonly pointer: string;
  readonly schema: SchemaSource | undefined;
  /**
   * The schema, narrowed to what bodies of this media type can carry, as for a parameter; equal to `schema` for JSON.
   */
  readonly wire: SchemaSource | undefined;
  readonly examples: readonly Example[];
  /** By property name, for forms and multipart (§4.8.15). */
  readonly encoding: ReadonlyMap<string, Encoding>;
  /** Why its schema can't be used, when that is invalid; then `schema` is undefined. */
  readonly unusable?: string;
}

/** An Encoding Object (§4.8.15): how one property of a form or multipart body is serialized. */
export interface Encoding {
  readonly contentType: string | undefined;
  readonly headers: readonly Header[];
  readonly style: Style;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** Whether style, explode or allowReserved is given: then a form uses them and ignores contentType. */
  readonly styled: boolean;
}

/** A Header Object with its field name (§4.8.21); its style is always `simple`. */
export interface Header {
  readonly name: string;
  readonly required: boolean;
  readonly pointer: string;
  readonly schema: SchemaSource | undefined;
  readonly explode: boolean;
  readonly mediaType: string | undefined;
  readonly examples: readonly Example[];
  /** Why its schema can't be used, when that is invalid; then `schema` is undefined. */
  readonly unusable?: string;
}

export interface Response {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description: string;
  readonly pointer: string;
  readonly content: readonly Content[];
  readonly headers: readonly Header[];
  readonly links: readonly Link[];
}

/** A Link Object (§4.8.20) to an operation of the document. */
export interface Link {
  readonly name: string;
  readonly pointer: string;
  /** The name of the operation that it leads to. */
  readonly operation: string;
  /** Without those that the operation does not have. */
  readonly parameters: readonly LinkParameter[];
  /** The runtime expressions in the request body, by JSON pointer into it; the rest of the body is only an example. */
  readonly bodyValues: readonly { readonly place: string; readonly value: LinkValue }[];
}

/** A parameter of the operation that a link leads to, and the value that the link gives it. */
export interface LinkParameter {
  readonly in: ParameterPlace;
  readonly name: string;
  readonly value: LinkValue;
}

/** The value that a link gives: a constant, or the result of runtime expressions. */
export type LinkValue =
  { readonly kind: 'constant'; readonly value: Json } | { readonly kind: 'expression'; readonly text: ExpressionText };

/** A text with runtime expressions in it: its pieces in order (§4.8.20.4). */
export type ExpressionText = readonly (string | RuntimeExpression)[];

/** A runtime expression: it names a value of an exchange (§4.8.20.4). */
export type RuntimeExpression =
  | { readonly kind: 'url' | 'method' | 'statusCode' }
  | { readonly kind: 'path' | 'query'; readonly of: 'request'; readonly name: string }
  /** A field name in lower case. */
  | { readonly kind: 'header'; readonly of: 'request' | 'response'; readonly name: string }
  | { readonly kind: 'body'; readonly of: 'request' | 'response'; readonly pointer: string };

export interface SecurityRequirement {
  readonly schemes: readonly string[];
}

/** A Security Scheme Object (§4.8.27). */
export interface SecurityScheme {
  readonly name: string;
  readonly type: 'http' | 'apiKey' | 'oauth2' | 'openIdConnect' | 'mutualTLS';
  /** The HTTP authentication scheme in lower case; undefined for types other than http. */
  readonly scheme: string | undefined;
  /** The place and name of an API key; undefined for types other than apiKey. */
  readonly apiKey: { readonly in: 'query' | 'header' | 'cookie'; readonly name: string } | undefined;
  readonly pointer: string;
  /** Whether the description of an API key says that it is a token after the word Bearer. */
  readonly saysBearer?: true;
  /** The token URL of each OAuth 2 flow that has one (§4.8.29). */
  readonly tokenUrls?: Readonly<Record<string, string>>;
}

/**
 * The response that the operation documents for a status: that of the exact code, else of the range, else `default`
 * (§4.8.16).
 *
 * @returns undefined when the status is not documented
 */
export function responseFor(operation: Operation, status: number): Response | undefined {
  const find = (key: string): Response | undefined => operation.responses.find((response) => response.status === key);
  return find(String(status)) ?? find(`${Math.floor(status / 100)}XX`) ?? find('default');
}

/**
 * What the successes of an operation contain, by media type, as the document says. A `default` without others describes them, too,
 * unless its text says that it is an error.
 */
export function contentsOfSuccess({ responses }: Pick<Operation, 'responses'>): Content[] {
  const [only, ...others] = responses;
  if (only?.status === 'default' && others.length === 0) return failing.test(only.description) ? [] : [...only.content];
  return responses.flatMap(({ status, content }) => (status.startsWith('2') ? content : []));
}

const failing = /error|fail|problem|unexpected|invalid|denied/i;

/** Whether the credential of a scheme is a bearer token (RFC 6750): HTTP bearer, OAuth 2 or OpenID Connect. */
export function isBearer(scheme: SecurityScheme | undefined): boolean {
  if (scheme?.type === 'http') return scheme.scheme === 'bearer';
  return scheme?.type === 'oauth2' || scheme?.type === 'openIdConnect';
}
