import { plainNames } from '../../schema/index.ts';
import type { Draw } from './draw.ts';
import { growText } from './string.ts';

/** Names that trip programs up. Not __proto__: parsers that refuse it do so on purpose, and are not to be accused of it. */
const tricky = ['', 'constructor', 'toString', 'hasOwnProperty', 'length', '$ref', 'é', '😀', '"', '0', '~/'];

/** A property name that no schema spells out. */
export function growName(draw: Draw): string {
  if (draw.oneIn(2)) return draw.pick(plainNames);
  return draw.oneIn(3) ? draw.pick(tricky) : growText(draw, 1, 12);
}
