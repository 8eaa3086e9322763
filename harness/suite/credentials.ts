import type { Given } from '../clause/index.ts';
import { isBearer, type Document, type Operation } from '../document/index.ts';
import {
  brokenForms,
  formsOfUnknown,
  readHeader,
  secretInFields,
  unfitSecret,
  type Credentials,
  type HeaderFields,
  type Input,
  type TlsOptions,
} from '../exchange/index.ts';
import { isObject } from '../json/index.ts';
import { nameOption, OptionProblem, type QualifiedOptions } from '../options/index.ts';

/**
 * What is known about each credential.
 *
 * @param unknown the schemes that get their secrets from a sign-in
 */
export function formsOf(
  { securitySchemes }: Document,
  credentials: Credentials,
  unknown: readonly string[],
): Given['credentials'] {
  const all = new Map([...Object.entries(credentials), ...unknown.map((name) => [name, undefined] as const)]);
  return new Map(
    [...all].flatMap(([name, secret]) => {
      const scheme = securitySchemes.get(name);
      if (scheme === undefined) return [];
      const alike = [...all].flatMap(([other, otherSecret]) =>
        other !== name && isAlike(secret, otherSecret) ? other : [],
      );
      const forms = secret === undefined ? formsOfUnknown(scheme) : brokenForms(scheme, secret);
      return [[name, { brokenForms: forms, alike }]];
    }),
  );
}

/** Whether two credentials have the same secret, one of them perhaps after a word, as in `Bearer secret`. */
function isAlike(one: string | undefined, other: string | undefined): boolean {
  return one === other || withoutWord(one) === withoutWord(other);
}

const withoutWord = (secret: string | undefined): string | undefined => secret?.replace(/^\w+ +(?=\S+$)/, '');

/**
 * Checks the credentials of further users.
 *
 * @throws OptionProblem for one that can't be sent
 */
export function checkFurther(
  document: Document,
  options: Pick<QualifiedOptions, 'credentialsOther' | 'credentialsLimited' | 'environment'>,
): void {
  for (const user of ['credentialsOther', 'credentialsLimited'] as const) {
    const option = nameOption(user, options.environment);
    checkNames(document, Object.keys(options[user]), option);
    for (const [name, secret] of Object.entries(options[user])) checkSecret(document, name, secret, option);
  }
}

/** @throws OptionProblem for a name that is not a security scheme of the document */
function checkNames({ securitySchemes, source }: Document, names: readonly string[], option: string): void {
  const unknown = names.find((name) => !securitySchemes.has(name));
  if (unknown === undefined) return;
  const known = [...securitySchemes.keys()].join(', ') || 'none';
  throw new OptionProblem(
    `${option} names ${unknown}, which is not a security scheme of ${source}; its schemes are: ${known}`,
  );
}

/** @throws OptionProblem for a secret that can't be sent */
function checkSecret({ securitySchemes }: Document, name: string, secret: string, option: string): void {
  const scheme = securitySchemes.get(name);
  const reason = scheme && unfitSecret(scheme, secret);
  if (reason === undefined) return;
  throw new OptionProblem(`the credential for ${name} can't be sent: ${reason}; correct it in ${option}`);
}

/** The schemes that the client certificate is for, if there is one. */
export function certified({ securitySchemes }: Document, { cert }: TlsOptions): string[] {
  const schemes = cert === undefined ? [] : [...securitySchemes.values()];
  return schemes.filter(({ type }) => type === 'mutualTLS').map(({ name }) => name);
}

/** Gives the parameters that header fields of the user are for their values. The user's file of values comes first. */
export function fixDescribedFields(
  fields: HeaderFields,
  operations: readonly Operation[],
  values: Map<string, Input>,
): void {
  for (const { name: operation, parameters } of operations) {
    for (const parameter of parameters) {
      const [, text] =
        Object.entries(fields).find(([name]) => name.toLowerCase() === parameter.name.toLowerCase()) ?? [];
      const [value] = parameter.in === 'header' && text !== undefined ? readHeader(parameter, text) : [];
      if (value === undefined) continue;
      const known = values.get(operation) ?? {};
      const header = { [parameter.name]: value, ...(isObject(known['header']) ? known['header'] : {}) };
      values.set(operation, { ...known, header });
    }
  }
}

/**
 * The secrets by the names of their schemes: those of `credentials`, the token for each other bearer scheme, and what the
 * header fields of the user hold for further ones.
 */
export function credentialsFor(
  document: Document,
  { credentials, token, headers, environment }: QualifiedOptions,
): Credentials {
  checkNames(document, Object.keys(credentials), nameOption('credentials', environment));
  const bearer = token === undefined ? [] : [...document.securitySchemes.values()].filter(isBearer);
  const inHeaders = [...document.securitySchemes.values()].flatMap((scheme): [name: string, secret: string][] => {
    const secret = secretInFields(scheme, headers);
    return secret === undefined ? [] : [[scheme.name, secret]];
  });
  const all = {
    ...Object.fromEntries([...inHeaders, ...bearer.map(({ name }): [string, string] => [name, token ?? ''])]),
    ...credentials,
  };
  for (const [name, secret] of Object.entries(all)) {
    const option = name in credentials ? 'credentials' : token === undefined ? 'headers' : 'token';
    checkSecret(document, name, secret, nameOption(option, environment));
  }
  return all;
}
