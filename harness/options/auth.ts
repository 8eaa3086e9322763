import { DocumentProblem, parseText, readText } from '../document/index.ts';
import type { Issued, TokenPlace } from '../exchange/index.ts';
import { isObject, isPointer, objectOf, type Json, type JsonObject } from '../json/index.ts';
import { printSetting, type Environment } from './name.ts';
import { OptionProblem } from './problem.ts';
import type { Auth, SignInDescription } from './sign-in-description.ts';

/** A checked description, in which all variables have their values. */
export interface CheckedSignIn {
  readonly how:
    | { readonly kind: 'request'; readonly request: NonNullable<SignInDescription['request']> }
    | { readonly kind: 'oauth2'; readonly oauth2: NonNullable<SignInDescription['oauth2']> }
    | { readonly kind: 'command'; readonly command: string }
    | { readonly kind: 'function'; readonly issue: () => Issued | Promise<Issued> };
  readonly schemes: readonly string[];
  readonly token: TokenPlace | undefined;
  readonly credentials: Readonly<Record<string, TokenPlace>>;
  readonly expiresIn: string;
  /** The texts that must not leave the run. */
  readonly secrets: readonly string[];
}

const members: readonly string[] = ['request', 'oauth2', 'command', 'scheme', 'token', 'credentials', 'expiresIn'];
const ways = ['request', 'oauth2', 'command'] as const;
/** Names of members that hold a secret. */
const secretName = /(?:passw\w*|secret|token|pwd|key|pin|code)$/i;

/**
 * Reads and checks how a run signs in.
 *
 * @param given a file is JSON or YAML; a text that begins with `{` is JSON itself
 * @param variables the values for `${NAME}`
 * @param environment the variables that options were read from, for the names of options in messages
 * @throws OptionProblem that says what is wrong, and what to do
 */
export function readAuth(
  given: Auth,
  variables: Readonly<Record<string, string | undefined>>,
  environment: Environment = {},
): CheckedSignIn {
  if (typeof given === 'function') {
    const none = { schemes: [], token: undefined, credentials: {}, expiresIn: '/expires_in', secrets: [] };
    return { how: { kind: 'function', issue: given }, ...none };
  }
  const isInline = typeof given !== 'string' || given.trimStart().startsWith('{');
  const name = isInline ? printSetting('auth', '...', environment) : given;
  const fail = (what: string): never => {
    throw new OptionProblem(`${name}: ${what}`);
  };
  const secrets = new Set<string>();
  const raw = typeof given === 'string' ? parsed(given, isInline, environment) : (given as unknown as Json);
  if (!isObject(raw)) return fail('its root is not an object; use one such as {"command": "print-my-token"}');
  const value = filled(raw, variables, secrets, fail) as JsonObject;
  const unknown = Object.keys(value).find((each) => !members.includes(each));
  if (unknown !== undefined) fail(`"${unknown}" is not a member of a sign-in; its members are ${members.join(', ')}`);
  const [way, ...others] = ways.filter((each) => value[each] !== undefined);
  if (way === undefined || others.length > 0) return fail(`it needs exactly one of ${ways.join(', ')}`);
  const { scheme, token, credentials = {}, expiresIn = '/expires_in' } = value;
  if (typeof expiresIn !== 'string' || !isPointer(expiresIn))
    fail('"expiresIn" is not a JSON pointer; use /expires_in');
  if (!isObject(credentials)) return fail('"credentials" is not an object; use {"the scheme": "/the/pointer"}');
  return {
    how: howOf(way, value, fail),
    schemes: scheme === undefined ? [] : ([scheme].flat() as string[]),
    token: token === undefined ? undefined : placeOf(token, 'token', fail),
    credentials: Object.fromEntries(Object.entries(credentials).map(([each, at]) => [each, placeOf(at, each, fail)])),
    expiresIn: expiresIn as string,
    secrets: [...secrets],
  };
}

type Fail = (what: string) => never;

function howOf(way: (typeof ways)[number], value: JsonObject, fail: Fail): CheckedSignIn['how'] {
  const { command, request, oauth2 } = value as SignInDescription;
  if (way === 'command') {
    if (typeof command !== 'string' || command === '')
      fail('"command" is not a text; use one such as "print-my-token"');
    return { kind: way, command };
  }
  if (way === 'oauth2') {
    const flow = oauth2?.flow;
    if (oauth2 === undefined || (flow !== 'password' && flow !== 'clientCredentials'))
      return fail('"flow" of "oauth2" is not password or clientCredentials; use one of these');
    const needed = flow === 'password' ? (['username', 'password'] as const) : (['clientId', 'clientSecret'] as const);
    const missing = needed.find((each) => typeof oauth2[each] !== 'string');
    if (missing !== undefined) fail(`"oauth2" lacks "${missing}"; add it, perhaps as "\${${missing.toUpperCase()}}"`);
    return { kind: way, oauth2 };
  }
  if (typeof request?.url !== 'string') return fail('"request" has no "url"; add one such as "/login"');
  if (request.json !== undefined && request.form !== undefined) fail('"request" has "json" and "form"; leave one out');
  return { kind: way, request };
}

function placeOf(place: Json, name: string, fail: Fail): TokenPlace {
  if (typeof place === 'string' && isPointer(place)) return { pointer: place };
  if (isObject(place)) {
    const { header, cookie } = place;
    if (typeof header === 'string') return { header };
    if (typeof cookie === 'string') return { cookie };
  }
  return fail(`"${name}" is not a place in a response; use a JSON pointer, {"header": "..."} or {"cookie": "..."}`);
}

function parsed(given: string, isInline: boolean, environment: Environment): Json {
  if (isInline) {
    try {
      return parseText(given, 'AUTH');
    } catch (error) {
      if (!(error instanceof DocumentProblem)) throw error;
      // The message of the parser would quote the text, which can hold a secret.
      throw new OptionProblem(`${printSetting('auth', '...', environment)}: it is not JSON; correct it, or use a file`);
    }
  }
  let text: string;
  try {
    text = readText(given);
  } catch (error) {
    if (error instanceof DocumentProblem) throw error;
    const setting = printSetting('auth', given, environment);
    throw new OptionProblem(`${setting}: the file can't be read; use the path of a JSON or YAML file`);
  }
  return parseText(text, given);
}

/** A copy with the values of variables. Notes the texts that are secret: those from variables, and those by their name. */
function filled(
  value: Json,
  variables: Readonly<Record<string, string | undefined>>,
  secrets: Set<string>,
  fail: Fail,
  name = '',
): Json {
  if (typeof value === 'string') {
    const text = value.replace(/\$\{(\w+)\}/g, (_, variable: string) => {
      const found = variables[variable] ?? '';
      if (found === '') fail(`the environment variable ${variable} is not set; set it`);
      secrets.add(found);
      return found;
    });
    if (secretName.test(name)) secrets.add(text);
    return text;
  }
  if (Array.isArray(value)) {
    return (value as readonly Json[]).map((item) => filled(item, variables, secrets, fail, name));
  }
  if (!isObject(value)) return value;
  // What says where the token is in the response is not a secret.
  const isPlace = (key: string): boolean => name === '' && ['token', 'credentials', 'scheme', 'command'].includes(key);
  return objectOf(
    Object.entries(value).map(([key, item]): [string, Json] => [
      key,
      isPlace(key) ? item : filled(item, variables, secrets, fail, key),
    ]),
  );
}
