import type { NoConnection } from '../exchange.ts';

/** Why a connection failed, and what the user can do about it. */
type Explanation = Pick<NoConnection, 'detail' | 'cure'>;

/** An error of Node. */
export interface ConnectionError {
  readonly code: string;
  readonly message: string;
  readonly target: URL;
  /** The time limit for a connection, in milliseconds. */
  readonly timeout: number;
}

const knownNames = 'correct the host name in TARGET_URL, or add it to DNS or to the hosts file';
const trust = 'set CA to a PEM file with';
const orInsecure = 'or accept any with INSECURE';
const noRoute = 'check the network of this machine, or correct TARGET_URL';
const tooMany = 'lower IN_FLIGHT, or raise the limit of this machine';
const slow = 'check TARGET_URL and the firewalls, or raise TIMEOUT';

/** By code of Node or OpenSSL. The first match counts. */
const table: readonly (readonly [codes: RegExp, explain: (error: ConnectionError) => Explanation])[] = [
  [
    /^ECONNREFUSED$/,
    ({ target, code }) => ({
      detail: `no server can be reached at ${target.href} (${code})`,
      cure: 'start it, or correct TARGET_URL',
    }),
  ],
  [
    /^EPROXY$/,
    ({ target, message }) => ({
      detail: `the proxy of the environment rejected a connection to ${target.href} (status ${/\d+/.exec(message)?.[0] ?? 'unknown'})`,
      cure: 'correct HTTP_PROXY or HTTPS_PROXY, or add the host to NO_PROXY',
    }),
  ],
  [
    /^EAI_AGAIN$/,
    ({ target, code }) => ({
      detail: `the host name ${target.hostname} can't be resolved now (${code})`,
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
      detail: `this machine can't open another connection to ${target.href} (${code})`,
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
    (error) =>
      certificate(
        error,
        'is self-signed, and this machine does not trust it',
        `${trust} that certificate, ${orInsecure}`,
      ),
  ],
  [
    /^(?:SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_UNTRUSTED|INVALID_CA)/,
    (error) =>
      certificate(
        error,
        'was issued by an authority that this machine does not trust',
        `${trust} the certificate of that authority, ${orInsecure}`,
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
        'use a host name of the certificate in TARGET_URL, or install a certificate for this one',
      ),
  ],
  [
    /^(?:CERT_|CRL_|INVALID_PURPOSE|PATH_LENGTH)/,
    (error) => certificate(error, `can't be trusted: ${error.message}`, 'install another certificate'),
  ],
  [
    /^(?:ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|ERR_SSL_HTTP_REQUEST)$/,
    ({ target, code }) => ({
      detail: `the server at ${target.href} does not support TLS (${code})`,
      cure: 'use http:// in TARGET_URL if it supports only plain HTTP',
    }),
  ],
  [
    /^ERR_SSL_.*(?:PROTOCOL|VERSION)/,
    ({ target, code }) => ({
      detail: `the server at ${target.href} supports no version of TLS that Node accepts (${code})`,
      cure: 'update its TLS settings, or set NODE_OPTIONS=--tls-min-v1.0',
    }),
  ],
  [
    /^ERR_SSL_.*CERTIFICATE/,
    ({ target, code }) => ({
      detail: `the server at ${target.href} asks for a client certificate (${code})`,
      cure: 'name the files of a certificate and its key in CERT and KEY',
    }),
  ],
];

/** Explains why no connection could be opened, and what to do about it. */
export function noConnection(given: ConnectionError): NoConnection {
  const error = { ...given, code: opensslCode(given) };
  const [, explain = explainOther] = table.find(([codes]) => codes.test(error.code)) ?? [];
  return { kind: 'unanswered', reason: 'no connection', ...explain(error) };
}

/**
 * The code of an OpenSSL error. When a request is written during the handshake, the code is EPROTO and only the message
 * names it.
 */
function opensslCode({ code, message }: ConnectionError): string {
  const reason = code === 'EPROTO' ? /SSL routines:[^:]*:([^:]+):/.exec(message)?.[1] : undefined;
  return reason === undefined ? code : `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}`;
}

function explainOther({ target, code, message }: ConnectionError): Explanation {
  return {
    detail: `no connection to ${target.href} could be opened (${code}: ${message.trim()})`,
    cure: 'check TARGET_URL and the network',
  };
}

function certificate({ target, code }: ConnectionError, fault: string, cure: string): Explanation {
  return { detail: `the certificate of ${target.href} ${fault} (${code})`, cure };
}

/** The names of a certificate, as the end of a sentence; empty when the error does not list them. */
function namesIn({ message }: ConnectionError): string {
  const names = /altnames: ([^:].*)$/.exec(message.replace(/^.*?not in the cert's /, ''))?.[1];
  return names === undefined ? '' : ` but for ${names}`;
}

/** Whether an error means that no connection could be opened. Other errors are attributed to the server. */
export function isConnectionError(code: string, isConnected: boolean): boolean {
  if (/^(?:ERR_TLS|ERR_SSL|EPROTO)/.test(code)) return true;
  if (isConnected) return false;
  // A connection that is closed while it is opened can mean that the server is overloaded, so the request is sent
  // again.
  if (/^(?:ECONNRESET|EPIPE)$/.test(code)) return false;
  return code === 'UND_ERR_CONNECT_TIMEOUT' || /^E(?!RR_)[A-Z]/.test(code) || isCertificateError(code);
}

function isCertificateError(code: string): boolean {
  return /^(?:CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|INVALID_|PATH_LENGTH|HOSTNAME_MISMATCH)/.test(code);
}
