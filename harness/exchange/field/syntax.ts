/** A token (RFC 9110 §5.6.2), for use inside of a larger expression. */
export const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

/** A quoted string with its quotes (RFC 9110 §5.6.4). */
export const quotedString = '"(?:[^"\\\\]|\\\\.)*"';

/** What a quoted string or a token says. */
export function unquote(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text;
}

/** The members of a list, which commas part, though not those in quotes or angles; empty ones count for nothing (RFC 9110 §5.6.1). */
export function splitList(field: string): string[] {
  const members = field.match(/(?:"(?:[^"\\]|\\.)*"|<[^>]*>|[^",<]|["<])+/g) ?? [];
  return members.map((member) => member.trim()).filter((member) => member !== '');
}
