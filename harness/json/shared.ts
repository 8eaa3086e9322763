/** What stands for a value that is kept once, beside the others. */
interface SharedReference {
  readonly shared: string;
}

/** Characters from which on a reference saves more than it costs a reader. */
const least = 16_384;

/**
 * Replaces large objects under properties with a name by references, and keeps each distinct one once. An object is large if
 * its only property is a string of at least 16,384 characters.
 *
 * @param value plain data; it stays unchanged
 * @returns the copy, and the objects by what the references say
 */
export function share<T>(value: T, name: string): { readonly value: T; readonly shared: Record<string, object> } {
  const shared: Record<string, object> = {};
  const known = new Map<string, Map<string, SharedReference>>();
  let count = 0;
  const copy = replaceAt(value, name, (found) => {
    const [[kind, text] = [], ...others] = Object.entries(found) as [string, unknown][];
    if (typeof text !== 'string' || text.length < least || others.length > 0) return found;
    const ofKind = known.get(kind ?? '') ?? new Map<string, SharedReference>();
    known.set(kind ?? '', ofKind);
    const before = ofKind.get(text);
    if (before !== undefined) return before;
    const reference = { shared: String((count += 1)) };
    ofKind.set(text, reference);
    shared[reference.shared] = found;
    return reference;
  });
  return { value: copy, shared };
}

/** The inverse of `share`. References to nothing stay. */
export function unshare<T>(value: T, name: string, shared: Readonly<Record<string, object>>): T {
  return replaceAt(value, name, (found) => ('shared' in found ? (shared[String(found.shared)] ?? found) : found));
}

/** A copy in which the objects under properties with a name are replaced. */
function replaceAt<T>(value: T, name: string, replace: (found: object) => object): T {
  const copy = (item: unknown, key: string): unknown => {
    if (typeof item !== 'object' || item === null) return item;
    if (Array.isArray(item)) return item.map((each) => copy(each, ''));
    if (key === name) return replace(item);
    return Object.fromEntries(Object.entries(item).map(([own, each]) => [own, copy(each, own)]));
  };
  return copy(value, '') as T;
}
