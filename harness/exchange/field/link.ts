import { parseLocation } from './location.ts';
import { quotedString, splitList, token, unquote } from './syntax.ts';

/** One link of a Link field (RFC 8288 §3). */
export interface WebLink {
  /** The target as a URI reference, not resolved. */
  readonly target: string;
  /** In lower case (§2.1.1, §3.3). */
  readonly relations: readonly string[];
  /** All target attributes by name in lower case. The first of each name counts, as §3.3 says for `rel`. */
  readonly attributes: ReadonlyMap<string, string>;
}

const head = /^<([^>]*)>\s*/;
const attribute = new RegExp(`^;\\s*(?:(${token})\\s*(?:=\\s*(${token}|${quotedString}|[^;,"\\s]+))?)?\\s*`);

/** Parses a Link field; undefined when it is invalid. */
export function parseLinks(field: string): WebLink[] | undefined {
  const links = splitList(field).map(parseLink);
  return links.every((link) => link !== undefined) ? links : undefined;
}

function parseLink(text: string): WebLink | undefined {
  const [match, target] = head.exec(text) ?? [];
  if (match === undefined || target === undefined) return undefined;
  const attributes = new Map<string, string>();
  let rest = text.slice(match.length);
  while (rest !== '') {
    const [whole, name, value = ''] = attribute.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    const key = name?.toLowerCase();
    if (key !== undefined && !attributes.has(key)) attributes.set(key, unquote(value));
    rest = rest.slice(whole.length);
  }
  const relations = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
  return { target, relations: relations.filter((relation) => relation !== ''), attributes };
}

/**
 * The target of the first link with a relation, such as `next` for the next page. Links with another context (`anchor`)
 * are ignored.
 *
 * @param request the URL of the request, against which references are resolved
 */
export function followLink(field: string, relation: string, request: URL): URL | undefined {
  const link = parseLinks(field)?.find(
    ({ relations, attributes }) => relations.includes(relation.toLowerCase()) && !attributes.has('anchor'),
  );
  return link === undefined ? undefined : parseLocation(link.target, request);
}
