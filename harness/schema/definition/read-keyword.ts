import {
  childPointer,
  compareNumbers,
  isArray,
  isInteger,
  isNumber,
  isObject,
  parentPointer,
  stringify,
  type Json,
  type JsonObject,
  type JsonNumber,
} from '../../json/index.ts';
import { InvalidSchema } from '../invalid-schema.ts';
import type { Keywords, SchemaNode, TypeName } from '../node.ts';
import { regularExpression } from '../pattern/regular-expression.ts';

/** The schema that contains a keyword. */
export interface KeywordContext {
  /** The schema at a pointer below the keyword. */
  readonly schema: (pointer: string) => SchemaNode;
  /** The schema that a reference leads to; `dynamic` looks it up in the dynamic scope. */
  readonly reference: (value: Json, pointer: string, dynamic: boolean) => SchemaNode;
  /** The pointer that a reference leads to, or undefined. */
  readonly locate: (reference: string) => string | undefined;
  /** Whether the schema at a pointer, or one that it refers to, has the mark. */
  readonly isMarked: (pointer: string, mark: 'readOnly' | 'writeOnly') => boolean;
  /** The whole schema that contains the keyword. */
  readonly siblings: JsonObject;
  readonly direction?: 'request' | 'response';
  /**
   * References to the schemas of an OpenAPI document that have the schema at a pointer in their `allOf`, and whether values
   * with their tags must satisfy them.
   */
  readonly heirs: (pointer: string) => { readonly refs: readonly string[]; readonly areBinding: boolean };
}

/** A keyword's value with its pointer in the document. */
export interface KeywordValue extends KeywordContext {
  readonly value: Json;
  readonly pointer: string;
}

/** Reads one keyword, and translates it to keywords of 2020-12. */
export type ReadKeyword = (keyword: KeywordValue) => Keywords;

const typeNames: readonly string[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

function fail(pointer: string, problem: string): never {
  throw new InvalidSchema(pointer, problem);
}

/** Readers of keyword values. Each throws an InvalidSchema when the value is not as it must be. */
export const read = {
  any: ({ value }: KeywordValue): Json => value,

  schema: ({ pointer, schema }: KeywordValue): SchemaNode => schema(pointer),

  schemas: ({ value, pointer, schema }: KeywordValue): readonly SchemaNode[] => {
    if (!isArray(value) || value.length === 0) return fail(pointer, 'it must be a non-empty array of schemas');
    return value.map((_, index) => schema(childPointer(pointer, index)));
  },

  schemaMap: ({ value, pointer, schema }: KeywordValue): ReadonlyMap<string, SchemaNode> => {
    if (!isObject(value)) return fail(pointer, 'it must be an object of schemas');
    return new Map(Object.keys(value).map((name) => [name, schema(childPointer(pointer, name))]));
  },

  patternMap: (keyword: KeywordValue): ReadonlyMap<string, SchemaNode> => {
    const map = read.schemaMap(keyword);
    for (const pattern of map.keys()) checkPattern(pattern, childPointer(keyword.pointer, pattern));
    return map;
  },

  types: ({ value, pointer }: KeywordValue): readonly TypeName[] => {
    const names = isArray(value) ? value : [value];
    const unknown = names.find((name) => typeof name !== 'string' || !typeNames.includes(name));
    if (unknown !== undefined) return fail(pointer, `${stringify(unknown)} is not a type`);
    if (names.length === 0) return fail(pointer, 'it must name at least one type');
    return names as TypeName[];
  },

  list: ({ value, pointer }: KeywordValue): readonly Json[] => {
    return isArray(value) ? value : fail(pointer, 'it must be an array');
  },

  names: ({ value, pointer }: KeywordValue): readonly string[] => {
    if (!isArray(value) || !value.every((name) => typeof name === 'string')) {
      return fail(pointer, 'it must be an array of property names');
    }
    return value;
  },

  /**
   * A request need not have `readOnly` properties, a response need not have `writeOnly` ones (OpenAPI 3.0.4, section
   * 4.7.24.2).
   */
  requiredNames: (keyword: KeywordValue): readonly string[] => {
    const names = read.names(keyword);
    const mark = keyword.direction && ({ request: 'readOnly', response: 'writeOnly' } as const)[keyword.direction];
    if (mark === undefined) return names;
    const { properties } = keyword.siblings;
    const place = childPointer(parentPointer(keyword.pointer), 'properties');
    const marked = (name: string): boolean => {
      return (
        isObject(properties) && Object.hasOwn(properties, name) && keyword.isMarked(childPointer(place, name), mark)
      );
    };
    return names.filter((name) => !marked(name));
  },

  namesMap: ({ value, pointer, ...context }: KeywordValue): ReadonlyMap<string, readonly string[]> => {
    if (!isObject(value)) return fail(pointer, 'it must be an object of arrays of property names');
    return new Map(
      Object.entries(value).map(([name, list]) => [
        name,
        read.names({ value: list, ...context, pointer: childPointer(pointer, name) }),
      ]),
    );
  },

  number: ({ value, pointer }: KeywordValue): JsonNumber => {
    return isNumber(value) ? value : fail(pointer, 'it must be a number');
  },

  divisor: (keyword: KeywordValue): JsonNumber => {
    const number = read.number(keyword);
    return compareNumbers(number, 0) > 0 ? number : fail(keyword.pointer, 'it must be above 0');
  },

  count: ({ value, pointer }: KeywordValue): number => {
    if (!isNumber(value) || !isInteger(value) || compareNumbers(value, 0) < 0) {
      return fail(pointer, 'it must be an integer of at least 0');
    }
    // No value in memory is as long as 2^53, so a greater bound means the same as this one.
    return compareNumbers(value, Number.MAX_SAFE_INTEGER) > 0 ? Number.MAX_SAFE_INTEGER : Number(String(value));
  },

  boolean: ({ value, pointer }: KeywordValue): boolean => {
    return typeof value === 'boolean' ? value : fail(pointer, 'it must be true or false');
  },

  string: ({ value, pointer }: KeywordValue): string => {
    return typeof value === 'string' ? value : fail(pointer, 'it must be a string');
  },

  pattern: (keyword: KeywordValue): string => {
    const pattern = read.string(keyword);
    checkPattern(pattern, keyword.pointer);
    return pattern;
  },
} as const;

function checkPattern(pattern: string, pointer: string): void {
  if (regularExpression(pattern) === undefined) {
    fail(pointer, `${JSON.stringify(pattern)} is not a regular expression of ECMA-262`);
  }
}
