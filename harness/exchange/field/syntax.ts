/** A token (RFC 9110 §5.6.2), for use inside of a larger expression. */
export const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

/** A quoted string with its quotes (RFC 9110 §5.6.4). */
export const quotedString = '"(?:[^"\\\\]|\\\\.)*"';

/** The value of a quoted string or a token. */
export function unquote(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text;
}

/**
 * The members of a comma-separated list, without empty ones (RFC 9110 §5.6.1). Commas in quotes or `<>` do not
 * separate.
 */
export function splitList(field: string): string[] {
  const members = field.match(/(?:"(?:[^"\\]|\\.)*"|<[^>]*>|[^",<]|["<])+/g) ?? [];
  return members.map((member) => member.trim()).filter((member) => member !== '');
}
