/** The unreserved characters, which need no encoding anywhere (RFC 3986 §2.3). */
const unreserved = /^[A-Za-z0-9._~-]*$/;

/** Reserved characters (RFC 3986 §2.2) that encodeURIComponent does not encode. */
const unencoded = /[!'()*]/g;

/**
 * Percent-encodes all characters of a text, as UTF-8, except the unreserved ones (RFC 6570 §3.2.1). A space is `%20`,
 * which parsers of forms and of URLs read as a space; `+` would be a plus sign for the latter. Only bodies have `+`.
 */
export function percentEncode(text: string): string {
  if (unreserved.test(text)) return text;
  return encodeURIComponent(text).replace(unencoded, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * The same, except for some reserved characters (`allowReserved`; RFC 6570 §3.2.3). Unlike there, a percent-encoded
 * triplet in the text is encoded again, so that the server reads the same value.
 *
 * @param kept the characters not to encode, all ASCII
 */
export function percentEncodeExcept(kept: string): (text: string) => string {
  const codes = Array.from(kept, (c) => c.charCodeAt(0).toString(16).toUpperCase());
  const encoded = new RegExp(`%(?:${codes.join('|')})`, 'g');
  return (text) => percentEncode(text).replace(encoded, (triplet) => decodeURIComponent(triplet));
}
