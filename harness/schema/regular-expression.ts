/**
 * The regular expression of a `pattern`, or undefined when it is none. With the flag `u`, as JSON Schema recommends (core
 * 2020-12, section 6.4); documents in the wild also hold patterns that are only valid without it (`\-`, `\_`).
 */
export function regularExpression(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Not valid with these flags.
    }
  }
  return undefined;
}
