import type { Form } from '../credential/form.ts';
import { selfSignedLike } from './self-signed.ts';

/** How the connections to a server are secured. */
export interface TlsOptions {
  /** Certificates of authorities that are trusted, in PEM. Default: those of Node. */
  readonly ca?: readonly string[];
  /** The client certificate and its key, in PEM. */
  readonly cert?: string;
  readonly key?: string;
  /** Whether a certificate that is not trusted ends the connection. Default true. */
  readonly rejectUnauthorized?: boolean;
}

/**
 * The options of Node for connections with a form of the client certificate. Node has arrays that can be changed.
 *
 * @param form `valid` is the certificate in the options, if there is one
 */
export function tlsOf({ ca, cert, key, ...rest }: TlsOptions, form: Form): Omit<TlsOptions, 'ca'> & { ca?: string[] } {
  const own = cert === undefined || key === undefined ? {} : { cert, key };
  const shown = form === 'valid' ? own : form === 'self-signed' ? selfSignedLike(cert ?? '') : {};
  return { ...rest, ...shown, ...(ca !== undefined && { ca: [...ca] }) };
}
