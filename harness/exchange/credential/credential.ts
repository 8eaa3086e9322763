import type { SecurityScheme } from '../../document/index.ts';
import { apiKey } from './api-key.ts';
import { basic } from './basic.ts';
import { bearer } from './bearer.ts';
import { digest } from './digest.ts';
import type { CredentialFormat, CredentialPlace, Form, SentCredential } from './form.ts';
import type { CredentialKind } from './kind.ts';
import { mutualTls } from './mutual-tls.ts';
import type { Unsigned } from './unsigned.ts';
import { unsupported } from './unsupported.ts';

/** The kinds of credentials. The first one that is for a security scheme counts; all other schemes are unsupported. */
const kinds: readonly CredentialKind[] = [bearer, apiKey, basic, mutualTls, digest];

function kindOf(scheme: SecurityScheme): CredentialKind {
  return kinds.find((kind) => kind.isFor(scheme)) ?? unsupported;
}

/**
 * A security scheme of the document, with the form in which its credential is sent. Only the sender knows the secret.
 */
export interface CredentialUse {
  readonly scheme: string;
  readonly form: Form;
}

/**
 * The secrets of a run by security scheme name: the token of a bearer scheme, the key of an apiKey, `user:password` of
 * basic and digest.
 */
export type Credentials = Readonly<Record<string, string>>;

/** A credential in a shell command. */
export interface ShellCredential extends SentCredential {
  /** Options of curl that send the same, if there are any. */
  readonly curl: readonly string[] | undefined;
}

/** Whether a valid credential of a scheme can be sent; if not, the reason, as a sentence without its full stop. */
export function canSendCredential(scheme: SecurityScheme): true | string {
  return kindOf(scheme).unsupported(scheme) ?? true;
}

/** Why a secret can't be the credential of a scheme, as the end of a sentence; undefined when it can. */
export function unfitSecret(scheme: SecurityScheme, secret: string): string | undefined {
  return kindOf(scheme).unfit(scheme, secret);
}

/** The header field that the credential of a scheme is in; undefined if it is in none. */
export function fieldOf(scheme: SecurityScheme): string | undefined {
  const place = kindOf(scheme).place(scheme);
  return place?.in === 'cookie' ? 'cookie' : place?.in === 'header' ? place.name : undefined;
}

/**
 * The secret of a scheme in header fields that hold its valid credential; undefined if they do not.
 *
 * @param fields by name, in any letter case
 */
export function secretInFields(scheme: SecurityScheme, fields: Readonly<Record<string, string>>): string | undefined {
  const wanted = fieldOf(scheme)?.toLowerCase();
  const [, value] = Object.entries(fields).find(([name]) => name.toLowerCase() === wanted) ?? [];
  return value === undefined ? undefined : kindOf(scheme).secretIn?.(scheme, value);
}

/**
 * The texts that reveal the secret of a scheme: itself, and those that its forms make of it.
 *
 * @param scheme undefined for a secret of no scheme of the document
 */
export function secretTexts(scheme: SecurityScheme | undefined, secret: string): readonly string[] {
  return (scheme === undefined ? unsupported : kindOf(scheme)).texts(secret);
}

/** Whether a form of a scheme is well-formed and belongs to no user: a server rejects it as it rejects a stranger. */
export function isMadeUp(scheme: SecurityScheme, form: Form): boolean {
  return kindOf(scheme).forms(scheme)[form]?.isMadeUp === true;
}

/**
 * The parts of the credential that is sent in a form; none if the form sends none, or waits for a challenge.
 *
 * @param unsigned the request with all other credentials
 * @throws TypeError for a scheme that has no place in a request, or not this form
 */
export function sentCredentials(
  scheme: SecurityScheme,
  form: Form,
  secret: string,
  unsigned: Unsigned,
): readonly SentCredential[] {
  const { place, format } = formatOf(scheme, form);
  const value = format.value(secret, unsigned);
  if (value === undefined) return [];
  return typeof value === 'string' ? [{ ...place, value }] : value;
}

