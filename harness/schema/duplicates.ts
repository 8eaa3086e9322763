import { equals, isArray, isNumber, isObject, stringify, toDecimal, type Json } from '../json/index.ts';

/**
 * A text that is the same for two values if and only if they are equal in JSON Schema (core 2020-12, section 4.2.2).
 */
export function canonicalText(value: Json): string {
  // A decimal has no zero at its end, so this is the text of most integers.
  if (typeof value === 'number' && Number.isSafeInteger(value) && value % 10 !== 0) return `${value}e0`;
  if (isNumber(value)) {
    const { coefficient, exponent } = toDecimal(value);
    return `${coefficient}e${exponent}`;
  }
  if (isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (!isObject(value)) return stringify(value);
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}:${canonicalText(item)}`);
  return `{${members.sort().join()}}`;
}

/** Whether any two of the items are equal (validation 2020-12, section 6.4.3). */
export function hasDuplicates(items: readonly Json[]): boolean {
  if (items.length < 8) return items.some((item, i) => items.slice(0, i).some((other) => equals(item, other)));
  return new Set(items.map(canonicalText)).size < items.length;
}
