import type { Content, Encoding, Header } from '../../document/index.ts';
import { isArray, isObject, stringify, type Json } from '../../json/index.ts';
import { isJson, parseMediaType, typeOfRange, type MediaType } from '../media-type.ts';
import { createStyleSerializer } from '../serialize/style.ts';
import { isUnicode, leafText, type Inexpressible } from '../serialize/wire.ts';
import { firstType } from './form.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import type { BodySerializer } from './serialized-body.ts';

/** How the parts of one property are serialized. */
interface Kind {
  readonly contentType: string | undefined;
  /** Whether the part has a file name, because servers recognize files by it (RFC 7578 §4.2). */
  readonly file: boolean;
  readonly headers: readonly string[];
}

interface MultipartPart {
  readonly head: string;
  readonly text: string;
}

/**
 * Creates a serializer of multipart bodies (OpenAPI 3.1 §4.8.14.5, RFC 2046 §5.1; RFC 7578 for form-data). Each
 * property is a part, an array is several parts, and a nested object or array is JSON.
 */
export function createMultipartSerializer(
  content: Content,
  contentType: string,
  { subtype }: MediaType,
): BodySerializer {
  const view = viewSchema(content.schema);
  const kinds = new Map<string, Kind | Inexpressible>();
  const kindFor = (name: string): Kind | Inexpressible => {
    let kind = kinds.get(name);
    if (kind === undefined) kinds.set(name, (kind = kindOf(view.property(name), content.encoding.get(name))));
    return kind;
  };
  const named = subtype === 'form-data';
  return (value) => {
    const entries = entriesOf(value, named);
    if ('because' in entries) return entries;
    const parts: MultipartPart[] = [];
    for (const [name, item] of entries) {
      const kind = kindFor(name);
      const part = 'because' in kind ? kind : serializePart(named ? name : undefined, item, kind);
      if ('because' in part) return { because: `${name}: ${part.because}` };
      parts.push(part);
    }
    if (parts.length === 0) return { because: 'a multipart body needs at least one part (RFC 2046 §5.1.1)' };
    const boundary = boundaryFor(parts);
    return { body: { kind: 'bytes', bytes: join(parts, boundary) }, contentType: withBoundary(contentType, boundary) };
  };
}

/** The parts of a value by name, in order. Parts without names can also come from an array. */
function entriesOf(value: Json, named: boolean): [string, Json][] | Inexpressible {
  if (isArray(value) && !named) return value.map((item) => ['', item]);
  if (!isObject(value)) return { because: 'only an object can be a multipart form' };
  const entries: [string, Json][] = [];
  for (const [name, item] of Object.entries(value)) {
    if (!isUnicode(name)) return { because: 'a name holds a lone surrogate, which UTF-8 cannot encode' };
    if (!isArray(item)) entries.push([name, item]);
    else if (item.length === 0) return { because: `${name}: an empty array has no parts` };
    else for (const one of item) entries.push([name, one]);
  }
  return entries;
}

function kindOf(property: SchemaView, encoding: Encoding | undefined): Kind | Inexpressible {
  const schema = property.hasType('array') ? property.items : property;
  const headers = headersOf(encoding?.headers ?? []);
  if ('because' in headers) return headers;
  const media = schema.keyword('contentMediaType');
  const binary =
    schema.keyword('format') === 'binary' ||
    schema.hasType('file') ||
    media !== undefined ||
    schema.keyword('contentEncoding') !== undefined;
  const given = encoding?.contentType === undefined ? undefined : firstType(encoding.contentType);
  if (given === undefined) {
    if (!binary) return { contentType: undefined, file: false, headers };
    return { contentType: typeof media === 'string' ? media : 'application/octet-stream', file: true, headers };
  }
  const concrete = given.includes('*') ? (typeOfRange[given] ?? 'application/octet-stream') : given;
  return { contentType: concrete, file: binary || !isFieldType(concrete), headers };
}

/** Whether a media type is that of a form field; any other one is that of a file. */
function isFieldType(contentType: string): boolean {
  const parsed = parseMediaType(contentType);
  return parsed !== undefined && (isJson(parsed) || (parsed.type === 'text' && parsed.subtype === 'plain'));
}

/** The header fields of a part, with values that the document gives: an example, `const`, `default` or `enum`. */
function headersOf(headers: readonly Header[]): readonly string[] | Inexpressible {
  const lines: string[] = [];
  for (const { name, required, explode, schema, mediaType, examples } of headers) {
    // `contentType` gives Content-Type (§4.8.15.1.1), and the name of the property gives Content-Disposition.
    if (/^content-(?:type|disposition)$/i.test(name)) continue;
    const view = viewSchema(schema);
    const choices = view.keyword('enum');
    const value =
      examples[0]?.value ??
      view.keyword('const') ??
      view.keyword('default') ??
      (isArray(choices) ? choices[0] : undefined);
    if (value === undefined) {
      if (required)
        return { because: `the document gives no value for the header ${name} of its part; add an example` };
      continue;
    }
    const serialize = createStyleSerializer({ style: 'simple', explode, name, separator: ',', encode: (text) => text });
    const text = mediaType === undefined ? serialize(value) : stringify(value);
    if (typeof text !== 'string') return text;
    lines.push(`${name}: ${text}`);
  }
  return lines;
}

function serializePart(name: string | undefined, value: Json, kind: Kind): MultipartPart | Inexpressible {
  const media = kind.contentType === undefined ? undefined : parseMediaType(kind.contentType);
  const asJson =
    media === undefined
      ? typeof value === 'object' && value !== null && (isArray(value) || isObject(value))
      : isJson(media);
  const text = asJson ? stringify(value) : leafText(value);
  if (typeof text !== 'string') return text;
  const lines: string[] = [];
  if (name !== undefined) {
    const quoted = escapeName(name);
    lines.push(`Content-Disposition: form-data; name="${quoted}"${kind.file ? `; filename="${quoted}"` : ''}`);
  }
  const contentType = kind.contentType ?? (asJson ? 'application/json' : undefined);
  if (contentType !== undefined) lines.push(`Content-Type: ${contentType}`);
  return { head: [...lines, ...kind.headers].map((line) => `${line}\r\n`).join(''), text };
}

/** Escapes a name as browsers do, because servers expect that (WHATWG HTML §4.10.21.8). */
function escapeName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** A boundary that occurs in none of the parts (RFC 2046 §5.1.1); the same for the same parts. */
function boundaryFor(parts: readonly MultipartPart[]): string {
  for (let i = 0; ; i += 1) {
    const boundary = `greenhouse-${i}`;
    if (!parts.some(({ head, text }) => text.includes(boundary) || head.includes(boundary))) return boundary;
  }
}

function join(parts: readonly MultipartPart[], boundary: string): Uint8Array {
  const all = parts.map(({ head, text }) => `--${boundary}\r\n${head}\r\n${text}\r\n`);
  return Buffer.from(`${all.join('')}--${boundary}--\r\n`);
}

function withBoundary(contentType: string, boundary: string): string {
  return `${contentType.replace(/;\s*boundary=[^;]*/i, '')}; boundary=${boundary}`;
}
