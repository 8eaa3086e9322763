import { isBearer, type Document, type Operation } from '../document/index.ts';
import { canShow, nobodysForms, type Form } from '../exchange/index.ts';
import type { Given } from './given.ts';

/** Why no valid request can be made. */
export interface NoRequestModel {
  readonly because: string;
  readonly cure: string;
}

/** Why an operation can't be shown the credential that it asks for. */
export interface Locked extends NoRequestModel {
  /** Whether the user could give one. */
  readonly curable: boolean;
}

/** The requirements whose every scheme has a credential that can be sent; those that need none come last. */
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

/** Whether there is a right credential of a scheme to be shown. */
export function isMet(document: Document, name: string, given: Given): boolean {
  return given.credentials.has(name) && obstacle(document, name) === undefined;
}

/**
 * Whether a server that guards an operation must reject a request without credentials as HTTP does: each way in asks for one
 * in the request itself. A client certificate is asked for by what stands before the server, if by anything.
 */
export function canBeRejected(document: Document, { security }: Operation): boolean {
  return security.every(({ schemes }) => schemes.some((name) => wrongForms(document, name).length > 0));
}

/** The forms of a scheme's credential that are nobody's. */
export function wrongForms(document: Document, name: string): readonly Form[] {
  const scheme = document.securitySchemes.get(name);
  return scheme === undefined ? [] : nobodysForms(scheme);
}

/** Requirements that differ in their scopes alone take the same credentials. */
export function distinct(alternatives: readonly (readonly string[])[]): (readonly string[])[] {
  return [...new Map(alternatives.map((schemes) => [[...schemes].sort().join(' '), schemes])).values()];
}

/** Why a scheme's credential can't be shown, whatever it is. */
function obstacle(document: Document, name: string): string | undefined {
  const scheme = document.securitySchemes.get(name);
  if (scheme === undefined) return 'the document does not define it';
  const shown = canShow(scheme);
  return shown === true ? undefined : shown;
}

/** Why a way in is not tried beside another: none of its credentials was given, or one of them can't be sent at all. */
export function whyUntried(document: Document, schemes: readonly string[]): NoRequestModel {
  const [reason] = schemes.flatMap((name) => obstacle(document, name) ?? []);
  const names = schemes.join(' and ');
  if (reason !== undefined) {
    return {
      because: `a credential for ${names}, which is another way in, can't be sent: ${reason}`,
      cure: 'try that way in by another tool',
    };
  }
  const example = schemes.map((name) => `"${name}":"..."`).join(',');
  return {
    because: `no credential was given for ${names}, which is another way in`,
    cure: `give one in CREDENTIALS, as {${example}}`,
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
      cure: 'leave the operation out with EXCLUDE, or document another way in',
      curable: false,
    };
  }
  const takesToken = security.some(({ schemes }) => {
    const [only, ...more] = schemes;
    return more.length === 0 && only !== undefined && isBearer(document.securitySchemes.get(only));
  });
  const cure = takesToken ? 'give the bearer token in TOKEN' : `give a credential for ${names} in CREDENTIALS`;
  return { because: `no credential was given for ${names}`, cure, curable: true };
}
