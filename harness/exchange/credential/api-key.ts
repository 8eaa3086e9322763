import type { SecurityScheme } from '../../document/index.ts';
import { isUnicode } from '../serialize/wire.ts';
import {
  absent,
  canBeCut,
  fixed,
  madeUp,
  hasLetters,
  isNotWrong,
  never,
  shellSwapCase,
  swapCase,
  withSecret,
  plainTexts,
  wrongSecret,
  type CredentialForms,
} from './form.ts';
import { token } from '../field/syntax.ts';
import { unfitForField, type CredentialKind } from './kind.ts';

const forms: CredentialForms = {
  valid: withSecret(
    (key) => key,
    (key) => `$${key}`,
    never,
  ),
  absent,
  empty: fixed(''),
  'wrong-key': madeUp(wrongSecret, isNotWrong),
  'cut-short': withSecret(
    (key) => key.slice(0, -1),
    (key) => `\${${key}%?}`,
    canBeCut,
  ),
  extended: withSecret(
    (key) => `${key}x`,
    (key) => `\${${key}}x`,
  ),
  'other-letter-case': withSecret(swapCase, (key) => shellSwapCase(`$${key}`), hasLetters),
};

const fieldName = new RegExp(`^${token}$`);

/** A key that is a scheme and a token, as many documents of Swagger 2.0 describe a bearer token: "Bearer abc". */
const ofScheme = /^([A-Za-z][\w-]*) +(\S+)$/;
const hasScheme = (key: string): boolean => ofScheme.test(key);
const tokenOf = (key: string): string => ofScheme.exec(key)?.[2] ?? key;

/** What can be wrong with such a key, beside the forms of all keys. */
const schemeForms: CredentialForms = {
  ...forms,
  'other-scheme': withSecret(
    (key) => `Basic ${tokenOf(key)}`,
    (key) => `Basic \${${key}##* }`,
    (key) => hasScheme(key) && !/^basic /i.test(key),
  ),
  'scheme-without-token': withSecret(
    (key) => ofScheme.exec(key)?.[1] ?? '',
    (key) => `\${${key}%% *}`,
    hasScheme,
  ),
  'bare-token': withSecret(tokenOf, (key) => `\${${key}##* }`, hasScheme),
};

/** Whether a key is in the field in which HTTP has a scheme before a credential (RFC 9110 §11.6.2). */
const isAuthorization = ({ apiKey: place }: SecurityScheme): boolean =>
  place?.in === 'header' && place.name.toLowerCase() === 'authorization';

/** Why a key cannot be in its place, whatever it is; undefined if it can. */
function misnamed({ apiKey: place }: SecurityScheme): string | undefined {
  if (place === undefined || place.in === 'query' || fieldName.test(place.name)) return undefined;
  return `${JSON.stringify(place.name)} is not a valid name of a ${place.in === 'header' ? 'header field' : 'cookie'}`;
}

/** An API key in the query, a header field or a cookie (OpenAPI 3.1 §4.8.27, `apiKey`). */
export const apiKey: CredentialKind = {
  isFor: (scheme) => scheme.apiKey !== undefined,
  place: (scheme) => (misnamed(scheme) === undefined ? scheme.apiKey : undefined),
  forms: (scheme) => (misnamed(scheme) !== undefined ? {} : isAuthorization(scheme) ? schemeForms : forms),
  // The token alone reveals the secret, too.
  texts: (key) => [key, ...(hasScheme(key) ? [tokenOf(key)] : [])].flatMap(plainTexts),
  unfit: ({ apiKey: place }, secret) => {
    if (place?.in === 'query') return isUnicode(secret) ? undefined : 'it holds a lone surrogate';
    const reason = unfitForField(secret);
    if (reason !== undefined) return reason;
    return place?.in === 'cookie' && secret.includes(';') ? 'it holds ";", which ends a cookie' : undefined;
  },
  unsupported: misnamed,
  secretIn: ({ apiKey: place }, field) => {
    if (place?.in !== 'cookie') return field;
    const cookies = field.split(';').map((cookie) => cookie.trim());
    return cookies.find((cookie) => cookie.startsWith(`${place.name}=`))?.slice(place.name.length + 1);
  },
};
