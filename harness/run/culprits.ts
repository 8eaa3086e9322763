import type { Input } from '../exchange/index.ts';
import { compareNumbers, getAt, isArray, isNumber, isObject, typeOf, type Json } from '../json/index.ts';

/** A kind of value that was the reason of so many rejections is the reason of the next one, too. */
const enough = 2;

/** The kinds of values that alone were the reason why an operation rejected valid requests. */
export class Culprits {
  /** By place: how often a kind of value was the reason. */
  readonly #found = new Map<string, Map<string, number>>();

  /** Notes places of which the values in an input are the reason of its rejection. */
  note(input: Input, places: readonly string[]): void {
    for (const place of places) {
      const kinds = this.#found.get(place) ?? new Map<string, number>();
      const kind = kindOf(getAt(input, place));
      this.#found.set(place, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
    }
  }

  /** Whether an input has such a value. */
  isIn(input: Input): boolean {
    return [...this.#found].some(([place, kinds]) => (kinds.get(kindOf(getAt(input, place))) ?? 0) >= enough);
  }
}

/** The kind of a value, as far as a server treats all values of it alike. */
function kindOf(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  if (isNumber(value)) return `number${Math.sign(compareNumbers(value, 0))}`;
  const isEmpty = value === '' || (isArray(value) && value.length === 0);
  return isEmpty || (isObject(value) && Object.keys(value).length === 0) ? `empty-${typeOf(value)}` : typeOf(value);
}
