import { isBearer, type Document, type Operation } from '../../document/index.ts';
import { canSendCredential, secretlessForms, type Form } from '../../exchange/index.ts';
import type { Given } from './given.ts';

/** Why no valid request can be made. */
export interface NoRequestModel {
  readonly because: string;
  readonly cure: string;
}

/** Why no credential that an operation requires can be sent. */
export interface Locked extends NoRequestModel {
  /** Whether the user can give one. */
  readonly curable: boolean;
}

/**
 * The security alternatives that can be met: there is a credential for each of their schemes. Those that need none come
 * last. If there is none, the result is the reason.
 */
export function findAlternatives(
  document: Document,
  { security }: Operation,
  given: Given,
): readonly (readonly string[])[] | Locked {
  if (security.length === 0) return [];
  const met = distinct(security.map(({ schemes }) => schemes))
    .filter((schemes) => schemes.every((name) => isMet(document, name, given)))
    .sort((a, b) => Number(a.length === 0) - Number(b.length === 0));
  return met.length === 0 ? missingCredential(document, security) : met;
}

/** Whether there is a valid credential for a scheme, and it can be sent. */
export function isMet(document: Document, name: string, given: Given): boolean {
  return given.credentials.has(name) && obstacle(document, name) === undefined;
}

/** What a model sends as its credentials: those of the first alternative. */
interface Guarded {
  readonly alternatives: readonly (readonly string[])[];
}

/** Whether the credentials of a further user are given for an operation. @param known the schemes of that user */
export function isUserGiven({ alternatives }: Guarded, known: ReadonlySet<string> = new Set()): boolean {
  return (alternatives[0] ?? []).some((name) => known.has(name));
}

/**
 * The schemes that a request of a further user has credentials for.
 *
 * @param known the schemes of that user
 * @param nameOf returns the name of a scheme as one of that user
 */
export function schemesOfUser(
  { alternatives }: Guarded,
  known: ReadonlySet<string> = new Set(),
  nameOf: (scheme: string) => string,
): string[] {
  return (alternatives[0] ?? []).map((name) => (known.has(name) ? nameOf(name) : name));
}

/**
 * Whether a server must reject a request without credentials by an HTTP answer: each security alternative needs one in
 * the request itself. A client certificate is checked before the request, and perhaps by a proxy.
 */
export function canBeRejected(document: Document, { security }: Operation): boolean {
  return security.every(({ schemes }) => schemes.some((name) => wrongForms(document, name).length > 0));
}

/** The forms of made-up credentials for a scheme: they belong to no user. */
export function wrongForms(document: Document, name: string): readonly Form[] {
  const scheme = document.securitySchemes.get(name);
  return scheme === undefined ? [] : secretlessForms(scheme);
}

/** Removes duplicates: alternatives that differ only in their scopes take the same credentials. */
export function distinct(alternatives: readonly (readonly string[])[]): (readonly string[])[] {
  return [...new Map(alternatives.map((schemes) => [[...schemes].sort().join(' '), schemes])).values()];
}

/** Why no credential of a scheme can be sent; undefined if it can. */
function obstacle(document: Document, name: string): string | undefined {
  const scheme = document.securitySchemes.get(name);
  if (scheme === undefined) return 'the document does not define it';
  const shown = canSendCredential(scheme);
  return shown === true ? undefined : shown;
}

const certificateCure = 'name the files of a certificate and its key in CERT and KEY';

/** Whether a security scheme is a client certificate. */
export function isCertificate(document: Document, name: string): boolean {
  return document.securitySchemes.get(name)?.type === 'mutualTLS';
}

/** Why a further security alternative is not tested: a credential was not given, or can't be sent. */
export function whyUntested(document: Document, schemes: readonly string[]): NoRequestModel {
  const [reason] = schemes.flatMap((name) => obstacle(document, name) ?? []);
  const names = schemes.join(' and ');
  if (reason !== undefined) {
    return {
      because: `a credential for the security alternative ${names} can't be sent: ${reason}`,
      cure: 'test that alternative with another tool',
    };
  }
  if (schemes.some((name) => isCertificate(document, name)))
    return { because: `no client certificate was given for ${names}`, cure: certificateCure };
  const example = schemes.map((name) => `"${name}":"..."`).join(',');
  return {
    because: `no credential was given for ${names}, another security alternative`,
    cure: `add one to CREDENTIALS, as {${example}}`,
  };
}

function missingCredential(document: Document, security: Operation['security']): Locked {
  const names = distinct(security.map(({ schemes }) => schemes))
    .map((schemes) => schemes.join(' and '))
    .join(' or ');
  const [reason] = security.flatMap(({ schemes }) => schemes.flatMap((name) => obstacle(document, name) ?? []));
  const possible = security.some(({ schemes }) => schemes.every((name) => obstacle(document, name) === undefined));
  if (!possible) {
    return {
      because: `a credential for ${names} can't be sent: ${reason ?? ''}`,
      cure: 'add the operation to EXCLUDE, or document another security alternative',
      curable: false,
    };
  }
  if (security.every(({ schemes }) => schemes.some((name) => isCertificate(document, name))))
    return { because: `no client certificate was given for ${names}`, cure: certificateCure, curable: true };
  const takesToken = security.some(({ schemes }) => {
    const [only, ...more] = schemes;
    return more.length === 0 && only !== undefined && isBearer(document.securitySchemes.get(only));
  });
  const cure = takesToken ? 'set TOKEN to the bearer token' : `add a credential for ${names} to CREDENTIALS`;
  return { because: `no credential was given for ${names}`, cure, curable: true };
}
