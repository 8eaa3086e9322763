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

/** The options in the types of Node, which has arrays that can be changed. */
export function nodeTls({ ca, ...rest }: TlsOptions): Omit<TlsOptions, 'ca'> & { ca?: string[] } {
  return { ...rest, ...(ca !== undefined && { ca: [...ca] }) };
}
