import type { Draw } from './draw.ts';
import { growText } from './string.ts';

/** Names that a person would think of first, and names that trip programs up. */
const plain = ['extra', 'x', 'note', 'additional', 'a', 'b', 'c', 'more', 'other', 'some thing', 'X-Y_z.1'];
// Not __proto__: parsers that refuse it do so on purpose, and are not to be accused of it in passing.
const tricky = ['', 'constructor', 'toString', 'hasOwnProperty', 'length', '$ref', 'é', '😀', '"', '0', '~/'];

/** A property name that no schema spells out. */
export function growName(draw: Draw): string {
  if (draw.oneIn(2)) return draw.pick(plain);
  return draw.oneIn(3) ? draw.pick(tricky) : growText(draw, 1, 12);
}

/** Names in a fixed order, the plainest first. */
export function* leastNames(): Generator<string> {
  yield* plain;
  for (let index = 1; index < 200; index++) yield `extra${index}`;
  yield* tricky;
}
