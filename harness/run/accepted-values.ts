import type { ValidCase } from '../clause/index.ts';
import { getAt, stringify } from '../json/index.ts';

/** The values that an operation accepted in the places that its cases were about. */
export class AcceptedValues {
  readonly #seen = new Set<string>();

  note(given: ValidCase): void {
    const key = keyOf(given);
    if (key !== undefined) this.#seen.add(key);
  }

  has(given: ValidCase): boolean {
    return this.#seen.has(keyOf(given) ?? '');
  }
}

function keyOf({ pinned, draft }: ValidCase): string | undefined {
  const value = pinned === undefined ? undefined : getAt(draft.input, pinned);
  return value === undefined ? undefined : `${pinned ?? ''} ${stringify(value)}`;
}
