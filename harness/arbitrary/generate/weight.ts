import { stringify, type Json } from '../../json/index.ts';

/** Whether one value is shorter to write than another, or as short and earlier in the alphabet. */
export function isLess(left: Json, right: Json): boolean {
  const [a, b] = [weight(left), weight(right)];
  return a.length !== b.length ? a.length < b.length : a < b;
}

/** A text that is the shorter the simpler the value is. */
function weight(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  return weigh(stringify(value));
}

/** Letters count for less than what a person would not write first. */
function weigh(text: string): string {
  return text
    .replace(/true|false|null/g, '0')
    .replace(/[^ -~]/g, '~~~~')
    .replace(/[^a-z0-9{}[\],:"]/g, '~~');
}
