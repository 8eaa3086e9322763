import { compareNumbers, isInteger, type JsonNumber } from '../../json/index.ts';

/** The integers of a format in the OpenAPI Format Registry; both bounds are included. */
export interface IntegerRange {
  readonly minimum: number | bigint;
  readonly maximum: number | bigint;
}

/** Formats of the OpenAPI Format Registry that bound integers. */
export const integerFormats: ReadonlyMap<string, IntegerRange> = new Map<string, IntegerRange>([
  ['int8', { minimum: -128, maximum: 127 }],
  ['uint8', { minimum: 0, maximum: 255 }],
  ['int16', { minimum: -32_768, maximum: 32_767 }],
  ['uint16', { minimum: 0, maximum: 65_535 }],
  ['int32', { minimum: -2_147_483_648, maximum: 2_147_483_647 }],
  ['uint32', { minimum: 0, maximum: 4_294_967_295 }],
  ['int64', { minimum: -9_223_372_036_854_775_808n, maximum: 9_223_372_036_854_775_807n }],
  ['uint64', { minimum: 0, maximum: 18_446_744_073_709_551_615n }],
]);

/**
 * Whether the number is in the range. Fractions are, because the format applies to integers: `type` rejects fractions.
 */
export function inRange(value: JsonNumber, { minimum, maximum }: IntegerRange): boolean {
  return !isInteger(value) || (compareNumbers(value, minimum) >= 0 && compareNumbers(value, maximum) <= 0);
}
