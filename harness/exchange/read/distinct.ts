import { ExactNumber, stringify, type Json } from '../../json/index.ts';

/** The limit of interpretations. The most likely ones come first, so more would not help. */
const most = 256;

/** The first 256 different values of a sequence. The sequence is read only as far as values are asked for. */
export function* distinct(values: Iterable<Json>): Generator<Json> {
  const seen = new Set<string>();
  for (const value of values) {
    const key = isPlain(value) ? JSON.stringify(value) : stringify(value);
    if (seen.has(key)) continue;
    seen.add(key);
    yield value;
    if (seen.size === most) return;
  }
}

/** Whether JSON.stringify prints the value unambiguously; it is ten times as fast as the exact printer. */
function isPlain(value: Json): boolean {
  if (typeof value === 'bigint') return false;
  if (typeof value !== 'object' || value === null) return true;
  return !(value instanceof ExactNumber) && Object.values(value).every(isPlain);
}
