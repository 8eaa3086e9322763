import type { Content, Operation } from '../document/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { childPointer, isObject, isWithin, objectOf, type Json } from '../json/index.ts';
import { compile } from '../schema/index.ts';
import type { RequestModel } from './request/request-model.ts';
import { fieldsSent } from './resource/shown.ts';

/** Keywords by which a schema requires more properties than an object has. */
const requiring = new Set(['required', 'dependentRequired', 'minProperties', 'anyOf', 'oneOf']);

/**
 * The field of a PATCH with an object that can't be the result alone. It is merged into what is there (RFC 7396 §2); where
 * nothing is, it is the result, and the schema of the whole resource can require more properties of it.
 *
 * @returns undefined if there is none
 */
export function partialField({ operation, document }: RequestModel, { request }: Exchange): string | undefined {
  if (operation.method !== 'PATCH') return undefined;
  const objects = Object.entries(fieldsSent(request)).filter(([, value]) => isObject(value));
  if (objects.length === 0) return undefined;
  const results = objectOf(objects.map(([name, value]) => [name, withoutNull(value)]));
  const schema = wholeBody(document.operations, operation)?.schema;
  const errors = schema === undefined ? [] : compile(schema)(results);
  const lacking = errors.filter(({ keyword }) => requiring.has(keyword)).map(({ instancePointer }) => instancePointer);
  const [found] = objects.find(([name]) => lacking.some((each) => isWithin(each, childPointer('', name)))) ?? [];
  return found;
}

/** The body by which clients send a whole resource: in a PUT to its path, or a POST to the collection. */
function wholeBody(operations: readonly Operation[], { path }: Operation): Content | undefined {
  const collection = path.replace(/\/\{[^/]*\}\/?$/, '');
  const names = [`PUT ${path}`, `POST ${collection}`, `POST ${collection}/`];
  const [body] = names.flatMap((name) => operations.find((each) => each.name === name)?.requestBody?.content ?? []);
  return body;
}

/** A merge patch without its nulls, which remove what is there. */
function withoutNull(value: Json): Json {
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return objectOf(kept.map(([name, member]) => [name, withoutNull(member)]));
}
