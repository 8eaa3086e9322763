import type { SecurityScheme } from '../../document/index.ts';
import { token } from '../field/syntax.ts';
import { absent, fixed, madeUp, plainTexts, wrongSecret, type CredentialForms } from './form.ts';
import { authorization, unfitForField, type CredentialKind } from './kind.ts';

/** RFC 9110 §11.1. */
const schemeName = new RegExp(`^${token}$`);

/**
 * Any other HTTP authentication scheme. Greenhouse can't send a valid credential, but wrong ones, which need no secret.
 */
export const unsupported: CredentialKind = {
  isFor: () => true,
  place: (scheme) => (hasValidName(scheme) ? authorization : undefined),
  forms: (scheme) => (hasValidName(scheme) ? wrongForms(nameOf(scheme)) : {}),
  texts: plainTexts,
  unfit: (scheme, secret) => (hasValidName(scheme) ? unfitForField(secret) : undefined),
  unsupported: (scheme) =>
    hasValidName(scheme)
      ? `Greenhouse does not support the HTTP authentication scheme ${nameOf(scheme)}`
      : `"${nameOf(scheme)}" is not a valid name of an HTTP authentication scheme`,
};

/** @param scheme in lower case */
function wrongForms(scheme: string): CredentialForms {
  const title = scheme.slice(0, 1).toUpperCase() + scheme.slice(1);
  return {
    absent,
    empty: fixed(''),
    'scheme-without-token': fixed(title),
    'wrong-token': madeUp(`${title} ${wrongSecret}`),
  };
}

function nameOf({ scheme = '' }: SecurityScheme): string {
  return scheme;
}

function hasValidName(scheme: SecurityScheme): boolean {
  return schemeName.test(nameOf(scheme));
}
