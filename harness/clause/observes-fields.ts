import { isBearer, type Document, type Operation } from '../document/index.ts';
import {
  parseAllow,
  parseChallenges,
  parseEntityTag,
  parseLocation,
  type Answered,
  type Exchange,
} from '../exchange/index.ts';
import { observation, pass, type Verdict } from '../verdict/index.ts';
import type { RequestModel } from './request/request-model.ts';
import { watching, type WatchingRow } from './model/row.ts';

/**
 * Header fields that HTTP requires with some statuses, or has a syntax for, and that the document does not specify
 * (rule 5).
 */
export function observesFieldsRow({ operation, document }: RequestModel): WatchingRow {
  const schemes = httpSchemes(operation, document);
  return watching({
    clause: {
      id: `${operation.name} observes fields`,
      level: 'observed',
      sentence:
        'Header fields that HTTP asks for: WWW-Authenticate with 401, Allow with 405, Location with 201; and their syntax.',
      stated: 'RFC 9110 §10.2, §11.6.1',
      operation: operation.name,
      aspect: 'reports unspecified behaviour',
    },
    judgeExchange: ({ request, outcome }) =>
      outcome.kind === 'answered' ? observeFields(request, outcome, schemes) : undefined,
  });
}

/** The HTTP authentication schemes of an operation, in lower case. An API key has none. */
function httpSchemes({ security }: Operation, { securitySchemes }: Document): ReadonlySet<string> {
  const schemes = security.flatMap((each) => each.schemes.map((name) => securitySchemes.get(name)));
  return new Set(schemes.flatMap((scheme) => (isBearer(scheme) ? 'bearer' : (scheme?.scheme ?? []))));
}

/** The header fields, the status that each belongs to, and a check of its syntax. */
const fields: readonly {
  readonly name: string;
  readonly title: string;
  /** The status that requires the field (RFC 9110 §15.5.2, §15.5.6), or should have it (§15.3.2). */
  readonly status?: number;
  readonly isWellFormed: (value: string, path: string) => boolean;
}[] = [
  {
    name: 'www-authenticate',
    title: 'WWW-Authenticate',
    status: 401,
    isWellFormed: (value) => parseChallenges(value) !== undefined,
  },
  { name: 'allow', title: 'Allow', status: 405, isWellFormed: (value) => parseAllow(value) !== undefined },
  {
    name: 'location',
    title: 'Location',
    status: 201,
    isWellFormed: (value, path) => parseLocation(value, new URL(path, 'http://target.invalid')) !== undefined,
  },
  { name: 'etag', title: 'ETag', isWellFormed: (value) => parseEntityTag(value) !== undefined },
];

function observeFields(
  { path }: Exchange['request'],
  { status, headers }: Answered,
  schemes: ReadonlySet<string>,
): Verdict | undefined {
  let seen = false;
  for (const { name, title, status: asking, isWellFormed } of fields) {
    const value = headers[name];
    if (value === undefined && status !== asking) continue;
    seen = true;
    if (value === undefined) return observation(`${status} without ${title}`);
    if (!isWellFormed([value].flat().join(', '), path)) return observation(`${title} is malformed`);
  }
  return status === 401 ? observeChallenge(headers['www-authenticate'], schemes) : seen ? pass : undefined;
}

/** A 401 may ask for any scheme. If it asks for none of the documented ones, that is reported. */
function observeChallenge(field: string | string[] | undefined, schemes: ReadonlySet<string>): Verdict {
  const asked = parseChallenges([field ?? []].flat().join(', '))?.map(({ scheme }) => scheme) ?? [];
  if (schemes.size === 0 || asked.some((scheme) => schemes.has(scheme))) return pass;
  return observation(`401 asks for ${asked.join(' or ')}, but the document has ${[...schemes].join(' or ')}`);
}
