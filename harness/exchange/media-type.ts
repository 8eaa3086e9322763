/** A media type (RFC 9110 §8.3.1). Type and subtype are in lower case, because they are case-insensitive. */
export interface MediaType {
  readonly type: string;
  readonly subtype: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const essence = new RegExp(`^(${token})/(${token})[ \\t]*`);
const parameter = new RegExp(`^;[ \\t]*(?:(${token})=(?:(${token})|"((?:[^"\\\\]|\\\\.)*)"))?[ \\t]*`);

/**
 * Parses the value of a Content-Type field, or a media type or range of a document.
 *
 * @returns undefined when the text is not a media type
 */
export function parseMediaType(text: string): MediaType | undefined {
  const head = essence.exec(text.trim());
  if (head === null) return undefined;
  const parameters = new Map<string, string>();
  let rest = text.trim().slice(head[0].length);
  while (rest !== '') {
    const next = parameter.exec(rest);
    if (next === null) return undefined;
    const [whole, name, plain, quoted] = next;
    if (name !== undefined) parameters.set(name.toLowerCase(), plain ?? (quoted ?? '').replace(/\\(.)/g, '$1'));
    rest = rest.slice(whole.length);
  }
  return { type: (head[1] ?? '').toLowerCase(), subtype: (head[2] ?? '').toLowerCase(), parameters };
}

/**
 * Whether a media type matches a documented one, which can be a range (OpenAPI 3.1 §4.8.17: the most specific wins).
 * Parameters that the document names must be equal, ignoring case; others, such as a charset, can have any value. JSON has no
 * charset: it is UTF-8, with the parameter or without it (RFC 8259 §8.1, §11).
 */
export function matchesMediaType(actual: MediaType, documented: MediaType): boolean {
  if (documented.type !== '*' && documented.type !== actual.type) return false;
  if (!matchesSubtype(actual.subtype, documented.subtype)) return false;
  for (const [name, value] of documented.parameters) {
    if (name === 'charset' && isJson(actual)) continue;
    if (actual.parameters.get(name)?.toLowerCase() !== value.toLowerCase()) return false;
  }
  return true;
}

/** Whether a subtype is in a range: all of them, or those with a suffix (`application/*+json`), as ASP.NET Core writes it. */
function matchesSubtype(actual: string, documented: string): boolean {
  if (documented.startsWith('*+')) return actual.endsWith(documented.slice(1));
  return documented === '*' || documented === actual;
}

/**
 * Whether bodies of this type are JSON texts: application/json, the +json suffix of RFC 6839 §3.1, or text/json (WHATWG MIME
 * Sniffing §4.6).
 */
export function isJson({ type, subtype }: MediaType): boolean {
  return (subtype === 'json' && (type === 'application' || type === 'text')) || subtype.endsWith('+json');
}

/** A media type of each range that has a usual one. */
export const typeOfRange: Readonly<Record<string, string>> = {
  'text/*': 'text/plain',
  'image/*': 'image/png',
  'audio/*': 'audio/mpeg',
  'video/*': 'video/mp4',
  'font/*': 'font/woff2',
};
