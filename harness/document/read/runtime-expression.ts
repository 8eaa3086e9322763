import type { ExpressionText, RuntimeExpression } from '../document.ts';

/** A field name of HTTP (RFC 9110 §5.6.2, `token`). */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Expressions inside of a text (§4.8.20.4): in braces, beginning with `$`. */
const embedded = /\{(\$[^{}]*)\}/g;

/**
 * Parses a string of a Link Object: a runtime expression, a text with expressions in braces, or a plain text (3.1
 * §4.8.20.4).
 *
 * @returns its pieces in order; undefined when an expression in it is invalid
 */
export function readExpressionText(text: string): ExpressionText | undefined {
  // A `$` with a letter after it begins an expression; "$5" is plain text.
  if (/^\$[A-Za-z]/.test(text)) {
    const expression = parseExpression(text);
    return expression && [expression];
  }
  const pieces: (string | RuntimeExpression)[] = [];
  let end = 0;
  for (const { 0: whole, 1: source = '', index } of text.matchAll(embedded)) {
    const expression = parseExpression(source);
    if (expression === undefined) return undefined;
    pieces.push(text.slice(end, index), expression);
    end = index + whole.length;
  }
  return [...pieces, text.slice(end)].filter((piece) => piece !== '' || text === '');
}

/** Parses the grammar of 3.1 §4.8.20.4; a response has neither a path nor a query. */
function parseExpression(text: string): RuntimeExpression | undefined {
  const source = text.slice(1);
  if (source === 'url' || source === 'method' || source === 'statusCode') return { kind: source };
  const [, of, kind, rest = ''] = /^(request|response)\.(header|query|path|body)(.*)$/s.exec(source) ?? [];
  if (of !== 'request' && of !== 'response') return undefined;
  if (kind === 'body') {
    const pointer = rest.replace(/^#/, '');
    const isPointer = pointer === '' || (rest.startsWith('#/') && !/~(?![01])/.test(pointer));
    return isPointer ? { kind, of, pointer } : undefined;
  }
  if (!rest.startsWith('.') || rest.length === 1) return undefined;
  const name = rest.slice(1);
  if (kind === 'header') return token.test(name) ? { kind, of, name: name.toLowerCase() } : undefined;
  if (of === 'response' || (kind !== 'query' && kind !== 'path')) return undefined;
  return { kind, of, name };
}
