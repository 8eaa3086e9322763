import type { Form, Input } from '../exchange/index.ts';

/** What a run brings beside the document. */
export interface Given {
  /** Security schemes that a credential was given for, with the forms of it that are wrong. */
  readonly credentials: ReadonlyMap<string, { readonly brokenForms: readonly Form[] }>;
  readonly strict: boolean;
  /** Whether no request may change anything: then no method is tried that might. */
  readonly safe: boolean;
  /** Values by operation, from the user: they stand in every request that is not about them. */
  readonly values: ReadonlyMap<string, Input>;
}
