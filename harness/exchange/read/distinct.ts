import { stringify, type Json } from '../../json/index.ts';

/** More readings help nobody: the plainest come first. */
const most = 256;

/** The first different values of a sequence, which is followed no further than needed. */
export function* distinct(values: Iterable<Json>): Generator<Json> {
  const seen = new Set<string>();
  for (const value of values) {
    const key = stringify(value);
    if (seen.has(key)) continue;
    seen.add(key);
    yield value;
    if (seen.size === most) return;
  }
}
