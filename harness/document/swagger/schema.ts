import { isArray, isObject, objectOf, type Json, type JsonObject } from '../../json/index.ts';
import type { Located, DocumentReader } from '../reader.ts';

/** Fields of a parameter, header or Items Object of Swagger 2.0 that are also keywords of a schema. */
const keywords: readonly string[] = [
  ...['type', 'format', 'items', 'default', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'],
  ...['maxLength', 'minLength', 'pattern', 'maxItems', 'minItems', 'uniqueItems', 'enum', 'multipleOf'],
];

/** The schema in the fields of a parameter, header or form field of Swagger 2.0 (2.0, Parameter Object). */
export function swaggerSchema(reader: DocumentReader, holder: Located): JsonObject {
  if (!isObject(holder.value)) return { type: 'string' };
  const { type } = holder.value;
  if (type === 'file') return { type: 'string', format: 'binary' };
  const fields = Object.entries(holder.value).filter(([name]) => keywords.includes(name));
  const schema = objectOf(fields.map(([name, value]) => [name, name === 'items' ? itemsSchema(value) : value]));
  if (type !== undefined) return schema;
  reader.notes.warn(holder.pointer, 'it has no "type", so "string" is used; add it');
  return { ...schema, type: 'string' };
}

/** An Items Object (2.0). Its type is required; `string` is used when it is missing. */
function itemsSchema(items: Json): Json {
  if (!isObject(items)) return isArray(items) ? (items[0] ?? {}) : items;
  const own = objectOf(Object.entries(items).filter(([name]) => name === '$ref' || keywords.includes(name)));
  const inner = own['items'] === undefined ? own : { ...own, items: itemsSchema(own['items']) };
  return own['type'] === undefined && own['$ref'] === undefined ? { ...inner, type: 'string' } : inner;
}
