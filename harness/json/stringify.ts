import type { Json } from './json.ts';
import { isArray } from './kind.ts';
import { isNumber, numberText } from './numbers.ts';

/**
 * The exact JSON text of a value: the inverse of `parse`. Lone surrogates are escaped, as JSON.stringify does.
 *
 * @param space by how many spaces each level is indented; 0 prints no white space
 */
export function stringify(value: Json, space = 0): string {
  return print(value, space === 0 ? '' : '\n', ' '.repeat(space));
}

function print(value: Json, newline: string, indent: string): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (isNumber(value)) return numberText(value);
  const inner = newline === '' ? '' : newline + indent;
  if (isArray(value)) {
    return wrap(
      '[',
      ']',
      newline,
      inner,
      value.map((item) => print(item, inner, indent)),
    );
  }
  const colon = newline === '' ? ':' : ': ';
  const members = Object.entries(value).map(
    ([name, item]) => JSON.stringify(name) + colon + print(item, inner, indent),
  );
  return wrap('{', '}', newline, inner, members);
}

function wrap(open: string, close: string, newline: string, inner: string, parts: string[]): string {
  return parts.length === 0 ? open + close : open + inner + parts.join(`,${inner}`) + newline + close;
}
