import { childPointer, getAt, isObject, type Json } from '../json/index.ts';
import { DocumentProblem } from './problem.ts';

/** A value together with where it stands in the document. */
export interface Located {
  readonly value: Json | undefined;
  readonly pointer: string;
}

/**
 * Follows `$ref`s (within the bundled document) until something else stands there.
 *
 * @throws DocumentProblem for a reference that leads nowhere or round in a circle
 */
export function follow(root: Json, pointer: string): Located {
  const seen = new Set<string>();
  let here = pointer;
  for (;;) {
    const value = getAt(root, here);
    const reference = isObject(value) ? value['$ref'] : undefined;
    if (typeof reference !== 'string') return { value, pointer: here };
    if (seen.has(here))
      throw new DocumentProblem(`${pointer}: its $ref goes round in a circle; point it at a definition`);
    seen.add(here);
    const target = reference.startsWith('#') ? decodeURIComponent(reference.slice(1)) : undefined;
    if (target === undefined || getAt(root, target) === undefined) {
      throw new DocumentProblem(`${here}/$ref: nothing stands at ${reference}; correct the reference`);
    }
    here = target;
  }
}

/** The member of a located object, references followed. */
export function member(root: Json, parent: Located, name: string): Located {
  return follow(root, childPointer(parent.pointer, name));
}

/** The members of a located object, in the document's order; none when there is no object. */
export function members(root: Json, parent: Located): [name: string, member: Located][] {
  if (!isObject(parent.value)) return [];
  return Object.keys(parent.value).map((name) => [name, member(root, parent, name)]);
}

/** The items of a located array; none when there is no array. */
export function items(root: Json, parent: Located): Located[] {
  if (!Array.isArray(parent.value)) return [];
  return parent.value.map((_, index) => member(root, parent, String(index)));
}

/** A text that must be there once the document has passed validation. */
export function textAt(located: Located): string | undefined {
  return typeof located.value === 'string' ? located.value : undefined;
}
