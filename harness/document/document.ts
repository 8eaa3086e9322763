import type { Json } from '../json/index.ts';
import type { SchemaSource } from '../schema/index.ts';

/** A loaded, resolved, validated OpenAPI description in one normal form, whatever its version. */
export interface Document {
  /** Where it came from, as the user gave it. */
  readonly source: string;
  readonly title: string;
  readonly version: string;
  /** The whole description with all its files in one and numbers exact; pointers point into it. */
  readonly root: Json;
  readonly operations: readonly Operation[];
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /** What its author got wrong, but a reader can live with: a line each, with the place and the cure. */
  readonly warnings: readonly string[];
}

/** A method on a path (OpenAPI 3.1 §4.8.10). */
export interface Operation {
  /** `POST /plants`: how the operation is named everywhere. */
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
  /** Alternatives, each a set of schemes that are needed together (§4.8.30). No alternative at all: open to anybody. */
  readonly security: readonly SecurityRequirement[];
  readonly securityPointer: string;
  /** Base URLs, variables replaced by their defaults: the operation's own, else its path's, else the document's (§4.8.5). */
  readonly servers: readonly string[];
}

/** The places of a request that a parameter can stand in (§4.8.12; `querystring` since 3.2). */
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
  /** What the author says of its values; undefined when nothing is said. */
  readonly schema: SchemaSource | undefined;
  /**
   * The same, narrowed to what its place in a request can carry without doubt: no control characters, no "/" in a path, no
   * null, no empty text, no delimiter of its style inside an item.
   */
  readonly wire: SchemaSource;
  readonly style: Style;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  /** Set where the value is serialized as a whole text of this media type (`content`), not by style. */
  readonly mediaType: string | undefined;
  readonly examples: readonly Example[];
  /** Why its schema can't be used, where it is broken; then it is as if there were none. */
  readonly unusable?: string;
}

/** A value that the document gives as an example, as it stands (§4.8.19). */
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

/** A Media Type Object under the media type (range) that it is for (§4.8.14). */
export interface Content {
  readonly mediaType: string;
  readonly pointer: string;
  readonly schema: SchemaSource | undefined;
  /** Narrowed to what bodies of this media type can carry, as for a parameter; equal to `schema` for JSON. */
  readonly wire: SchemaSource | undefined;
  readonly examples: readonly Example[];
  /** By property name, for forms and multipart (§4.8.15). */
  readonly encoding: ReadonlyMap<string, Encoding>;
  /** Why its schema can't be used, where it is broken; then it is as if there were none. */
  readonly unusable?: string;
}

/** An Encoding Object (§4.8.15): how one property of a form or multipart body is serialized. */
export interface Encoding {
  readonly contentType: string | undefined;
  readonly headers: readonly Header[];
  readonly style: Style;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** Whether style, explode or allowReserved is given: then a form follows them, and contentType is void. */
  readonly styled: boolean;
}

/** A Header Object under the field name that it is for (§4.8.21); its style is always `simple`. */
export interface Header {
  readonly name: string;
  readonly required: boolean;
  readonly pointer: string;
  readonly schema: SchemaSource | undefined;
  readonly explode: boolean;
  readonly mediaType: string | undefined;
  readonly examples: readonly Example[];
  /** Why its schema can't be used, where it is broken; then it is as if there were none. */
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

/** A Link Object (§4.8.20) whose operation is known. */
export interface Link {
  readonly name: string;
  readonly pointer: string;
  /** The name of the operation that it leads to. */
  readonly operation: string;
  /** Those that the operation has. */
  readonly parameters: readonly LinkParameter[];
  /** What runtime expressions put into the request body, by JSON pointer into it; what else stands there is an example. */
  readonly bodyValues: readonly { readonly place: string; readonly value: LinkValue }[];
}

/** A parameter of the operation that a link leads to, and what it is to be. */
export interface LinkParameter {
  readonly in: ParameterPlace;
  readonly name: string;
  readonly value: LinkValue;
}

/** What a link gives: a value as it stands, or what runtime expressions come to. */
export type LinkValue =
  { readonly kind: 'constant'; readonly value: Json } | { readonly kind: 'expression'; readonly text: ExpressionText };

/** Texts and runtime expressions in turn (§4.8.20.4). */
export type ExpressionText = readonly (string | RuntimeExpression)[];

/** Where a value of an exchange is found (§4.8.20.4). */
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
  /** The HTTP authentication scheme in lower case, where type is http. */
  readonly scheme: string | undefined;
  /** Where an API key is shown, and under which name; undefined for every other type. */
  readonly apiKey: { readonly in: 'query' | 'header' | 'cookie'; readonly name: string } | undefined;
  readonly pointer: string;
}

/** The response that speaks for a status: the exact code before the range before `default` (§4.8.16). */
export function responseFor(operation: Operation, status: number): Response | undefined {
  const find = (key: string): Response | undefined => operation.responses.find((response) => response.status === key);
  return find(String(status)) ?? find(`${Math.floor(status / 100)}XX`) ?? find('default');
}

/** Whether a scheme's credential is a bearer token (RFC 6750): said so, or got by OAuth 2 or OpenID Connect. */
export function isBearer(scheme: SecurityScheme | undefined): boolean {
  if (scheme?.type === 'http') return scheme.scheme === 'bearer';
  return scheme?.type === 'oauth2' || scheme?.type === 'openIdConnect';
}