/** What a credential depends on beside the secret, as in `CredentialFormat`. */
export function dependencyOf(scheme: SecurityScheme, form: Form): CredentialFormat['dependsOn'] {
  return kindOf(scheme).forms(scheme)[form]?.dependsOn;
}

/**
 * The credential of a form for a POSIX shell: the value is the inside of a double-quoted word, with the secret in a
 * variable. A form that depends on the request or on a challenge has options of curl instead, which compute it.
 *
 * @throws TypeError for a scheme that has no place in a request, or not this form
 */
export function shellCredential(scheme: SecurityScheme, form: Form): ShellCredential | undefined {
  if (scheme.type === 'mutualTLS') return undefined;
  const { place, format } = formatOf(scheme, form);
  const variable = shellVariable(scheme);
  const value = format.shell(variable);
  return value === undefined ? undefined : { ...place, value, curl: format.curl?.(variable) };
}

const prefixOfOther = 'other user ';
const prefixOfLimited = 'limited user ';

/** The name of the security scheme by which the credential of another user is known. */
export function otherUser(scheme: string): string {
  return prefixOfOther + scheme;
}

/** The same of a user with fewer rights. */
export function limitedUser(scheme: string): string {
  return prefixOfLimited + scheme;
}

/** Names that have a meaning for a shell or for Greenhouse. */
const taken: ReadonlySet<string> = new Set([
  ...['TOKEN', 'PATH', 'HOME', 'IFS', 'PWD', 'OLDPWD', 'USER', 'LOGNAME', 'SHELL', 'TERM', 'LANG', 'ENV', 'PS1', '_'],
]);

/**
 * The environment variable for a secret in a shell command: TOKEN for all bearer tokens, as for Greenhouse itself; for
 * others the name of the scheme in capitals (`apiKey`: API_KEY).
 */
export function shellVariable(scheme: SecurityScheme): string {
  const { variable } = kindOf(scheme);
  const [user] = [prefixOfOther, prefixOfLimited].filter((prefix) => scheme.name.startsWith(prefix));
  if (variable !== undefined) return user === undefined ? variable : asVariable(user) + variable;
  const name = asVariable(scheme.name);
  // A variable can't begin with a digit, and some names are taken.
  return /^[A-Z_]/.test(name) && !taken.has(name) ? name : `KEY_${name}`;
}

function asVariable(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
}

/** The forms that are wrong for a given secret of the scheme; none when its valid credential can't be sent. */
export function brokenForms(scheme: SecurityScheme, secret: string): Form[] {
  if (kindOf(scheme).unsupported(scheme) !== undefined) return [];
  return formsOf(scheme, ({ breaks }) => breaks(secret));
}

/** The forms that are wrong for every secret that a sign-in can give; none when its valid credential can't be sent. */
export function formsOfUnknown(scheme: SecurityScheme): Form[] {
  // It has no letters, because the form with the other letter case breaks only a secret with letters.
  return brokenForms(scheme, unfitSecret(scheme, '0123456789') === undefined ? '0123456789' : '0123456789:0123456789');
}

/**
 * The forms that are wrong for every secret, and contain none of it; none when the scheme has no place in a request.
 */
export function secretlessForms(scheme: SecurityScheme): Form[] {
  return formsOf(scheme, ({ isSecretless }) => isSecretless);
}

function formsOf(scheme: SecurityScheme, fits: (format: CredentialFormat) => boolean): Form[] {
  const forms = Object.entries(kindOf(scheme).forms(scheme)) as [Form, CredentialFormat][];
  return forms.flatMap(([form, format]) => (fits(format) ? [form] : []));
}

function formatOf(
  scheme: SecurityScheme,
  form: Form,
): { readonly place: CredentialPlace; readonly format: CredentialFormat } {
  const kind = kindOf(scheme);
  const place = kind.place(scheme);
  if (place === undefined) throw new TypeError(`${scheme.name}: ${kind.unsupported(scheme) ?? 'it has no place'}.`);
  const format = kind.forms(scheme)[form];
  if (format === undefined) throw new TypeError(`A credential for ${scheme.name} has no form ${form}.`);
  return { place, format };
}
