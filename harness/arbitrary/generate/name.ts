import { plainNames } from '../../schema/index.ts';
import type { Draw } from './draw.ts';
import { generateText } from './string.ts';

/** Names that cause errors in programs. Not __proto__, because parsers that reject it do so on purpose. */
const tricky = ['', 'constructor', 'toString', 'hasOwnProperty', 'length', '$ref', 'é', '😀', '"', '0', '~/'];

/** A property name that no schema states. */
export function generateName(draw: Draw): string {
  if (draw.oneIn(2)) return draw.pick(plainNames);
  return draw.oneIn(3) ? draw.pick(tricky) : generateText(draw, 1, 12);
}
