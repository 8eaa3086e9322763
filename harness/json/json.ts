import type { ExactNumber } from './exact-number.ts';

/**
 * A JSON number. A JavaScript number stands for the decimal value of its shortest text (0.1 is one tenth, not the
 * nearest double). Integers beyond +-(2^53 - 1) are BigInt. A number that neither can hold is an ExactNumber.
 */
export type JsonNumber = number | bigint | ExactNumber;

/** A JSON object. Every name is an own property, `__proto__` included. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** A JSON value (RFC 8259 section 3), exact to the last digit. */
export type Json = null | boolean | string | JsonNumber | readonly Json[] | JsonObject;

/** The six kinds of JSON value (RFC 8259 section 3). */
export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';
