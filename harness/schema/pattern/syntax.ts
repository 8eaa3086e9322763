import { JS, type Expression } from 'refa';
import { unicodeSource } from './regular-expression.ts';

/** A pattern with more parts than this is not analysed. */
const mostParts = 100_000;

/** A pattern as a tree. */
export interface Syntax {
  readonly expression: Expression;
  /** Whether it matches code points instead of UTF-16 units. */
  readonly isUnicode: boolean;
}

/** The syntax tree of a pattern; backreferences are `Unknown`. Undefined where it has too many parts. */
export function syntaxOf(pattern: string): Syntax | undefined {
  const unicode = unicodeSource(pattern);
  const literal = unicode === undefined ? { source: pattern, flags: '' } : { source: unicode, flags: 'u' };
  try {
    const parser = JS.Parser.fromLiteral(literal);
    const { expression } = parser.parse({
      backreferences: 'unknown',
      maxBackreferenceWords: 0,
      simplify: false,
      maxNodes: mostParts,
    });
    return { expression, isUnicode: unicode !== undefined };
  } catch {
    // The loader has checked the pattern, so it is too large, or has syntax that the parser does not support.
    return undefined;
  }
}
