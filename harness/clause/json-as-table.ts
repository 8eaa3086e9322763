import { decodeJson, type MediaType } from '../exchange/index.ts';
import { isArray, isObject } from '../json/index.ts';

/**
 * Whether a body of a media type for tables is JSON (RFC 4180 allows any text). A number, or a text in quotes, can be a table
 * with one field; an object or an array is JSON with a wrong Content-Type.
 */
export function isJsonAsTable({ type, subtype }: MediaType, bytes: Uint8Array): boolean {
  if (type !== 'text' || (subtype !== 'csv' && subtype !== 'tab-separated-values')) return false;
  const json = decodeJson(bytes);
  return json.ok && (isObject(json.value) || isArray(json.value));
}
