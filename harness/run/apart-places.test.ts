import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApartPlaces } from './apart-places.ts';

it('a place has room unless it is one of the others, or inside or around one', () => {
  const places = new ApartPlaces(['/query/a', '/body/items/0']);
  const asked = ['', '/body', '/body/items', '/body/items/0', '/body/items/0/name', '/query/a'];
  expect(asked.filter((place) => places.hasRoomFor(place))).toEqual([]);
  const apart = ['/query/ab', '/query/b', '/body/item', '/body/items/01', '/header/a'];
  expect(apart.filter((place) => places.hasRoomFor(place))).toEqual(apart);
});

it('a place has room as the comparison of its text with each of the others says', () => {
  const pointer = fc.array(fc.constantFrom('a', 'ab', 'b', ''), { maxLength: 4 }).map((names) => names.map((name) => `/${name}`).join('')); // prettier-ignore
  fc.assert(
    fc.property(fc.array(pointer, { maxLength: 4 }), pointer, (own, place) => {
      const isInside = (one: string, other: string): boolean => `${one}/`.startsWith(`${other}/`);
      const isApart = own.every((other) => !isInside(place, other) && !isInside(other, place));
      expect(new ApartPlaces(own).hasRoomFor(place)).toBe(isApart);
    }),
  );
});
