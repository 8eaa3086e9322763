import type { Operation, SecurityScheme } from '../../document/index.ts';
import { fieldOf, shellVariable } from '../credential/credential.ts';
import type { Secrets } from '../credential/secrets.ts';
import type { Request } from '../exchange.ts';

/** Header fields that the user adds to requests, by name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** How the header fields of the user are added to requests. */
export interface ExtraFields {
  /** The fields that are secret, as schemes: the sender inserts them, and no recorded request has their values. */
  readonly schemes: readonly SecurityScheme[];
  /** A request with the fields; the same one if it gets none. */
  readonly add: (request: Request) => Request;
}

/** Names of fields that are likely to be secret. */
const secretName = /auth|cookie|token|secret|key|passw|pwd|session|signature|credential|jwt/i;

/**
 * Whether the value of a header field that the user adds must not leave the run.
 *
 * @param redacted names of fields that the user declares secret
 */
export function isSecretField(name: string, redacted: readonly string[]): boolean {
  return secretName.test(name) || redacted.some((each) => each.toLowerCase() === name.toLowerCase());
}

/** The length from which a piece of a secret field is hidden by itself. A shorter one can be an ordinary word. */
const shortestPiece = 8;

/** The name under which the value of a secret field is known. */
const schemeName = (field: string): string => `header ${field}`;

/**
 * Prepares the header fields that the user adds to every request. A request keeps a field of its own. An operation that
 * describes a field, as a parameter or by its security, gets it only from there, because its tests send other values,
 * and none.
 *
 * @param redacted names of further fields that are secret
 * @param secrets gets the values of secret fields
 */
export function createExtraFields(
  fields: HeaderFields,
  redacted: readonly string[],
  operations: readonly Operation[],
  securitySchemes: ReadonlyMap<string, SecurityScheme>,
  secrets: Secrets,
): ExtraFields {
  const isSecret = (name: string): boolean => isSecretField(name, redacted);
  const entries = Object.entries(fields);
  const described = new Map(operations.map((each) => [each.name, describedFields(each, securitySchemes)]));
  const hidden = entries.filter(([name]) => isSecret(name));
  for (const [name, value] of hidden) {
    secrets.renew({ [schemeName(name)]: value });
    for (const piece of piecesOf(value)) secrets.hide(schemeName(name), piece);
  }
  const add = (request: Request): Request => {
    const own = new Set(request.headers.map(([name]) => name.toLowerCase()));
    const ofOperation = described.get(request.operation ?? '');
    const missing = entries.filter(([name]) => {
      const field = name.toLowerCase();
      return !own.has(field) && ofOperation?.has(field) !== true;
    });
    if (missing.length === 0) return request;
    const plain = missing.filter(([name]) => !isSecret(name));
    const credentials = missing.flatMap(([name]) =>
      isSecret(name) ? [{ scheme: schemeName(name), form: 'valid' as const }] : [],
    );
    return {
      ...request,
      headers: [...request.headers, ...plain],
      credentials: [...request.credentials, ...credentials],
    };
  };
  return { schemes: hidden.map(([name]) => schemeOf(name)), add };
}

/** The names of the fields that an operation describes, in lower case. */
function describedFields(
  { parameters, security }: Operation,
  securitySchemes: ReadonlyMap<string, SecurityScheme>,
): ReadonlySet<string> {
  const ofParameters = parameters.flatMap((each) =>
    each.in === 'header' ? [each.name] : each.in === 'cookie' ? ['cookie'] : [],
  );
  const schemes = security.flatMap((each) => each.schemes.flatMap((name) => securitySchemes.get(name) ?? []));
  const ofSecurity = schemes.flatMap((scheme) => fieldOf(scheme) ?? []);
  return new Set([...ofParameters, ...ofSecurity].map((name) => name.toLowerCase()));
}

/** The environment variable for the value of a secret field in a shell command. */
export function fieldVariable(name: string): string {
  return shellVariable(schemeOf(name));
}

function schemeOf(name: string): SecurityScheme {
  return { name: schemeName(name), type: 'apiKey', scheme: undefined, apiKey: { in: 'header', name }, pointer: '' };
}

/** The parts of a value that reveal a secret by themselves: a token without its scheme, a cookie without its name. */
function piecesOf(value: string): string[] {
  const pieces = value.split(/[\s;,]+/).flatMap((piece) => [piece, piece.slice(piece.indexOf('=') + 1)]);
  const decoded = pieces.flatMap((piece) => {
    const text = Buffer.from(piece, 'base64').toString('utf8');
    return /^[\x20-\x7e]+:[\x20-\x7e]+$/.test(text) ? [text, text.slice(text.indexOf(':') + 1)] : [];
  });
  return [...pieces.filter(({ length }) => length >= shortestPiece), ...decoded];
}
