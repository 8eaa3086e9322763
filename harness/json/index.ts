/** Exact JSON: parsing, printing, comparing, JSON Pointers. */
export type { Json, JsonNumber, JsonObject, JsonType } from './json.ts';
export { ExactNumber } from './exact-number.ts';
export { nestedIn, parse, parseIfJson, type ParseOptions } from './parse.ts';
export { JsonSyntaxError } from './syntax-error.ts';
export { share, unshare } from './shared.ts';
export { stringify } from './stringify.ts';
export { areSame, equals } from './equals.ts';
export { get, isArray, isObject, objectOf, setOwn, typeOf } from './kind.ts';
export {
  compareNumbers,
  fromDecimal,
  fromInteger,
  isInteger,
  isMultipleOf,
  isNumber,
  numberText,
  toDecimal,
} from './numbers.ts';
export { compareDecimals, decimal, floorQuotient, isMultiple, magnitude, multiply, type Decimal } from './decimal.ts';
export {
  childPointer,
  formatPointer,
  getAt,
  isPointer,
  isWithin,
  parentPointer,
  parsePointer,
  removeAt,
  setAt,
  withoutIndices,
} from './pointer.ts';
export { remembered } from './remembered.ts';
export { isVisible, visible, visibleJson, visibleLines } from './visible.ts';
