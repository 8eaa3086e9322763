import type { Json, JsonObject } from '../../json/index.ts';

/** How the value of one field compares with that of another one: after (greater than), before (less than), or equal to it. */
export type FieldOrder = 'after' | 'before' | 'equal';

/** What a server demands of one field. */
export type Demand =
  | { readonly kind: 'present' | 'absent' }
  /** The value must satisfy a JSON Schema (2020-12). */
  | { readonly kind: 'schema'; readonly schema: JsonObject }
  /** The value must compare so with that of another field. `other` is its name, or a day that it has. */
  | { readonly kind: 'ordered'; readonly order: FieldOrder; readonly other: string }
  /** A smaller number, beyond a bound that is not stated. `most` is the largest that the server is known to accept. */
  | { readonly kind: 'low'; readonly most?: number }
  /** Another value, of which nothing else is known. `values` are some that the server names for this request alone. */
  | { readonly kind: 'other'; readonly values?: readonly Json[] };

/** A sentence of an answer, and what the answer says about it in data. */
export interface FieldStatement {
  /** Where the field is, from the outermost: `['body', 'items', '0', 'name']`. Undefined if only the sentence names it. */
  readonly path?: readonly string[];
  readonly message: string;
  /** What the data demand. Undefined if only the sentence says it. */
  readonly demands?: readonly Demand[];
}

/** What the answer to a rejected request says about one field of the request. */
export interface FieldComplaint {
  /** Where the field is; empty if the answer does not name it in data, and then the message names it. */
  readonly path: readonly string[];
  /** Never empty. */
  readonly demands: readonly Demand[];
  /** The sentence, as the server wrote it. */
  readonly message: string;
}

/** How frameworks report what is wrong with a request. */
export interface Family {
  /** @returns the statements in a body; empty if the body does not have this form */
  readonly read: (body: Json) => readonly FieldStatement[];
}

/** A demand that the value satisfies a schema. */
export const satisfies = (schema: JsonObject): Demand => ({ kind: 'schema', schema });

export const present: Demand = { kind: 'present' };
export const absent: Demand = { kind: 'absent' };
