import { isBearer, type SecurityScheme } from '../../document/index.ts';
import { apiKeyFormats } from './api-key.ts';
import { basicFormats, breaksBasic } from './basic.ts';
import { bearerFormats } from './bearer.ts';
import { token } from '../field/syntax.ts';
import { isUnicode } from '../serialize/wire.ts';
import { breaks, isFieldText, type Form, type CredentialFormat, type Shown } from './form.ts';
import { unsupportedSchemeFormats } from './unspoken.ts';

/** A security scheme of the document, shown in a form. The secret itself stays with the sender. */
export interface CredentialUse {
  readonly scheme: string;
  readonly form: Form;
}

/**
 * The secrets of a run by security scheme name: the token of a bearer scheme, the key of an apiKey, `user:password` of basic.
 */
export type Credentials = Readonly<Record<string, string>>;

/** A kind of credential: where it is shown, in which forms, and which of them break a secret. */
interface Kind {
  readonly in: Shown['in'];
  readonly name: string;
  readonly formats: Partial<Record<Form, CredentialFormat>>;
  readonly breaks: (form: Form, secret: string) => boolean;
  /** Why a right one can't be shown, where it can't. */
  readonly unspoken?: string;
}

/** RFC 9110 §11.1. */
const schemeName = new RegExp(`^${token}$`);

/** The kind of a scheme, or why its credentials can't be shown. */
function kindOf(scheme: SecurityScheme): Kind | string {
  if (isBearer(scheme)) return { in: 'header', name: 'authorization', formats: bearerFormats, breaks };
  if (scheme.apiKey !== undefined) return { ...scheme.apiKey, formats: apiKeyFormats, breaks };
  if (scheme.type === 'http' && scheme.scheme === 'basic') {
    return { in: 'header', name: 'authorization', formats: basicFormats, breaks: breaksBasic };
  }
  if (scheme.type === 'mutualTLS') return 'mutualTLS asks for a client certificate, which Greenhouse does not present';
  const { scheme: name = '' } = scheme;
  if (!schemeName.test(name)) return `"${name}" is no name of an HTTP authentication scheme`;
  const unspoken =
    name === 'digest'
      ? 'HTTP digest answers a challenge of the server, which Greenhouse does not do'
      : `Greenhouse does not speak the HTTP authentication scheme ${name}`;
  return { in: 'header', name: 'authorization', formats: unsupportedSchemeFormats(name), breaks, unspoken };
}

/** Whether a right credential of a scheme can be sent; if not, why, as a sentence without its full stop. */
export function canShow(scheme: SecurityScheme): true | string {
  const kind = kindOf(scheme);
  return typeof kind === 'string' ? kind : (kind.unspoken ?? true);
}

/** Why a secret can't be the credential of a scheme, as the end of a sentence; undefined when it can. */
export function unfitSecret(scheme: SecurityScheme, secret: string): string | undefined {
  const kind = kindOf(scheme);
  if (typeof kind === 'string') return undefined;
  if (kind.formats === basicFormats) return secret.includes(':') ? undefined : 'it is not of the form user:password';
  if (kind.in === 'query') return isUnicode(secret) ? undefined : 'it holds a lone surrogate';
  if (!isFieldText(secret))
    return 'it holds what a header field cannot: only visible ASCII and blanks between are possible';
  return kind.in === 'cookie' && secret.includes(';') ? 'it holds the ";" that ends a cookie' : undefined;
}

/** A secret in a form; undefined when the form leaves it out. Throws for a scheme that can't be shown, and a form that it lacks. */
export function showCredential(scheme: SecurityScheme, form: Form, secret: string): Shown | undefined {
  const { in: place, name, formats } = mustShow(scheme);
  const value = mustHave(formats, form, scheme).value(secret);
  return value === undefined ? undefined : { in: place, name, value };
}

/** The same for a POSIX shell: the value is the inside of a double-quoted word, with the secret in a variable. */
export function shellCredential(scheme: SecurityScheme, form: Form): Shown | undefined {
  const { in: place, name, formats } = mustShow(scheme);
  const value = mustHave(formats, form, scheme).shell(shellVariable(scheme));
  return value === undefined ? undefined : { in: place, name, value };
}

/** Names that mean something to a shell, or to Greenhouse. */
const taken = new Set([
  'TOKEN',
  'PATH',
  'HOME',
  'IFS',
  'PWD',
  'OLDPWD',
  'USER',
  'LOGNAME',
  'SHELL',
  'TERM',
  'LANG',
  'ENV',
  'PS1',
  '_',
]);

/**
 * The environment variable that stands for a secret in a shell command: TOKEN for all that is shown as a bearer token, as it
 * is for Greenhouse itself; for the others the scheme's name in capitals (`apiKey`: API_KEY).
 */
export function shellVariable(scheme: SecurityScheme): string {
  if (isBearer(scheme)) return 'TOKEN';
  const name = scheme.name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
  // A digit can't come first, and some names are taken.
  return /^[A-Z_]/.test(name) && !taken.has(name) ? name : `KEY_${name}`;
}

/** The forms that break a given secret of the scheme; none where it can't be shown at all. */
export function brokenForms(scheme: SecurityScheme, secret: string): Form[] {
  return formsOf(scheme, (form, kind) => form !== 'valid' && kind.unspoken === undefined && kind.breaks(form, secret));
}

/** Those that are made of no secret. */
const secretless: ReadonlySet<Form> = new Set([
  'absent',
  'empty',
  'scheme-without-token',
  'wrong-token',
  'wrong-key',
  'wrong-pair',
]);

/** The forms that are wrong whatever the secret is, and need none; none where no header, query or cookie shows the scheme. */
export function nobodysForms(scheme: SecurityScheme): Form[] {
  return formsOf(scheme, (form) => secretless.has(form));
}

function formsOf(scheme: SecurityScheme, takes: (form: Form, kind: Kind) => boolean): Form[] {
  const kind = kindOf(scheme);
  if (typeof kind === 'string') return [];
  return (Object.keys(kind.formats) as Form[]).filter((form) => takes(form, kind));
}

function mustShow(scheme: SecurityScheme): Kind {
  const kind = kindOf(scheme);
  if (typeof kind === 'string') throw new TypeError(`${scheme.name}: ${kind}.`);
  return kind;
}

function mustHave(formats: Kind['formats'], form: Form, scheme: SecurityScheme): CredentialFormat {
  const format = formats[form];
  if (format === undefined) throw new TypeError(`A credential for ${scheme.name} has no form ${form}.`);
  return format;
}
