/** A cache of more entries than this is emptied: what is forgotten is made again. */
const mostEntries = 500;

/** The value that a cache holds for a key, made where there is none. */
export function remembered<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  let value = cache.get(key);
  if (value === undefined) {
    if (cache.size >= mostEntries) cache.clear();
    cache.set(key, (value = make()));
  }
  return value;
}
