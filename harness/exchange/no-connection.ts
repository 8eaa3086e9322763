import type { NoConnection } from './exchange.ts';

/** Why a connection failed, and what a user can do about it. */
type Words = Pick<NoConnection, 'detail' | 'cure'>;

/** What went wrong, as Node has it. */
export interface ConnectionError {
  readonly code: string;
  readonly message: string;
  readonly target: URL;
  /** Milliseconds that the connection was given. */
  readonly timeout: number;
}

const knownNames = 'correct the host name in TARGET_URL, or add it to DNS or to the hosts file';
const trust = 'set NODE_EXTRA_CA_CERTS to a PEM file with';
const noRoute = 'check the network of this machine, or correct TARGET_URL';
const tooMany = 'lower IN_FLIGHT, or raise the limit of this machine';
const slow = 'check TARGET_URL and the firewalls on the way, or raise TIMEOUT';

/** By code of Node or OpenSSL; in the order in which they are looked for. */
const table: readonly (readonly [codes: RegExp, words: (error: ConnectionError) => Words])[] = [
  [
    /^ECONNREFUSED$/,
    ({ target, code }) => ({
      detail: `no server can be reached at ${target.href} (${code})`,
      cure: 'start it, or correct TARGET_URL',
    }),
  ],
  [
    /^EAI_AGAIN$/,
    ({ target, code }) => ({
      detail: `the host name ${target.hostname} can't be looked up now (${code})`,
      cure: 'check the network and the DNS server of this machine',
    }),
  ],
  [
    /^(?:ENOTFOUND|EAI_)/,
    ({ target, code }) => ({ detail: `the host name ${target.hostname} has no address (${code})`, cure: knownNames }),
  ],
  [
    /^(?:EHOST|ENET)/,
    ({ target, code }) => ({ detail: `there is no route to ${target.host} (${code})`, cure: noRoute }),
  ],
  [
    /^(?:UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/,
    ({ target, timeout }) => ({
      detail: `no connection to ${target.href} could be opened within ${timeout} ms`,
      cure: slow,
    }),
  ],
  [
    /^(?:EMFILE|ENFILE|ENOBUFS|EADDRNOTAVAIL)$/,
    ({ target, code }) => ({
      detail: `this machine can open no connection to ${target.href} (${code})`,
      cure: code === 'EADDRNOTAVAIL' ? `${noRoute}, or lower IN_FLIGHT` : tooMany,
    }),
  ],
  [
    /^(?:EACCES|EPERM)$/,
    ({ target, code }) => ({
      detail: `this machine does not allow a connection to ${target.href} (${code})`,
      cure: 'check its firewall or sandbox, or correct TARGET_URL',
    }),
  ],
  [
    /^DEPTH_ZERO_SELF_SIGNED_CERT$/,
    (error) => certificate(error, 'is self-signed, and this machine does not trust it', `${trust} that certificate`),
  ],
  [
    /^(?:SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_UNTRUSTED|INVALID_CA)/,
    (error) =>
      certificate(
        error,
        'was issued by an authority that this machine does not trust',
        `${trust} the certificate of that authority`,
      ),
  ],
  [
    /^CERT_HAS_EXPIRED$/,
    (error) => certificate(error, 'has expired', 'renew it, or correct the clock of this machine'),
  ],
  [
    /^CERT_NOT_YET_VALID$/,
    (error) => certificate(error, 'is not valid yet', 'replace it, or correct the clock of this machine'),
  ],
  [
    /^(?:ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/,
    (error) =>
      certificate(
        error,
        `is not for ${error.target.hostname}${namesIn(error)}`,
        'put a host name of the certificate in TARGET_URL, or give the server a certificate for this one',
      ),
  ],
  [
    /^(?:CERT_|CRL_|INVALID_PURPOSE|PATH_LENGTH)/,
    (error) => certificate(error, `can't be trusted: ${error.message}`, 'give the server another certificate'),
  ],
  [
    /^(?:ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|ERR_SSL_HTTP_REQUEST)$/,
    ({ target, code }) => ({
      detail: `the server at ${target.href} does not speak TLS (${code})`,
      cure: 'use http:// in TARGET_URL if it speaks plain HTTP',
    }),
  ],
  [
    /^ERR_SSL_.*(?:PROTOCOL|VERSION)/,
    ({ target, code }) => ({
      detail: `the server at ${target.href} speaks no version of TLS that Node takes (${code})`,
      cure: 'update its TLS settings, or set NODE_OPTIONS=--tls-min-v1.0',
    }),
  ],
  [
    /^ERR_SSL_.*CERTIFICATE/,
    ({ target, code }) => ({
      detail: `the server at ${target.href} asks for a client certificate (${code})`,
      cure: 'test it where it does not, because none can be given',
    }),
  ],
];

/** Says why no connection could be made: what is wrong, and how to cure it. */
export function noConnection(given: ConnectionError): NoConnection {
  const error = { ...given, code: opensslCode(given) };
  const [, words = otherWords] = table.find(([codes]) => codes.test(error.code)) ?? [];
  return { kind: 'unanswered', reason: 'no connection', ...words(error) };
}

/** Where a request is written during the handshake, Node says EPROTO, and only the message what OpenSSL has against it. */
function opensslCode({ code, message }: ConnectionError): string {
  const reason = code === 'EPROTO' ? /SSL routines:[^:]*:([^:]+):/.exec(message)?.[1] : undefined;
  return reason === undefined ? code : `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}`;
}

function otherWords({ target, code, message }: ConnectionError): Words {
  return {
    detail: `no connection to ${target.href} could be opened (${code}: ${message.trim()})`,
    cure: 'check TARGET_URL and the network',
  };
}

function certificate({ target, code }: ConnectionError, fault: string, cure: string): Words {
  return { detail: `the certificate of ${target.href} ${fault} (${code})`, cure };
}

/** The names that a certificate is for, where the error says them. */
function namesIn({ message }: ConnectionError): string {
  const names = /altnames: ([^:].*)$/.exec(message.replace(/^.*?not in the cert's /, ''))?.[1];
  return names === undefined ? '' : ` but for ${names}`;
}

/** Whether an error that came before a connection was open says that none could be opened; the others are the server's doing. */
export function isConnectionError(code: string, isConnected: boolean): boolean {
  if (/^(?:ERR_TLS|ERR_SSL|EPROTO)/.test(code)) return true;
  if (isConnected) return false;
  // A connection that is closed while it is opened may be a server with too much to do: that is tried again.
  if (/^(?:ECONNRESET|EPIPE)$/.test(code)) return false;
  return code === 'UND_ERR_CONNECT_TIMEOUT' || /^E(?!RR_)[A-Z]/.test(code) || isCertificateError(code);
}

function isCertificateError(code: string): boolean {
  return /^(?:CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|INVALID_|PATH_LENGTH|HOSTNAME_MISMATCH)/.test(code);
}
