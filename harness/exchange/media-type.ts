/** A media type as RFC 9110 §8.3.1 has it; type and subtype in lower case, for they compare without case. */
export interface MediaType {
  readonly type: string;
  readonly subtype: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const essence = new RegExp(`^(${token})/(${token})[ \\t]*`);
const parameter = new RegExp(`^;[ \\t]*(?:(${token})=(?:(${token})|"((?:[^"\\\\]|\\\\.)*)"))?[ \\t]*`);

/**
 * Reads a Content-Type field value or a media type (range) of a document.
 *
 * @returns the media type, or undefined when the text is none
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
 * Whether a media type falls under a documented one, which may be a range (OpenAPI 3.1 §4.8.17: the most specific wins).
 * Parameters that the document does not name are free (a charset, say); those that it names must be equal.
 */
export function matchesMediaType(actual: MediaType, documented: MediaType): boolean {
  if (documented.type !== '*' && documented.type !== actual.type) return false;
  if (documented.subtype !== '*' && documented.subtype !== actual.subtype) return false;
  for (const [name, value] of documented.parameters) {
    if (actual.parameters.get(name)?.toLowerCase() !== value.toLowerCase()) return false;
  }
  return true;
}

/** Whether bodies of this type are JSON texts: application/json, or the +json suffix of RFC 6839 §3.1. */
export function isJson(mediaType: MediaType): boolean {
  return (mediaType.type === 'application' && mediaType.subtype === 'json') || mediaType.subtype.endsWith('+json');
}
