import { stringify, type Json } from '../../json/index.ts';

/** Whether one value is simpler than another: shorter, or as short and alphabetically before it. */
export function isLess(left: Json, right: Json): boolean {
  return isLighter(weightOf(left), weightOf(right));
}

/** The same for the weights of two values. */
export function isLighter(left: string, right: string): boolean {
  return left.length !== right.length ? left.length < right.length : left < right;
}

/** A text that is shorter for simpler values. */
export function weightOf(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  return weigh(stringify(value));
}

/** Unusual characters count more than small letters and digits. */
function weigh(text: string): string {
  return text
    .replace(/true|false|null/g, '0')
    .replace(/[^ -~]/g, '~~~~')
    .replace(/[^a-z0-9{}[\],:"]/g, '~~');
}
