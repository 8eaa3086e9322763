/**
 * The regular expression of a `pattern`, or undefined when it is none. With the flag `u`, as JSON Schema recommends (core
 * 2020-12, section 6.4); documents in the wild also hold patterns that are only valid without it (`\_`, `\-`).
 */
export function regularExpression(pattern: string): RegExp | undefined {
  const source = unicodeSource(pattern);
  return source === undefined ? expression(pattern, '') : expression(source, 'u');
}

/** The pattern as the flag `u` takes it: escapes of characters that need none left out. Undefined when it can't be. */
export function unicodeSource(pattern: string): string | undefined {
  if (expression(pattern, 'u')) return pattern;
  const bare = pattern.replace(/\\([\s\S])/g, (whole, next: string) =>
    /[^\w\\^$.*+?()[\]{}|/-]|_/.test(next) ? next : whole,
  );
  // Outside a class a hyphen stands for itself.
  const hyphens = bare.replace(/(\[(?:\\[\s\S]|[^\]\\])*\])|\\-/g, (_, inside?: string) => inside ?? '-');
  return [bare, hyphens].find((candidate) => expression(candidate, 'u') !== undefined);
}

function expression(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}
