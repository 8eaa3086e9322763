import type { CustomClause } from './custom-clause.ts';
import type { Form, Input } from '../../exchange/index.ts';

/** What the user gives for a run in addition to the document. */
export interface Given {
  /** Security schemes that a credential was given for. */
  readonly credentials: ReadonlyMap<string, GivenCredential>;
  /** Security schemes that a credential of another user was given for. */
  readonly others?: ReadonlySet<string>;
  /** The same of a user with fewer rights. */
  readonly limited?: ReadonlySet<string>;
  readonly strict: boolean;
  /** Whether no request may change anything: then no unsafe method is sent. */
  readonly safe: boolean;
  /** The user's values by operation name: they are in every request that is not about them. */
  readonly values: ReadonlyMap<string, Input>;
  /** Texts that valid requests have where the document allows any text, beside the words of the document. */
  readonly words?: readonly string[];
  /** Clauses of the user. */
  readonly clauses?: readonly CustomClause[];
}

/** What is known about a credential, without its secret. */
interface GivenCredential {
  /** Its invalid forms. */
  readonly brokenForms: readonly Form[];
  /** The other schemes that have the same secret, or may have it, because a sign-in gives both. Default: none. */
  readonly alike?: readonly string[];
}
