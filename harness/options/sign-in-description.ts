import type { Issued } from '../exchange/index.ts';

/** A sign-in as the user describes it, as data. Texts can have `${NAME}` of the environment. */
export interface SignInDescription {
  /** A request, and where the credential is in its response. A path is below the target, as those of operations are. */
  readonly request?: {
    readonly method?: string;
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly json?: unknown;
    readonly form?: Readonly<Record<string, string>>;
  };
  /** A flow of OAuth 2 without a person (RFC 6749 §4.3, §4.4). */
  readonly oauth2?: {
    readonly flow: 'password' | 'clientCredentials';
    /** Default: that of the document, if it is on the same host as the target. */
    readonly tokenUrl?: string;
    readonly clientId?: string;
    readonly clientSecret?: string;
    readonly username?: string;
    readonly password?: string;
    readonly scope?: string;
    /** Where the client's secret is sent. Default: `header` (RFC 6749 §2.3.1). */
    readonly clientIn?: 'header' | 'body';
  };
  /** A command that prints `{"token": "...", "expiresIn": 300}` or `{"credentials": {"scheme": "..."}}`. */
  readonly command?: string;
  /** The security schemes that get the token. Default: all that take a bearer token; else the only scheme. */
  readonly scheme?: string | readonly string[];
  /** Where the token is: a JSON pointer into the body, `{ header }` or `{ cookie }`. Default: `/access_token`, `/token`. */
  readonly token?: string | { readonly header: string } | { readonly cookie: string };
  /** Where the secret of each security scheme is, if they differ. */
  readonly credentials?: Readonly<Record<string, string | { readonly header: string } | { readonly cookie: string }>>;
  /** The JSON pointer of the number of seconds until the token expires. Default: `/expires_in`. */
  readonly expiresIn?: string;
}

/** How a run signs in: a function that returns credentials, a description, or the path of a file with one. */
export type Auth = (() => Issued | Promise<Issued>) | SignInDescription | string;
