import type { OneRequest } from '../clause/index.ts';
import { getAt, setAt, type Json } from '../json/index.ts';
import { hasRoom } from './input/move.ts';

/**
 * A body with the values of a drawn one in the places that keep theirs. It can have no such place, as where one of the bodies has
 * fewer items.
 */
export function withKnown(body: Json, { draft, known = [] }: OneRequest): Json {
  const changed = known.reduce<Json>(
    (all, place) => {
      const value = place.startsWith('/body/') ? getAt(draft.input, place) : undefined;
      return value === undefined || !hasRoom(all, place) ? all : setAt(all, place, value);
    },
    { body },
  );
  return getAt(changed, '/body') ?? body;
}
