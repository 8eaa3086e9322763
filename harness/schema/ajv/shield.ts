import { ExactNumber, isArray, objectOf, type Json } from '../../json/index.ts';

/** ajv treats every object as a JSON object. A function has no type that ajv knows. */
type Shield = () => ExactNumber;

/** The value with its ExactNumbers hidden from ajv. A value without ExactNumbers is returned itself. */
export function shield(value: Json): unknown {
  return holdsExactNumber(value) ? hide(value) : value;
}

/** The inverse of `shield`. */
export function unshield(data: unknown): Json {
  if (typeof data === 'function') return (data as Shield)();
  if (typeof data !== 'object' || data === null || !holdsShield(data)) return data as Json;
  if (Array.isArray(data)) return data.map(unshield);
  return objectOf(Object.entries(data).map(([name, item]) => [name, unshield(item)]));
}

function hide(value: Json): unknown {
  if (value instanceof ExactNumber) return () => value;
  if (typeof value !== 'object' || value === null) return value;
  if (isArray(value)) return value.map(hide);
  return objectOf(Object.entries(value).map(([name, item]) => [name, hide(item) as Json]));
}

function holdsExactNumber(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof ExactNumber) return true;
  return isArray(value) ? value.some(holdsExactNumber) : Object.values(value).some(holdsExactNumber);
}

function holdsShield(data: object): boolean {
  return Object.values(data).some(
    (item) => typeof item === 'function' || (typeof item === 'object' && item !== null && holdsShield(item as object)),
  );
}
