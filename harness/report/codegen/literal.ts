import { visibleJson } from '../../json/index.ts';

/** Columns of a line in generated code. */
export const width = 100;

/** Values of JSON, without numbers that JavaScript would round. */
type Value = null | boolean | number | string | readonly Value[] | { readonly [name: string]: Value };

/** A text as a string literal in single quotes, with escapes for what is invisible. */
export function quoteText(text: string): string {
  const inner = visibleJson(JSON.stringify(text)).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}

/** A text as the inside of a template literal. */
export function inTemplate(text: string): string {
  return quoteText(text)
    .slice(1, -1)
    .replaceAll("\\'", "'")
    .replace(/`|\$(?=\{)/g, '\\$&');
}

/**
 * An object of code, on one line if it fits.
 *
 * @param entries the names with the code of their values
 * @param indent the indentation of the line where it begins
 */
export function printObject(entries: readonly (readonly [name: string, code: string])[], indent: string): string {
  const fields = entries.map(([name, code]) => (name === code ? name : `${printName(name)}: ${code}`));
  if (fields.length === 0) return '{}';
  return printItems('{ ', fields, ' }', indent);
}

/** A JSON value as code. */
export function printValue(value: Value, indent: string): string {
  if (typeof value === 'string') return quoteText(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  if (isList(value)) return printItems('[', value.map((item) => printValue(item, inner)), ']', indent); // prettier-ignore
  return printObject(
    Object.entries(value).map(([name, item]): [string, string] => [name, printValue(item, inner)]),
    indent,
  );
}

/** The value of a JSON text, if code can have it as a literal that is sent as the same text; else undefined. */
export function literalOf(text: string): Value | undefined {
  try {
    const value = JSON.parse(text) as Value;
    const isPlain = typeof value === 'object' && value !== null && !text.includes('__proto__');
    return isPlain && JSON.stringify(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function printItems(open: string, items: readonly string[], close: string, indent: string): string {
  const line = `${open}${items.join(', ')}${close}`;
  if (indent.length + line.length <= width && !line.includes('\n')) return line;
  return [open.trim(), ...items.map((item) => `${indent}  ${item},`), `${indent}${close.trim()}`].join('\n');
}

/** Whether a text can be the name of a property without quotes. */
export const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text);

/** The access to a property or an item: `.name`, `['a b']` or `[0]`. @param mark `?.` if there may be nothing */
export function printAccess(name: string, mark: '' | '?.' = ''): string {
  if (isName(name)) return `${mark === '' ? '.' : mark}${name}`;
  return `${mark}[${/^\d+$/.test(name) ? name : quoteText(name)}]`;
}

const printName = (name: string): string => (isName(name) ? name : quoteText(name));
