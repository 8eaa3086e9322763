import { isNumber, type Json } from '../json/index.ts';
import { inRange, integerFormats } from './number-format.ts';

/** Whether the value keeps the format (validation 2020-12, section 7). Unknown formats say nothing. */
export function keepsFormat(name: string, value: Json): boolean {
  const range = integerFormats.get(name);
  return range === undefined || !isNumber(value) || inRange(value, range);
}
