import { isObject } from '../../json/index.ts';
import type { SecurityRequirement, SecurityScheme } from '../document.ts';
import type { Located, DocumentReader } from '../reader.ts';

const types: readonly string[] = ['http', 'apiKey', 'oauth2', 'openIdConnect', 'mutualTLS'];

/** The Security Scheme Objects of the document (3.1 §4.8.27; 2.0 `securityDefinitions`). */
export function readSecuritySchemes(reader: DocumentReader): Map<string, SecurityScheme> {
  const place = reader.version === '2.0' ? '/securityDefinitions' : '/components/securitySchemes';
  const schemes = reader.members(reader.at(place)).flatMap(([name, scheme]) => readScheme(reader, name, scheme));
  return new Map(schemes.map((scheme) => [scheme.name, scheme]));
}

function readScheme(reader: DocumentReader, name: string, scheme: Located): SecurityScheme[] {
  const given = reader.text(scheme, 'type');
  // HTTP Basic was a type of its own in Swagger 2.0.
  const isBasic = reader.version === '2.0' && given === 'basic';
  const type = types.find((known) => known === (isBasic ? 'http' : given)) as SecurityScheme['type'] | undefined;
  if (type === undefined) {
    if (scheme.value === undefined) return [];
    const fault =
      given === undefined ? 'the security scheme has no "type"' : `${given} is not a type of security scheme`;
    reader.notes.error(scheme.pointer, `${fault}; use one of ${types.join(', ')}`);
    return [];
  }
  const ofField = type === 'apiKey' ? schemeInName(reader, scheme) : undefined;
  if (ofField !== undefined)
    return [{ name, type: 'http', scheme: ofField, apiKey: undefined, pointer: scheme.pointer }];
  const http = isBasic ? 'basic' : reader.text(scheme, 'scheme');
  if (type === 'http' && http === undefined) {
    reader.notes.error(scheme.pointer, 'the HTTP security scheme has no "scheme"; add "scheme": "bearer" or another');
  }
  return [
    {
      name,
      type,
      // Scheme names are case-insensitive (RFC 9110 §11.1).
      scheme: type === 'http' ? http?.toLowerCase() : undefined,
      apiKey: type === 'apiKey' ? readApiKey(reader, scheme) : undefined,
      pointer: scheme.pointer,
      ...(type === 'apiKey' &&
        ofBearer.test(reader.text(scheme, 'description') ?? '') && { saysBearer: true as const }),
      ...(type === 'oauth2' && { tokenUrls: readTokenUrls(reader, scheme) }),
    },
  ];
}

/**
 * How authors of Swagger 2.0, which has no bearer scheme, describe an API key that is one: 'Type "Bearer" followed by a space and
 * the token', "Authorization: Bearer {token}".
 */
const ofBearer = /\bbearer\b["'`]? followed by a (?:space|blank)|["'`:] ?bearer [{<[$\w]/i;

/** The token URLs of the flows of an OAuth 2 scheme (3.1 §4.8.28). Swagger 2.0 has one flow, and other names. */
function readTokenUrls(reader: DocumentReader, scheme: Located): Readonly<Record<string, string>> {
  const names: Readonly<Record<string, string>> = { application: 'clientCredentials', accessCode: 'authorizationCode' };
  const flow = reader.text(scheme, 'flow');
  const flows: [string, Located][] =
    flow === undefined ? reader.members(reader.member(scheme, 'flows')) : [[names[flow] ?? flow, scheme]];
  return Object.fromEntries(
    flows.flatMap(([name, each]) => {
      const url = reader.text(each, 'tokenUrl');
      return url === undefined ? [] : [[name, url]];
    }),
  );
}

/**
 * The HTTP authentication scheme in the name of an API key such as "Authorization: Bearer", in lower case. Authors of
 * Swagger 2.0, which has no bearer scheme, write it so. A header field cannot have that name (RFC 9110 §5.1).
 */
function schemeInName(reader: DocumentReader, scheme: Located): string | undefined {
  const name = reader.text(scheme, 'name') ?? '';
  const [, found] = /^authorization(?:\s*:\s*|\s+)([a-z]\w*)\b/i.exec(name) ?? [];
  if (found === undefined || reader.text(scheme, 'in') !== 'header') return undefined;
  const read = found.toLowerCase();
  reader.notes.warn(
    scheme.pointer,
    `no header field can have the name ${JSON.stringify(name)}, so it is read as the HTTP scheme ${read}; write Authorization`,
  );
  return read;
}

function readApiKey(reader: DocumentReader, scheme: Located): SecurityScheme['apiKey'] {
  const place = reader.text(scheme, 'in');
  const name = reader.text(scheme, 'name');
  if (name === undefined || (place !== 'query' && place !== 'header' && place !== 'cookie')) {
    reader.notes.error(scheme.pointer, 'an API key needs "name", and "in": query, header or cookie; add them');
    return undefined;
  }
  return { in: place, name };
}

/** The Security Requirement Objects that apply to an operation: its own, else those of the document (3.1 §4.8.30). */
export function readSecurity(
  reader: DocumentReader,
  operation: Located,
  schemes: ReadonlyMap<string, SecurityScheme>,
): { security: SecurityRequirement[]; securityPointer: string } {
  const own = reader.member(operation, 'security');
  const located = own.value === undefined ? reader.at('/security') : own;
  const security = reader.items(located).map((requirement): SecurityRequirement => {
    const names = isObject(requirement.value) ? Object.keys(requirement.value) : [];
    for (const name of names.filter((each) => !schemes.has(each))) {
      reader.notes.warn(
        requirement.pointer,
        `no security scheme has the name ${name}; describe it, or correct the name`,
      );
    }
    return { schemes: names };
  });
  return { security, securityPointer: located.pointer };
}
