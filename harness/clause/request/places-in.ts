import type { Input } from '../../exchange/index.ts';
import { childPointer, getAt, isArray, isObject } from '../../json/index.ts';

/** The most places in a request that a message can be about. */
const mostPlaces = 50;

/** Places of a request with those inside their values: a list can hold keys. */
export function placesIn(input: Input, places: readonly string[]): string[] {
  const all = [...places];
  for (const place of all) {
    const value = getAt(input, place);
    if (value === undefined || !(isObject(value) || isArray(value)) || all.length > mostPlaces) continue;
    all.push(...Object.keys(value).map((name) => childPointer(place, name)));
  }
  return all;
}
