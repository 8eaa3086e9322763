import { plainName, type Document, type Operation } from '../../document/index.ts';
import { childPointer, get, getAt, isObject } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { isJsonContent } from './part.ts';

/** Where the requests of an operation have an idempotency key. */
export interface IdempotencyKey {
  readonly place: 'header' | 'body';
  /** The name of the header. */
  readonly name: string;
  /** The place of the key in an input: `/header/Idempotency-Key`, `/body/idempotency_key`. */
  readonly pointer: string;
  /** Where the document describes it; undefined for a field of a body. */
  readonly stated: string | undefined;
}

/**
 * The header parameter or the field of a JSON body by which a client says that a request is the same as one before:
 * `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), or another one with a name or description that says so. A
 * server answers a known key as it answered before, whatever else is in the request.
 */
export function idempotencyKeyOf({ root }: Document, operation: Operation): IdempotencyKey | undefined {
  const header = operation.parameters.find(({ name, in: place, pointer }) => {
    const written = getAt(root, pointer);
    const description = written !== undefined && isObject(written) ? get(written, 'description') : undefined;
    return place === 'header' && isKey(name, [description]);
  });
  if (header === undefined) return keyInBody(operation);
  const { name, pointer: stated } = header;
  return { place: 'header', name, pointer: childPointer('/header', name), stated };
}

/** Keys in deeper objects are not looked for. */
const deepest = 3;

function keyInBody({ requestBody }: Operation): IdempotencyKey | undefined {
  const content = requestBody?.content.find((each) => isJsonContent(each));
  const pointer = content && pointerIn(viewSchema(content.schema, 'possible'), '/body', 1);
  return pointer === undefined ? undefined : { place: 'body', name: 'body', pointer, stated: undefined };
}

function pointerIn(view: SchemaView, around: string, depth: number): string | undefined {
  const places = view.propertyNames.map((name) => [name, childPointer(around, name), view.property(name)] as const);
  const own = places.find(
    ([name, , property]) =>
      (property.hasType('string') || property.values('type').length === 0) &&
      ['enum', 'const'].every((name) => property.keyword(name) === undefined) &&
      property.keyword('readOnly') !== true &&
      isKey(name, property.values('description')),
  );
  if (own !== undefined) return own[1];
  if (depth >= deepest) return undefined;
  for (const [, pointer, property] of places) {
    const found = property.propertyNames.length > 0 ? pointerIn(property, pointer, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

const isKey = (name: string, descriptions: readonly unknown[]): boolean =>
  plainName(name).includes('idempoten') || descriptions.some(saysIdempotent);

/** Whether a description says that a value makes a request idempotent; not that a request is not. */
const saysIdempotent = (text: unknown): boolean =>
  typeof text === 'string' &&
  /idempoten/i.test(text) &&
  !/\b(?:not|n't|non|never)[\s-]+(?:\w+\s+)?idempoten/i.test(text);
