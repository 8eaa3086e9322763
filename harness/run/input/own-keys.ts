import { headerOf, idempotencyKeyOf, type RequestModel } from '../../clause/index.ts';
import type { Document } from '../../document/index.ts';
import type { Request } from '../../exchange/index.ts';
import { getAt, isObject, setAt } from '../../json/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import { freshScalar } from './fresh.ts';

/**
 * Creates a function that gives each request a key of its own, where its operation takes an idempotency key. With the key
 * of an earlier request, a server answers as before, and does not look at the rest. An invalid key stays as it is.
 *
 * @param operations that the run may send
 * @param unique returns a number that it has not returned before
 */
export function createKeyGiver(
  document: Document,
  operations: readonly OperationRows[],
  unique: () => number,
): (request: Request) => Request {
  const keyed = new Map(
    operations.flatMap((rows) => {
      const key = idempotencyKeyOf(document, rows.operation);
      return key === undefined ? [] : [[rows.operation.name, { rows, name: key.name.toLowerCase() }] as const];
    }),
  );
  return (request) => {
    const found = keyed.get(request.operation ?? '');
    const model = found?.rows.requestModel;
    return found === undefined || model === undefined ? request : withOwnKey(request, found.name, model, unique);
  };
}

function withOwnKey(request: Request, name: string, model: RequestModel, unique: () => number): Request {
  const { input = {}, headers } = request;
  const part = headerOf(model, name);
  const key = part && getAt(input, part.pointer);
  if (part === undefined || typeof key !== 'string' || !part.accepts(key)) return request;
  const own = freshScalar(key, unique(), part.accepts);
  if (typeof own !== 'string') return request;
  const changed = setAt(input, part.pointer, own);
  return {
    ...request,
    headers: headers.map((field) => (field[0].toLowerCase() === name ? [field[0], own] : field)),
    input: isObject(changed) ? changed : input,
  };
}
