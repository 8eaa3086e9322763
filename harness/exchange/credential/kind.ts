import type { SecurityScheme } from '../../document/index.ts';
import { isFieldText, type CredentialForms, type CredentialPlace } from './form.ts';

/**
 * A kind of credential. Each kind has its own file, and a line in the table of `credential.ts`. A kind that signs
 * requests or answers challenges does so in the values of its forms; `digest.ts` is an example.
 */
export interface CredentialKind {
  /** Whether the credentials of a security scheme are of this kind. */
  readonly isFor: (scheme: SecurityScheme) => boolean;
  /** The place of the credential; undefined when Greenhouse can't send it in any form. */
  readonly place: (scheme: SecurityScheme) => CredentialPlace | undefined;
  readonly forms: (scheme: SecurityScheme) => CredentialForms;
  /** The texts that reveal a secret: itself, and those that the forms make of it. The redactor removes them. */
  readonly texts: (secret: string) => readonly string[];
  /** Why a secret can't be a credential of this kind, as the end of a sentence; undefined when it can. */
  readonly unfit: (scheme: SecurityScheme, secret: string) => string | undefined;
  /** Why a valid credential can't be sent, as a sentence without its full stop; undefined when it can. */
  readonly unsupported: (scheme: SecurityScheme) => string | undefined;
  /** The secret in the header field that holds a valid credential; undefined if it holds none. Default: it can't be found. */
  readonly secretIn?: (scheme: SecurityScheme, field: string) => string | undefined;
  /** The shell variable for the secret; by default it is derived from the name of the scheme. */
  readonly variable?: string;
}

/** The place of the credentials of HTTP authentication (RFC 9110 §11.6.2). */
export const authorization: CredentialPlace = { in: 'header', name: 'authorization' };

/** Why a secret can't be in a header field, as the end of a sentence; undefined when it can. */
export function unfitForField(secret: string): string | undefined {
  if (isFieldText(secret)) return undefined;
  return 'it holds a character that a header field cannot: only visible ASCII and blanks inside are possible';
}

export const nothing = (): undefined => undefined;
