import { plainName } from '../../document/index.ts';
import type { Request } from '../../exchange/index.ts';
import type { Json, JsonObject } from '../../json/index.ts';

/** By these fields an object in an answer says which resource it is. */
export const identifying: readonly string[] = ['id', 'uuid', 'key', 'pk'];

/** A text that hardly two resources of different kinds have: not a short one, and not a number that each of them can count up to. */
const isOfOne = (name: string): boolean => name.length >= 6 && !/^\d{1,11}$/.test(name);

/**
 * Whether a value is the name of a resource that the path of a request names above the last one: `cus_8fk2` in
 * `/customers/cus_8fk2/addresses`.
 */
export function isNameAbove({ path }: Pick<Request, 'path'>, value: Json): boolean {
  const [segments = ''] = path.split('?');
  return (
    typeof value === 'string' && isOfOne(value) && segments.split('/').slice(0, -1).includes(encodeURIComponent(value))
  );
}

/**
 * Whether an object in an answer is a resource above the one that the request is about. A server can answer to a new address with
 * the whole customer, which has a name and a phone number of its own.
 */
export function isAbove(request: Pick<Request, 'path'>, object: JsonObject): boolean {
  return Object.entries(object).some(
    ([name, value]) => identifying.includes(plainName(name)) && isNameAbove(request, value),
  );
}
