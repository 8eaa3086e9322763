import { stringify, type Json } from '../../json/index.ts';

/** More readings help nobody: the plainest come first. */
const most = 256;

/** The first different values of a sequence, which is followed no further than needed. */
export function distinct(values: Iterable<Json>): Json[] {
  const seen = new Map<string, Json>();
  for (const value of values) {
    const key = stringify(value);
    if (!seen.has(key)) seen.set(key, value);
    if (seen.size === most) break;
  }
  return [...seen.values()];
}
