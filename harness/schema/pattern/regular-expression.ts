import { fromLiteral, hasForeignEscape, hasPosixClass, literalIn, toEcma } from './foreign.ts';

/**
 * The regular expression of a `pattern`, or undefined where it is invalid. It has the flag `u`, as JSON Schema
 * recommends (core 2020-12, section 6.4), unless the pattern is only valid without it. Real documents have such
 * patterns (`\_`, `\-`).
 */
export function regularExpression(pattern: string): RegExp | undefined {
  const source = unicodeSource(pattern);
  if (source !== undefined) return expression(source, 'u');
  const isForeign = hasForeignEscape(pattern) || hasPosixClass(pattern) || literalIn(pattern) !== undefined;
  return isForeign ? undefined : expression(pattern, '');
}

/**
 * The pattern made valid for the flag `u`, by removing needless escapes, or by translating it from the syntax of another
 * language. Undefined where that is not enough.
 */
export function unicodeSource(pattern: string): string | undefined {
  const literal = literalIn(pattern);
  if (literal !== undefined) {
    const source = fromLiteral(literal);
    return source && withoutNeedlessEscapes(source);
  }
  const own = hasPosixClass(pattern) ? undefined : withoutNeedlessEscapes(pattern);
  if (own !== undefined) return own;
  const translated = toEcma(pattern);
  return translated === undefined || translated === pattern ? undefined : withoutNeedlessEscapes(translated);
}

function withoutNeedlessEscapes(pattern: string): string | undefined {
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
