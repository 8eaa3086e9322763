import { isInteger, isNumber, typeOf, type Json } from '../json/index.ts';
import type { TypeName } from './node.ts';

/** Whether the value has one of the types (validation 2020-12, section 6.1.1). 1.0 is an integer. */
export function hasType(value: Json, types: readonly TypeName[]): boolean {
  const type = typeOf(value);
  if (types.includes(type)) return true;
  return type === 'number' && types.includes('integer') && isNumber(value) && isInteger(value);
}
