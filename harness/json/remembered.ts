/** A cache with this many entries is emptied before the next one. Its entries can be made again. */
const mostEntries = 500;

/** The value in a cache for a key; made and stored where it is missing. */
export function remembered<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  let value = cache.get(key);
  if (value === undefined) {
    if (cache.size >= mostEntries) cache.clear();
    cache.set(key, (value = make()));
  }
  return value;
}
