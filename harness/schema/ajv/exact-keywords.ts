import type { KeywordDefinition } from 'ajv';
import {
  compareNumbers,
  equals,
  isArray,
  isMultipleOf,
  isNumber,
  type Json,
  type JsonNumber,
} from '../../json/index.ts';
import { hasDuplicates } from '../duplicates.ts';
import { keepsFormat } from '../format/format.ts';
import type { TypeName } from '../node.ts';
import { hasType } from '../types.ts';
import { unshield } from './shield.ts';

type Check<Value> = (value: Value) => (data: Json) => boolean;

/**
 * The keywords that ajv judges in doubles, under names of their own: ajv accepts every BigInt for `minimum` and refuses
 * it for `type: integer`.
 */
const exactKeywords = {
  false: () => () => false,
  type: (types: readonly TypeName[]) => (data: Json) => hasType(data, types),
  const: (expected: Json) => (data: Json) => equals(data, expected),
  enum: (members: readonly Json[]) => (data: Json) => members.some((member) => equals(data, member)),
  minimum: bound((sign) => sign >= 0),
  maximum: bound((sign) => sign <= 0),
  exclusiveMinimum: bound((sign) => sign > 0),
  exclusiveMaximum: bound((sign) => sign < 0),
  multipleOf: (divisor: JsonNumber) => (data: Json) => !isNumber(data) || isMultipleOf(data, divisor),
  uniqueItems: (unique: boolean) => (data: Json) => !unique || !isArray(data) || !hasDuplicates(data),
  format: (name: string) => (data: Json) => keepsFormat(name, data),
};

function bound(holds: (sign: -1 | 0 | 1) => boolean): Check<JsonNumber> {
  return (limit) => (data) => !isNumber(data) || holds(compareNumbers(data, limit));
}

const prefix = 'exact:';

/** The name under which ajv knows an exact keyword. */
export function exactName(keyword: string): string {
  return Object.hasOwn(exactKeywords, keyword) ? prefix + keyword : keyword;
}

/** The exact keywords as ajv takes them. */
export function exactDefinitions(): KeywordDefinition[] {
  return Object.entries(exactKeywords).map(([name, check]) => ({
    keyword: prefix + name,
    errors: false,
    compile: (value: unknown) => {
      const holds = (check as Check<unknown>)(value);
      return (data: unknown) => holds(unshield(data));
    },
  }));
}
