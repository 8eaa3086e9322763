import type { OneRequest } from '../clause/index.ts';
import { getAt, isArray, isObject, parentPointer, setAt, type Json } from '../json/index.ts';

/**
 * A body with the values of a drawn one in the places that keep theirs. It can have no such place, as where one of the bodies has
 * fewer items.
 */
export function withKnown(body: Json, { draft, known = [] }: OneRequest): Json {
  const changed = known.reduce<Json>(
    (all, place) => {
      const value = place.startsWith('/body/') ? getAt(draft.input, place) : undefined;
      return value === undefined || !hasRoomFor(all, place) ? all : setAt(all, place, value);
    },
    { body },
  );
  return getAt(changed, '/body') ?? body;
}

/** Whether a value has a place, or an object that can have it. */
function hasRoomFor(value: Json, place: string): boolean {
  const around = getAt(value, parentPointer(place));
  if (around === undefined) return false;
  return isArray(around) ? getAt(value, place) !== undefined : isObject(around);
}
