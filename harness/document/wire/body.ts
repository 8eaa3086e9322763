import type { JsonObject } from '../../json/index.ts';
import { viewSchema, type Dialect, type SchemaSource } from '../../schema/index.ts';
import type { Encoding } from '../document.ts';
import { referenceTo, type DocumentReader } from '../reader.ts';
import { declaredNames, fileNames, hasLength, measuredNames } from './declared.ts';
import { styled } from './styled.ts';
import { binaryTexts, bodyTexts, measuredBytes, queryTexts, xmlTexts, type TextPatterns } from './text.ts';
import { anything, namesOnly, primitives, typesOnly } from './types.ts';

/** How a media type serializes a value. */
export type BodyFormat = 'json' | 'form' | 'multipart' | 'text' | 'xml' | 'binary';

/** The format of a media type or range (RFC 9110 §8.3.1, §12.5.1; RFC 6839 for the suffixes). */
export function formatOf(mediaType: string): BodyFormat {
  const [essence = ''] = mediaType.toLowerCase().split(';');
  const type = essence.trim();
  if (/^(?:application|text|\*)\/(?:json|\*)$|\+json$/.test(type) && type !== 'text/*') return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type.startsWith('multipart/')) return 'multipart';
  if (/^(?:application|text)\/xml$|\+xml$/.test(type)) return 'xml';
  return type.startsWith('text/') ? 'text' : 'binary';
}

/** The schema of a request body, narrowed to what its media type can carry; undefined when any JSON is possible. */
export function bodyWire(
  reader: DocumentReader,
  mediaType: string,
  schema: SchemaSource | undefined,
  encoding: ReadonlyMap<string, Encoding>,
): SchemaSource | undefined {
  const format = formatOf(mediaType);
  if (format === 'json') return schema;
  const dialect = schema?.dialect ?? reader.dialect;
  return narrowed(reader, schema, restrictionFor(reader, format, dialect, schema, encoding), {
    type: format === 'form' || format === 'multipart' ? 'object' : 'string',
  });
}

/**
 * Combines a schema with a restriction.
 *
 * @param otherwise replaces the schema when there is none
 */
export function narrowed(
  reader: DocumentReader,
  schema: SchemaSource | undefined,
  restriction: JsonObject,
  otherwise: JsonObject,
): SchemaSource {
  const author = schema === undefined ? otherwise : { $ref: referenceTo(schema.pointer) };
  // As a reference, the restriction comes after the author's schema, so that errors of the author's schema come first.
  const allOf = [author, { $ref: referenceTo(reader.restrict(restriction)) }];
  return reader.make({ allOf }, 'request', schema?.dialect);
}

function restrictionFor(
  reader: DocumentReader,
  format: Exclude<BodyFormat, 'json'>,
  dialect: Dialect,
  schema: SchemaSource | undefined,
  encoding: ReadonlyMap<string, Encoding>,
): JsonObject {
  // Zero bytes do not count as a body (RFC 9110 §6.4).
  if (format === 'binary') {
    const isMeasured = hasLength(viewSchema(schema));
    return { type: 'string', ...texts(binaryTexts), ...(isMeasured && { pattern: measuredBytes }) };
  }
  if (format === 'text') return { ...typesOnly(dialect, primitives), ...texts(bodyTexts) };
  if (format === 'xml') return { $ref: referenceTo(xmlValue(reader, dialect)) };
  const names = declaredNames(schema);
  const value = fieldValue(dialect, format === 'form' ? queryTexts : bodyTexts);
  const files = format === 'multipart' ? fileNames(schema).map((name) => [name, { type: 'string' }] as const) : [];
  const own = [...encoding].map(([name, field]) => [name, encodedValue(field, format, dialect, value)] as const);
  const { properties, ...rest } = namesOnly(dialect, names, value);
  const measured = format === 'multipart' ? measuredNames(schema) : [];
  const bytes = { pattern: measuredBytes, items: { pattern: measuredBytes } };
  const limits = { allOf: [{ properties: Object.fromEntries(measured.map((name) => [name, bytes])) }] };
  const all = { ...(properties as JsonObject | undefined), ...Object.fromEntries([...own, ...files]) };
  return {
    type: 'object',
    minProperties: 1,
    ...rest,
    ...(Object.keys(all).length > 0 && { properties: all }),
    ...(measured.length > 0 && limits),
  };
}

function texts({ whole }: TextPatterns): JsonObject {
  return { minLength: 1, pattern: whole };
}

/** A field without an encoding: arrays repeat the field, objects are JSON (3.1 §4.8.15.1), and null is not possible. */
function fieldValue(dialect: Dialect, patterns: TextPatterns): JsonObject {
  const item = { ...typesOnly(dialect, [...primitives, 'object']), ...texts(patterns) };
  return { ...typesOnly(dialect, anything), ...texts(patterns), minItems: 1, items: item };
}

function encodedValue(field: Encoding, format: BodyFormat, dialect: Dialect, value: JsonObject): JsonObject {
  if (field.styled) return styled({ in: 'query', ...field }, dialect, { names: [], open: true });
  const isJson = field.contentType !== undefined && formatOf(field.contentType) === 'json';
  return isJson && format === 'multipart' ? {} : value;
}

/** Every string in the value, at any depth, must be text of XML. Null and empty strings are not possible. */
function xmlValue(reader: DocumentReader, dialect: Dialect): string {
  const pointer = reader.restrict({ 'x-name': `xml ${dialect}` });
  const inner = { $ref: referenceTo(pointer) };
  return reader.remake(pointer, {
    ...typesOnly(dialect, anything),
    ...texts(xmlTexts),
    items: inner,
    additionalProperties: inner,
  });
}
