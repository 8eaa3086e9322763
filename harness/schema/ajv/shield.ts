import { ExactNumber, isArray, objectOf, type Json } from '../../json/index.ts';

/** ajv treats every object as a JSON object. A function has no type that ajv knows. */
type Shield = () => ExactNumber;

/** What was copied to hide an ExactNumber in it. Keywords ask for it again and again. */
const originals = new WeakMap<object, Json>();

/** The value with its ExactNumbers hidden from ajv. A value without ExactNumbers is returned itself. */
export function shield(value: Json): unknown {
  return holdsExactNumber(value) ? hide(value) : value;
}

/** The inverse of `shield`, also for a part of its result. */
export function unshield(data: unknown): Json {
  if (typeof data === 'function') return (data as Shield)();
  if (typeof data !== 'object' || data === null) return data as Json;
  return originals.get(data) ?? (data as Json);
}

function hide(value: Json): unknown {
  if (value instanceof ExactNumber) return () => value;
  if (typeof value !== 'object' || value === null) return value;
  const copy = isArray(value)
    ? value.map(hide)
    : objectOf(Object.entries(value).map(([name, item]) => [name, hide(item) as Json]));
  originals.set(copy, value);
  return copy;
}

function holdsExactNumber(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof ExactNumber) return true;
  return isArray(value) ? value.some(holdsExactNumber) : Object.values(value).some(holdsExactNumber);
}
