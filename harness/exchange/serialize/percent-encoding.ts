/** All that RFC 3986 §2.3 leaves as it is everywhere. */
const unreserved = /^[A-Za-z0-9._~-]*$/;

/** What encodeURIComponent leaves though RFC 3986 §2.2 reserves it. */
const left = /[!'()*]/g;

/**
 * Percent-encodes the UTF-8 of a text: everything but the unreserved characters (RFC 6570 §3.2.1). A space is `%20`, which
 * readers of forms and of plain URLs both take for one; `+` would be a plus to the latter.
 */
export function percentEncode(text: string): string {
  if (unreserved.test(text)) return text;
  return encodeURIComponent(text).replace(left, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * The same, with some reserved characters left as they are (`allowReserved`; RFC 6570 §3.2.3). Unlike there, what looks like
 * a percent-encoded triplet is encoded again: the value has to come out as it went in.
 *
 * @param kept the characters to leave, all of them ASCII
 */
export function percentEncodeExcept(kept: string): (text: string) => string {
  const codes = Array.from(kept, (c) => c.charCodeAt(0).toString(16).toUpperCase());
  const encoded = new RegExp(`%(?:${codes.join('|')})`, 'g');
  return (text) => percentEncode(text).replace(encoded, (triplet) => decodeURIComponent(triplet));
}
