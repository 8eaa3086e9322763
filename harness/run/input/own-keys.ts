import { idempotencyKeyOf, isJsonContent, type IdempotencyKey, type RequestModel } from '../../clause/index.ts';
import type { Document } from '../../document/index.ts';
import type { Request } from '../../exchange/index.ts';
import { getAt, isObject, setAt, type Json } from '../../json/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import { freshScalar } from './fresh.ts';

/**
 * Creates a function that gives each request a key of its own, where its operation takes an idempotency key. With the key
 * of an earlier request, a server answers as before, and does not look at the rest. An invalid key stays as it is, and so
 * does that of a request which is meant to be the same as one before.
 *
 * @param operations that the run may send
 * @param unique returns a number that it has not returned before
 */
export function createKeyGiver(
  document: Document,
  operations: readonly OperationRows[],
  unique: () => number,
): (request: Request) => Request {
  const byName = new Map(operations.map((rows) => [rows.operation.name, rows]));
  const keys = new Map<string, IdempotencyKey | undefined>();
  const keyOf = (rows: OperationRows): IdempotencyKey | undefined => {
    const { name } = rows.operation;
    if (!keys.has(name)) keys.set(name, idempotencyKeyOf(document, rows.operation));
    return keys.get(name);
  };
  return (request) => {
    const rows = byName.get(request.operation ?? '');
    const model = rows?.requestModel;
    const key = rows && keyOf(rows);
    if (model === undefined || key === undefined || request.sameKey === true) return request;
    return withOwnKey(request, key, model, unique);
  };
}

function withOwnKey(request: Request, key: IdempotencyKey, model: RequestModel, unique: () => number): Request {
  const { input = {} } = request;
  const before = getAt(input, key.pointer);
  const isValid = typeof before === 'string' ? validityOf(key, model, input) : undefined;
  if (before === undefined || isValid?.(before) !== true) return request;
  const own = freshScalar(before, unique(), isValid);
  const changed = typeof own === 'string' ? setAt(input, key.pointer, own) : undefined;
  if (typeof own !== 'string' || changed === undefined || !isObject(changed)) return request;
  return { ...request, ...withKey(request, key, own), input: changed };
}

/** What says whether a key is valid, even if the rest of the input is not. */
function validityOf(
  { place, pointer }: IdempotencyKey,
  model: RequestModel,
  input: Json,
): ((value: Json) => boolean) | undefined {
  if (place === 'header') return model.parameters.find((part) => part.pointer === pointer)?.accepts;
  const part = model.bodies.find(({ content }) => content !== undefined && isJsonContent(content));
  const inBody = pointer.slice('/body'.length);
  return (
    part &&
    ((value) => {
      const body = getAt(setAt(input, pointer, value), '/body') ?? null;
      return part.errors(body).every(({ instancePointer }) => instancePointer !== inBody);
    })
  );
}

/** The part of a request that has the key, with another one. A body that is not sent as JSON stays as it is. */
function withKey(
  { headers, body }: Request,
  { place, name, pointer }: IdempotencyKey,
  own: string,
): Pick<Request, 'headers'> | Pick<Request, 'body'> {
  if (place === 'header') {
    const lower = name.toLowerCase();
    return { headers: headers.map((field) => (field[0].toLowerCase() === lower ? [field[0], own] : field)) };
  }
  const inBody = pointer.slice('/body'.length);
  const isThere = body.kind === 'json' && typeof getAt(body.value, inBody) === 'string';
  return { body: isThere ? { kind: 'json', value: setAt(body.value, inBody, own) } : body };
}
